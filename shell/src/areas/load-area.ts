import { type ComponentType } from 'react';
import { type AreaName } from '@labelbridge/contracts';
import { CONTRACT_VERSION, contractFit, entryFromManifest, readAreaModule } from '@labelbridge/mfe-contract';
import { loadExposed } from './area-container.js';
import { AreaError } from './area-error.js';
import { isKnownHost, reopenFor } from './known-hosts.js';
import { readRegistry } from './registry.js';
import { noteVersion } from './report-failure.js';

/** How long people wait for an area before they are told. */
export const AREA_PATIENCE_MS = 10_000;

/**
 * A browser makes the second request for an address wait for the first: a retry that asked for the very same one would
 * hang on the attempt that was given up.
 */
function addressOf(entry: string, attempt: number): string {
  const url = new URL(entry, document.baseURI);
  if (attempt > 0) url.searchParams.set('attempt', String(attempt));
  return url.href;
}

async function entryScriptOf(entry: string, attempt: number, signal: AbortSignal): Promise<string> {
  const address = addressOf(entry, attempt);
  if (!new URL(address).pathname.endsWith('.json')) return address;
  const response = await fetch(address, { cache: 'no-cache', signal });
  if (!response.ok) throw new AreaError('unreachable', `${address} answered ${response.status}.`);
  const script = entryFromManifest(await response.json(), address);
  if (!script) throw new AreaError('broken', `${address} names no entry script.`);
  return addressOf(script, attempt);
}

/** Never goes on by itself: the page is on its way out. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

async function fetchArea(name: AreaName, attempt: number, signal: AbortSignal): Promise<ComponentType> {
  const registry = await readRegistry(signal);
  const remote = registry[name];
  if (!remote) throw new AreaError('unreachable', `The registry does not name ${name}.`);
  noteVersion(name, remote.version);
  const hosts = Object.values(registry).map(({ entry }) => entry);
  if (!isKnownHost(remote.entry, hosts) && reopenFor(remote.entry)) await untilAborted(signal);
  const entry = await entryScriptOf(remote.entry, attempt, signal);
  signal.throwIfAborted();
  const area = readAreaModule(await loadExposed(name, entry, attempt, signal));
  if (!area) throw new AreaError('broken', `${entry} exposes no area.`);
  const fit = contractFit(area.contractVersion);
  if (fit !== 'fits') {
    throw new AreaError(
      fit,
      `${name} ${remote.version} was built for contract ${area.contractVersion}; this shell keeps contract ${CONTRACT_VERSION}.`,
    );
  }
  return area.Area;
}

/**
 * Loads an area from where the registry says it is.
 *
 * @param attempt counts the tries of this page, from 0
 * @throws AreaError after at most ten seconds
 */
export async function loadArea(name: AreaName, attempt: number): Promise<ComponentType> {
  const patience = new AbortController();
  const tooSlow = new Promise<never>((_resolve, reject) => {
    patience.signal.addEventListener('abort', () => reject(patience.signal.reason));
  });
  const timer = setTimeout(
    () => patience.abort(new AreaError('slow', `${name} did not come within ${AREA_PATIENCE_MS} ms.`)),
    AREA_PATIENCE_MS,
  );
  try {
    return await Promise.race([fetchArea(name, attempt, patience.signal), tooSlow]);
  } catch (error) {
    throw error instanceof AreaError ? error : new AreaError('unreachable', `${name} could not be loaded.`, error);
  } finally {
    clearTimeout(timer);
  }
}
