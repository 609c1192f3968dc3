import { fileURLToPath } from 'node:url';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, mergeRsbuildConfig } from '@rsbuild/core';
import { chunkGlobalOf } from './agreement.mjs';
import { commonConfig, serverConfig } from './common.mjs';
import { areaFederation, smallRuntime } from './federation.mjs';
import { DEV_PORTS } from './ports.mjs';
import { REFRESH_HOOK } from './refresh-hook.mjs';
import { readAreas } from './read-areas.mjs';
import { pluginServiceWorker } from './service-worker.mjs';

export { DEV_HOST, DEV_PORTS } from './ports.mjs';
export { readAreas } from './read-areas.mjs';

export function shellConfig() {
  return defineConfig(({ envMode, command }) => {
    const developing = command === 'dev' && envMode !== 'production';
    return mergeRsbuildConfig(commonConfig({ port: DEV_PORTS.shell, proxied: ['/api', '/remotes.json', '/areas'] }), {
      plugins: [pluginServiceWorker()],
      source: { entry: { index: './src/main.ts', early: { import: './src/early.ts', html: false } } },
      html: {
        template: './src/index.html',
        ...(developing ? { tags: [{ tag: 'script', children: REFRESH_HOOK, head: true, append: false }] } : {}),
      },
      // Order of execution. `early` is a few hundred bytes that request the data of the page.
      tools: { htmlPlugin: (html) => ({ ...html, chunks: ['early', 'index'], chunksSortMode: 'manual' }) },
      server: { historyApiFallback: true },
      splitChunks: {
        // Two files: one changes with the npm packages, one with the product.
        preset: 'none',
        cacheGroups: { vendor: { name: 'vendor', test: /[\\/]node_modules[\\/]/, chunks: 'initial', enforce: true } },
      },
    });
  });
}

/** @param {{ name: string }} area */
export function areaConfig({ name }) {
  const area = readAreas().find((known) => known.name === name);
  if (!area) throw new Error(`No area.json has the name ${name}.`);
  return defineConfig(({ command }) => {
    const alone = command === 'dev';
    return mergeRsbuildConfig(commonConfig({ port: area.devPort, proxied: ['/api'] }), {
      plugins: [pluginModuleFederation(areaFederation(name, { alone }))],
      source: { entry: alone ? { index: './src/main.tsx' } : {} },
      html: { template: fileURLToPath(new URL('./standalone.html', import.meta.url)) },
      server: { historyApiFallback: true },
      output: { assetPrefix: 'auto' },
      // One file per workspace tool, even with shared code: one file compresses better, and most people use one tool.
      // One file for the work on an exam too, which would otherwise divide the file of the workspace.
      splitChunks: { preset: 'none', chunks: (chunk) => !chunk.canBeInitial() && !/^(tool|exam)-/.test(chunk.name ?? '') },
      tools: { rspack: { output: { chunkLoadingGlobal: chunkGlobalOf(name) }, plugins: alone ? [] : [smallRuntime()] } },
    });
  });
}

/** @param {{ entry: string }} page */
export const areaServerConfig = ({ entry }) => defineConfig(() => serverConfig({ entry }));
