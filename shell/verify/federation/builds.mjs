import { join } from 'node:path';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { createRsbuild } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { SHARED_PACKAGES } from '@labelbridge/mfe-build/agreement';

const HERE = import.meta.dirname;

async function build(dist, config) {
  process.env.NODE_ENV = 'production';
  const rsbuild = await createRsbuild({
    cwd: HERE,
    config: {
      mode: 'production',
      logLevel: 'warn',
      performance: { printFileSize: false },
      resolve: { conditionNames: ['labelbridge-source', '...'] },
      tools: { rspack: { resolve: { extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } } } },
      ...config,
      output: { distPath: { root: dist }, cleanDistPath: true, ...config.output },
    },
  });
  await (await rsbuild.build()).close();
  return dist;
}

/** Builds an area with the default settings and runtime of the Module Federation plugin. */
export const buildStockArea = (folder) =>
  build(join(folder, 'area'), {
    plugins: [
      pluginReact(),
      pluginModuleFederation({
        name: 'mfe_annotator',
        exposes: { './routes': './stock-area.tsx' },
        shared: Object.fromEntries(SHARED_PACKAGES.map((name) => [name, { singleton: true }])),
        dts: false,
      }),
    ],
    server: { cors: { origin: '*' } },
    source: { entry: {} },
    output: { assetPrefix: 'auto' },
  });

/** Builds a page that loads areas with the runtime of Module Federation, without code of the shell. */
export const buildStockHost = (folder) =>
  build(join(folder, 'host'), { plugins: [pluginReact()], source: { entry: { index: './stock-host.tsx' } }, html: { mountId: 'root' } });
