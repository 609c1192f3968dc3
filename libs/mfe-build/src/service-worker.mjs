import { createRsbuild } from '@rsbuild/core';
import { BROWSERS } from './common.mjs';

/**
 * Builds the shell's service worker into the root of its `dist`. Its name has no hash, because a browser looks for the next version of a
 * worker under the same address.
 *
 * @returns {import('@rsbuild/core').RsbuildPlugin}
 */
export function pluginServiceWorker() {
  return {
    name: 'labelbridge:service-worker',
    apply: 'build',
    setup(api) {
      api.onAfterBuild({
        // Before the files are compressed.
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
