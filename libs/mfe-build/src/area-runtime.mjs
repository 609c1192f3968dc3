/// <reference lib="dom" />
/**
 * Replaces `@module-federation/webpack-bundler-runtime` in an area that is deployed. Such an area provides no shared package and loads
 * no other area. It only consumes what its host shares, by the container protocol (`init(shareScope)`, `get(module)`). Every area
 * contains this file: keep it small.
 *
 * The names and the shape of the arguments are those of that package, version 2.9. `shell/verify/federation` proves that they still fit.
 *
 * @typedef {() => unknown} Factory
 * @typedef {Record<string, Record<string, { get: () => Factory | Promise<Factory> }>>} ShareScope shared modules by package and version
 * @typedef {Modules & { u: (chunk: string) => string, miniCssF?: (chunk: string) => string }} Loader names the files of a chunk
 * @typedef {{ m: Record<string, (module: { exports: unknown }) => void>, c: Record<string, unknown> }} Modules an area's modules, and the instances of those that ran
 */

/** @type {ShareScope} */
let shareScope = {};

/** The query of the entry script's address: a retry has one of its own. */
const entryQuery = /\?[^#]*/.exec(document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '')?.[0] ?? '';

/**
 * Gives the area's chunks the query of its entry. Under their old addresses a browser would wait for the requests of an
 * earlier attempt that were never answered.
 *
 * @param {Loader} loader
 */
function askAnew(loader) {
  if (entryQuery === '') return;
  const { u: scriptOf, miniCssF: styleOf } = loader;
  loader.u = (chunk) => scriptOf(chunk) + entryQuery;
  if (styleOf) loader.miniCssF = (chunk) => styleOf(chunk) + entryQuery;
}

/** @param {string} name */
const sharedModule = (name) => Object.values(shareScope[name] ?? {})[0];

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
 * Installs the shared modules that a chunk imports, before the chunk runs.
 *
 * @param {{ chunkId: string, promises: Promise<unknown>[], chunkMapping: Record<string, string[]>, installedModules: Record<string, number>,
 *   moduleToHandlerMapping: Record<string, { shareKey: string }>, webpackRequire: Modules }} chunk
 */
function consumes({ chunkId, promises, chunkMapping, installedModules, moduleToHandlerMapping, webpackRequire }) {
  for (const id of chunkMapping[chunkId] ?? []) {
    if (installedModules[id]) continue;
    installedModules[id] = 1;
    const shareKey = moduleToHandlerMapping[id]?.shareKey ?? id;
    const shared = sharedModule(shareKey);
    if (!shared) {
      installedModules[id] = 0;
      promises.push(Promise.reject(new Error(`The host does not share ${shareKey}.`)));
      continue;
    }
    const factory = shared.get();
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
 * Installs the shared modules that the entry itself imports. They are looked up when they first run, after `init`, so the host must share
 * them synchronously.
 *
 * @param {{ initialConsumes: string[], moduleToHandlerMapping: Record<string, { shareKey: string }>, webpackRequire: Modules }} entry
 */
function installInitialConsumes({ initialConsumes, moduleToHandlerMapping, webpackRequire }) {
  for (const id of initialConsumes) {
    install(webpackRequire, id, () => {
      const factory = sharedModule(moduleToHandlerMapping[id]?.shareKey ?? id)?.get();
      if (typeof factory !== 'function') throw new Error(`The host does not share ${moduleToHandlerMapping[id]?.shareKey} synchronously.`);
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
    initContainerEntry: (/** @type {{ shareScope: ShareScope, webpackRequire: Loader }} */ entry) => {
      shareScope = entry.shareScope;
      askAnew(entry.webpackRequire);
    },
  },
};
