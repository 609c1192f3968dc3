import { fileURLToPath } from 'node:url';
import { rspack } from '@rsbuild/core';
import { SHARED_PACKAGES } from './agreement.mjs';

/**
 * @param {import('@module-federation/sdk').moduleFederationPlugin.SharedConfig} how
 * @returns {import('@module-federation/sdk').moduleFederationPlugin.SharedObject}
 */
const share = (how) => Object.fromEntries(SHARED_PACKAGES.map((name) => [name, { singleton: true, requiredVersion: false, ...how }]));

/**
 * A deployed area contains no shared package (docs/adr/0010). An area in development also runs alone, so it contains them and the full
 * runtime of Module Federation.
 *
 * @param {string} name
 * @param {{ alone: boolean }} mode
 * @returns {import('@module-federation/sdk').moduleFederationPlugin.ModuleFederationPluginOptions}
 */
export function areaFederation(name, { alone }) {
  return {
    dts: false,
    manifest: true,
    shareStrategy: 'loaded-first',
    name,
    filename: alone ? 'remoteEntry.js' : 'static/js/remoteEntry.[contenthash:8].js',
    exposes: { './routes': './src/area.tsx' },
    shared: share(alone ? {} : { import: false }),
    experiments: { optimization: { target: 'web', disableSnapshot: !alone } },
  };
}

/** Replaces the runtime of Module Federation, 12 kB in each area, with area-runtime.mjs. */
export const smallRuntime = () =>
  new rspack.NormalModuleReplacementPlugin(
    /[\\/]webpack-bundler-runtime[\\/]dist[\\/]index\.(c?js)$/,
    fileURLToPath(new URL('./area-runtime.mjs', import.meta.url)),
  );
