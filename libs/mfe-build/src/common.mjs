import { pluginReact } from '@rsbuild/plugin-react';
import { pluginPrecompress } from './compress.mjs';
import { DEV_HOST, DEV_PORTS } from './ports.mjs';

/** The API that a development server passes calls on to. */
const apiUrl = () => process.env.API_URL ?? `http://${DEV_HOST}:${DEV_PORTS.backend}`;

/** Browsers of phones that are still sold and updated; older ones would cost everybody polyfills. */
export const BROWSERS = ['chrome >= 107', 'edge >= 107', 'firefox >= 113', 'safari >= 16.4', 'ios_saf >= 16.4', 'samsung >= 20'];

/** What pages are rendered by, wherever that is done: the class names have to be the same. */
const COMMON_OUTPUT = /** @type {const} */ ({
  sourceMap: false,
  legalComments: 'none',
  // A picture inlined as data: would be refused by the Content-Security-Policy.
  dataUriLimit: 0,
  cssModules: { localIdentName: '[local]-[hash:base64:5]' },
});

const EXTENSIONS = { resolve: { extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } } };

/**
 * One module that renders pages in Node, with all that it needs inside: whoever serves the pages needs no package of the front.
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
      rspack: {
        ...EXTENSIONS,
        output: { library: { type: 'module' } },
        // All pages in one file: there is nobody to save a fetch for.
        module: { parser: { javascript: { dynamicImportMode: 'eager' } } },
      },
    },
  };
}

/**
 * What every build of the front has in common.
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
      // The shell's page, on another port, fetches the areas' files.
      cors: { origin: [`http://${DEV_HOST}:${DEV_PORTS.shell}`, `http://localhost:${DEV_PORTS.shell}`] },
      proxy: proxied.map((path) => ({ pathFilter: path, target: apiUrl(), changeOrigin: false })),
    },
    dev: {
      lazyCompilation: false,
      // The page may be the shell's: the address must lead back to this server.
      client: { protocol: 'ws', host: DEV_HOST, port },
      assetPrefix: `http://${DEV_HOST}:${port}/`,
    },
    tools: { rspack: EXTENSIONS },
  };
}
