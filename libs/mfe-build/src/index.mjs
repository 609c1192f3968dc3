import { fileURLToPath } from 'node:url';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, mergeRsbuildConfig } from '@rsbuild/core';
import { commonConfig } from './common.mjs';
import { areaFederation, shellFederation } from './federation.mjs';
import { DEV_PORTS } from './ports.mjs';
import { REFRESH_HOOK } from './refresh-hook.mjs';

export { DEV_HOST, DEV_PORTS } from './ports.mjs';

/** The whole `rsbuild.config.ts` of the shell. */
export function shellConfig() {
  return defineConfig(({ envMode, command }) => {
    const developing = command === 'dev' && envMode !== 'production';
    return mergeRsbuildConfig(commonConfig({ port: DEV_PORTS.shell, proxied: ['/api', '/remotes.json', '/areas'] }), {
      plugins: [pluginModuleFederation(shellFederation())],
      source: { entry: { index: './src/main.ts' } },
      html: {
        template: './src/index.html',
        ...(developing ? { tags: [{ tag: 'script', children: REFRESH_HOOK, head: true, append: false }] } : {}),
      },
      server: { historyApiFallback: true },
      splitChunks: {
        // Two files: what changes with npm, and what changes with us.
        preset: 'none',
        cacheGroups: { vendor: { name: 'vendor', test: /[\\/]node_modules[\\/]/, chunks: 'initial', enforce: true } },
      },
    });
  });
}

/**
 * The whole `rsbuild.config.ts` of an area.
 *
 * @param {{ name: 'mfe_public' | 'mfe_annotator' | 'mfe_admin' }} area
 */
export function areaConfig({ name }) {
  return defineConfig(({ command }) => {
    const alone = command === 'dev';
    return mergeRsbuildConfig(commonConfig({ port: DEV_PORTS[name], proxied: ['/api'] }), {
      plugins: [pluginModuleFederation(areaFederation(name, { alone }))],
      source: { entry: alone ? { index: './src/main.tsx' } : {} },
      html: { template: fileURLToPath(new URL('./standalone.html', import.meta.url)) },
      server: { historyApiFallback: true },
      output: { assetPrefix: 'auto' },
      splitChunks: { preset: 'none' },
    });
  });
}
