import { startEngine } from './engine.js';
import { type EmbeddedMongo, type StartOptions, startWith } from './start.js';

/** The same as `startEmbeddedMongo` without a thread of its own, for the library's tests and for debugging. */
export function startInProcess(options: StartOptions & { readonly unsafeNoSync?: boolean }): Promise<EmbeddedMongo> {
  return startWith((engine) => startEngine({ ...engine, unsafeNoSync: options.unsafeNoSync === true }), options);
}
