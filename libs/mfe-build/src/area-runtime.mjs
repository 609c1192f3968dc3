/**
 * Stands in for `@module-federation/webpack-bundler-runtime` in an area that is deployed. Such an area brings nothing that is
 * shared and loads no other area: all that is left of Module Federation's runtime is to take what the shell offers, by the
 * container protocol (`init(shareScope)`, `get(module)`). It is bundled into each area: keep it small.
 *
 * The names and the shape of the arguments are those of that package, version 2.9.
 *
 * @typedef {() => unknown} Factory
 * @typedef {Record<string, Record<string, { get: () => Factory | Promise<Factory> }>>} ShareScope offers by package and version
 * @typedef {{ m: Record<string, (module: { exports: unknown }) => void>, c: Record<string, unknown> }} Modules an area's modules, and those that ran
 */

/** @type {ShareScope} */
let offered = {};

/** @param {string} name */
const offerOf = (name) => Object.values(offered[name] ?? {})[0];

/**
 * @param {Modules} modules
 * @param {string} id
 * @param {Factory} factory
 */
function install(modules, id, factory) {
  modules.m[id] = (module) => {
    delete modules.c[id];
    module.exports = factory();
  };
}

/**
 * Before a chunk runs: puts the shared modules that it imports into place.
 *
 * @param {{ chunkId: string, promises: Promise<unknown>[], chunkMapping: Record<string, string[]>, installedModules: Record<string, number>,
 *   moduleToHandlerMapping: Record<string, { shareKey: string }>, webpackRequire: Modules }} chunk
 */
function consumes({ chunkId, promises, chunkMapping, installedModules, moduleToHandlerMapping, webpackRequire }) {
  for (const id of chunkMapping[chunkId] ?? []) {
    if (installedModules[id]) continue;
    installedModules[id] = 1;
    const shareKey = moduleToHandlerMapping[id]?.shareKey ?? id;
    const offer = offerOf(shareKey);
    if (!offer) {
      installedModules[id] = 0;
      promises.push(Promise.reject(new Error(`The shell does not offer ${shareKey}.`)));
      continue;
    }
    const factory = offer.get();
    if (typeof factory === 'function') install(webpackRequire, id, factory);
    else {
      promises.push(
        factory.then(
          (loaded) => install(webpackRequire, id, loaded),
          (error) => {
            installedModules[id] = 0;
            throw error;
          },
        ),
      );
    }
  }
}

/**
 * Shared modules that the entry itself needs, such as for a library that is eager: they are taken when they are first run, after
 * `init`. Only what the shell offers at once can be taken so.
 *
 * @param {{ initialConsumes: string[], moduleToHandlerMapping: Record<string, { shareKey: string }>, webpackRequire: Modules }} entry
 */
function installInitialConsumes({ initialConsumes, moduleToHandlerMapping, webpackRequire }) {
  for (const id of initialConsumes) {
    install(webpackRequire, id, () => {
      const factory = offerOf(moduleToHandlerMapping[id]?.shareKey ?? id)?.get();
      if (typeof factory !== 'function') throw new Error(`The shell does not offer ${moduleToHandlerMapping[id]?.shareKey} at once.`);
      return factory();
    });
  }
}

export default {
  runtime: {},
  instance: undefined,
  initOptions: undefined,
  bundlerRuntimeOptions: {},
  bundlerRuntime: {
    S: {},
    I: () => true,
    remotes: () => undefined,
    init: () => ({}),
    consumes,
    installInitialConsumes,
    initContainerEntry: (/** @type {{ shareScope: ShareScope }} */ { shareScope }) => {
      offered = shareScope;
    },
  },
};
