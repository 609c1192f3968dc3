import { createRsbuild } from '@rsbuild/core';
import { BROWSERS } from './common.mjs';

/**
 * Builds the service worker into the root of the shell's `dist`. Its name has no hash: browsers look for updates at the same address.
 *
 * @returns {import('@rsbuild/core').RsbuildPlugin}
 */
export function pluginServiceWorker() {
  return {
    name: 'labelbridge:service-worker',
    apply: 'build',
    setup(api) {
      api.onAfterBuild({
        // Runs before compression.
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
