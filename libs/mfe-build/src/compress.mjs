import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(js|css|html|svg|json|txt|webmanifest)$/;
/** Below this a compressed file is no smaller on the wire: it fits one packet as it is. */
const WORTH_IT = 1_024;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes a `.br` and a `.gz` beside every text file of a production build, as small as they get: pressed once here
 * instead of at every request, and paid for by nobody's phone.
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
          if (content.length < WORTH_IT) continue;
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          };
          await Promise.all([
            brotli(content, { params }).then((pressed) => writeFile(`${path}.br`, pressed)),
            zip(content, { level: 9 }).then((pressed) => writeFile(`${path}.gz`, pressed)),
          ]);
        }
      });
    },
  };
}
