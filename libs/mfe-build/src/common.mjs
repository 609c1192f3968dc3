import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pluginReact } from '@rsbuild/plugin-react';
import { pluginPrecompress } from './compress.mjs';
import { DEV_HOST, DEV_PORTS } from './ports.mjs';

/** The API to which a development server forwards calls. */
const apiUrl = () => process.env.API_URL ?? `http://${DEV_HOST}:${DEV_PORTS.backend}`;

/** Browsers of phones that are still sold and updated; older ones would cost everybody polyfills. */
export const BROWSERS = ['chrome >= 107', 'edge >= 107', 'firefox >= 113', 'safari >= 16.4', 'ios_saf >= 16.4', 'samsung >= 20'];

/** Common to the builds for the browser and for the server: the class names must be the same. */
const COMMON_OUTPUT = /** @type {const} */ ({
  sourceMap: false,
  legalComments: 'none',
  // The Content-Security-Policy refuses inlined files.
  dataUriLimit: 0,
});

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * The name of a class on the page: all classes of a file share their hash. One for each class cannot be compressed, and stands in a
 * script and in a style sheet.
 *
 * @param {{ resourcePath: string }} file
 * @param {string} _template
 * @param {string} local
 */
const classNameOf = ({ resourcePath }, _template, local) =>
  `${local}-${createHash('sha256').update(relative(ROOT, resourcePath)).digest('base64url').slice(0, 4)}`;

/** @type {import('@rsbuild/core').ToolsConfig['cssLoader']} */
const CSS_LOADER = { modules: { getLocalIdent: classNameOf } };

const EXTENSIONS = { resolve: { extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } } };

/**
 * Builds one module that renders pages in Node. It contains all that it needs, so that the server needs no package of the screens.
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
        // All pages are in one file: the server saves nothing by loading them one by one.
        module: { parser: { javascript: { dynamicImportMode: 'eager' } } },
      },
    },
  };
}

/**
 * The configuration common to the builds of the shell and the areas.
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
      // The shell's page has another port and fetches the areas' files.
      cors: { origin: [`http://${DEV_HOST}:${DEV_PORTS.shell}`, `http://localhost:${DEV_PORTS.shell}`] },
      proxy: proxied.map((path) => ({ pathFilter: path, target: apiUrl(), changeOrigin: false })),
    },
    dev: {
      lazyCompilation: false,
      // The page may be the shell's: the address must be this server's.
      client: { protocol: 'ws', host: DEV_HOST, port },
      assetPrefix: `http://${DEV_HOST}:${port}/`,
    },
    // Names of exports as short as can be: many modules stand in other chunks than those that use them.
    tools: { cssLoader: CSS_LOADER, rspack: { ...EXTENSIONS, optimization: { mangleExports: 'size' } } },
  };
}
