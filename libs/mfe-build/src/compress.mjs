import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(js|css|html|svg|json|txt|webmanifest)$/;
/** Smaller files fit in one packet without compression. */
const MIN_BYTES = 1_024;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes a `.br` and a `.gz` file beside every text file of a production build, at the highest level: no compression per request.
 *
 * @returns {import('@rsbuild/core').RsbuildPlugin}
 */
export function pluginPrecompress() {
  return {
    name: 'labelbridge:precompress',
    apply: 'build',
    setup(api) {
      api.onAfterBuild(async () => {
        const { distPath } = api.context;
        for (const entry of await readdir(distPath, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !TEXT.test(entry.name)) continue;
          const path = join(entry.parentPath, entry.name);
          const content = await readFile(path);
          if (content.length < MIN_BYTES) continue;
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          };
          await Promise.all([
            brotli(content, { params }).then((compressed) => writeFile(`${path}.br`, compressed)),
            zip(content, { level: 9 }).then((compressed) => writeFile(`${path}.gz`, compressed)),
          ]);
        }
      });
    },
  };
}
