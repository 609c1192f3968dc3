/** What one copy of the page shares at run time. All else is bundled where it is used. */
const SHARED = ['react', 'react-dom', '@labelbridge/router', '@labelbridge/ui', '@labelbridge/session'];

/**
 * @param {import('@module-federation/sdk').moduleFederationPlugin.SharedConfig} how
 * @returns {import('@module-federation/sdk').moduleFederationPlugin.SharedObject}
 */
const share = (how) => Object.fromEntries(SHARED.map((name) => [name, { singleton: true, requiredVersion: false, ...how }]));

/** What the shell and the areas agree on (docs/adr/0008). */
const COMMON = /** @type {const} */ ({ dts: false, manifest: true, shareStrategy: 'loaded-first' });

/**
 * The shell brings the shared code in its first files (`eager`), and the one federation runtime that all areas use.
 * It resolves manifests itself, so that the runtime goes without its snapshots.
 *
 * @returns {import('@module-federation/sdk').moduleFederationPlugin.ModuleFederationPluginOptions}
 */
export function shellFederation() {
  return {
    ...COMMON,
    manifest: false,
    name: 'shell',
    remotes: {},
    shared: share({ eager: true }),
    experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
  };
}

/**
 * An area as it is deployed leans on the shell for all that is shared and for the runtime; one under development also
 * runs alone, and brings its own.
 *
 * @param {string} name
 * @param {{ alone: boolean }} mode
 * @returns {import('@module-federation/sdk').moduleFederationPlugin.ModuleFederationPluginOptions}
 */
export function areaFederation(name, { alone }) {
  return {
    ...COMMON,
    name,
    filename: alone ? 'remoteEntry.js' : 'static/js/remoteEntry.[contenthash:8].js',
    exposes: { './routes': './src/remote.tsx' },
    shared: share(alone ? {} : { import: false }),
    experiments: { externalRuntime: !alone, optimization: { target: 'web', disableSnapshot: !alone } },
  };
}
