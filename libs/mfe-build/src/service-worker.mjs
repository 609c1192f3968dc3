import { createRsbuild } from '@rsbuild/core';
import { BROWSERS } from './common.mjs';

/**
 * Builds the shell's service worker into the root of its `dist`: under one name for ever, because a browser asks for a
 * worker's next version under the name of the last. It is one file without the page's federation.
 *
 * @returns {import('@rsbuild/core').RsbuildPlugin}
 */
export function pluginServiceWorker() {
  return {
    name: 'labelbridge:service-worker',
    apply: 'build',
    setup(api) {
      api.onAfterBuild({
        // Before its files are pressed.
        order: 'pre',
        handler: async () => {
          const rsbuild = await createRsbuild({
            cwd: api.context.rootPath,
            config: {
              mode: 'production',
              logLevel: 'error',
              source: { entry: { 'service-worker': './worker/service-worker.ts' } },
              output: {
                target: 'web-worker',
                distPath: { root: api.context.distPath, js: '' },
                filename: { js: '[name].js' },
                cleanDistPath: false,
                legalComments: 'none',
                overrideBrowserslist: BROWSERS,
              },
              tools: { rspack: { resolve: { extensionAlias: { '.js': ['.ts', '.js'] } } } },
            },
          });
          await (await rsbuild.build()).close();
        },
      });
    },
  };
}
