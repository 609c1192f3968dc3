import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pluginReact } from '@rsbuild/plugin-react';
import { pluginPrecompress } from './compress.mjs';
import { DEV_HOST, DEV_PORTS } from './ports.mjs';

const apiUrl = () => process.env.API_URL ?? `http://${DEV_HOST}:${DEV_PORTS.backend}`;

/** Browsers of phones that are still sold and updated. Older ones would need polyfills in every build. */
export const BROWSERS = ['chrome >= 107', 'edge >= 107', 'firefox >= 113', 'safari >= 16.4', 'ios_saf >= 16.4', 'samsung >= 20'];

/** Shared by the browser and server builds: both need the same class names. */
const COMMON_OUTPUT = /** @type {const} */ ({
  sourceMap: false,
  legalComments: 'none',
  // The Content-Security-Policy refuses inlined files.
  dataUriLimit: 0,
});

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Class name on the page. All classes of a file share a hash: a hash per class would not compress, and appears in both script and style
 * sheet.
 *
 * @param {{ resourcePath: string }} file
 * @param {string} _template
 * @param {string} local
 */
const classNameOf = ({ resourcePath }, _template, local) =>
  `${local}-${createHash('sha256').update(relative(ROOT, resourcePath)).digest('base64url').slice(0, 4)}`;

/** @type {NonNullable<import('@rsbuild/core').ToolsConfig['cssLoader']>} */
const CSS_LOADER = { modules: { getLocalIdent: classNameOf } };

const EXTENSIONS = { resolve: { extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } } };

/**
 * Builds a module that renders pages in Node. All dependencies are bundled, so the server needs no UI package.
 *
 * @param {{ entry: string }} page
 * @returns {import('@rsbuild/core').RsbuildConfig}
 */
export function serverConfig({ entry }) {
  return {
    plugins: [pluginReact()],
    source: { entry: { render: entry } },
    output: {
      ...COMMON_OUTPUT,
      target: 'node',
      module: true,
      minify: true,
      distPath: { root: 'dist-server' },
      filename: { js: '[name].mjs' },
      overrideBrowserslist: ['node >= 20'],
    },
    resolve: { conditionNames: ['labelbridge-source', '...'] },
    performance: { printFileSize: false },
    tools: {
      cssLoader: CSS_LOADER,
      rspack: {
        ...EXTENSIONS,
        output: { library: { type: 'module' } },
        // One file: lazy loading saves nothing on the server.
        module: { parser: { javascript: { dynamicImportMode: 'eager' } } },
      },
    },
  };
}

/**
 * Shared build configuration of the shell and the areas.
 *
 * @param {{ port: number, proxied: string[] }} options `proxied`: paths that the backend answers in development
 * @returns {import('@rsbuild/core').RsbuildConfig}
 */
export function commonConfig({ port, proxied }) {
  return {
    plugins: [pluginReact({ splitChunks: false }), pluginPrecompress()],
    output: { ...COMMON_OUTPUT, overrideBrowserslist: BROWSERS },
    resolve: { conditionNames: ['labelbridge-source', '...'] },
    server: {
      host: DEV_HOST,
      port,
      strictPort: true,
      printUrls: false,
      // The page of the shell has another port and fetches the files of the areas.
      cors: { origin: [`http://${DEV_HOST}:${DEV_PORTS.shell}`, `http://localhost:${DEV_PORTS.shell}`] },
      proxy: proxied.map((path) => ({ pathFilter: path, target: apiUrl(), changeOrigin: false })),
    },
    dev: {
      lazyCompilation: false,
      // The page may belong to the shell, so relative addresses would be wrong.
      client: { protocol: 'ws', host: DEV_HOST, port },
      assetPrefix: `http://${DEV_HOST}:${port}/`,
    },
    // Short export names: many modules are in another chunk than their users.
    tools: { cssLoader: CSS_LOADER, rspack: { ...EXTENSIONS, optimization: { mangleExports: 'size' } } },
  };
}
