import { REMOTES_PATH, readRemotesFile, type RemotesFile } from '@labelbridge/mfe-contract';
import { AreaError } from './area-error.js';

async function ask(signal?: AbortSignal): Promise<RemotesFile> {
  const response = await fetch(REMOTES_PATH, signal ? { signal } : undefined);
  if (!response.ok) throw new AreaError('unreachable', `${REMOTES_PATH} answered ${response.status}.`);
  return readRemotesFile(await response.json());
}

let early: Promise<RemotesFile> | undefined;

/** Asks for the registry while the page is still being set up; the page's head has sent for it already. */
export function prefetchRegistry(): void {
  early = ask();
  early.catch(() => undefined);
}

/**
 * Where the areas are now. Asked anew each time an area is to be loaded, so that one that moved is found without a new page.
 */
export function readRegistry(signal: AbortSignal): Promise<RemotesFile> {
  const registry = early ?? ask(signal);
  early = undefined;
  return registry;
}
