/// <reference lib="dom" />
/**
 * Replaces `@module-federation/webpack-bundler-runtime` in a deployed area, which provides no shared package and loads no other area. It
 * only consumes the packages of its host, by the container protocol (`init(shareScope)`, `get(module)`). Every area contains this file:
 * keep it small.
 *
 * Names and arguments match that package, version 2.9. `shell/verify/federation` checks it.
 *
 * @typedef {() => unknown} Factory
 * @typedef {Record<string, Record<string, { get: () => Factory | Promise<Factory> }>>} ShareScope shared modules by package and version
 * @typedef {Modules & { u: (chunk: string) => string, miniCssF?: (chunk: string) => string }} Loader file names of a chunk
 * @typedef {{ m: Record<string, (module: { exports: unknown }) => void>, c: Record<string, unknown> }} Modules module factories and
 *   instances of an area
 */

/** @type {ShareScope} */
let shareScope = {};

/** Query of the entry script: each retry has its own. */
const entryQuery = /\?[^#]*/.exec(document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '')?.[0] ?? '';

/**
 * Adds the query of the entry to the chunks of the area. Otherwise a browser would wait for unanswered requests of an earlier attempt.
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
 * Installs the shared modules of a chunk before it runs.
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
 * Installs the shared modules of the entry. They are resolved when they first run, after `init`, so the host must share them synchronously.
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
