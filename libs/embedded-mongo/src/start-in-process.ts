import { startEngine } from './engine.js';
import { type EmbeddedMongo, type StartOptions, startWith } from './start.js';

/** Variant of `startEmbeddedMongo` in the calling thread, for tests and debugging. */
export function startInProcess(options: StartOptions & { readonly unsafeNoSync?: boolean }): Promise<EmbeddedMongo> {
  return startWith((engine) => startEngine({ ...engine, unsafeNoSync: options.unsafeNoSync === true }), options);
}
