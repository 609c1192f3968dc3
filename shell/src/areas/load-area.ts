import { type ComponentType } from 'react';
import { type AreaName, PAGE_PARTS } from '@labelbridge/contracts';
import {
  CONTRACT_VERSION,
  contractFit,
  entryFromManifest,
  readAreaModule,
  REGISTRY_PATH,
  parseRegistry,
  type AreaRegistry,
} from '@labelbridge/mfe-contract';
import { loadExposed } from './area-container.js';
import { AreaError } from './area-error.js';
import { isKnownHost, reopenFor } from './known-hosts.js';
import { noteVersion } from './report-failure.js';

async function fetchRegistry(signal: AbortSignal): Promise<AreaRegistry> {
  const response = await fetch(REGISTRY_PATH, { signal });
  if (!response.ok) throw new AreaError('unreachable', `${REGISTRY_PATH} answered ${response.status}.`);
  return parseRegistry(await response.json());
}

/** Registry in the HTML of the page. Undefined in development, which has none. */
function fromPage(): AreaRegistry | undefined {
  const text = document.getElementById(PAGE_PARTS.registry)?.textContent;
  return text ? parseRegistry(JSON.parse(text)) : undefined;
}

let first = true;

/**
 * Current addresses of the areas. The first area of a page uses the address in the page. Later ones ask the server, so a moved area is
 * found without a reload.
 */
async function readRegistry(signal: AbortSignal): Promise<AreaRegistry> {
  const known = first ? fromPage() : undefined;
  first = false;
  return known ?? fetchRegistry(signal);
}

export const AREA_TIMEOUT_MS = 10_000;

/**
 * Makes the address of a retry unique. A browser delays a second request for an address until the first is done: a retry would wait for the
 * request that timed out.
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
  if (!script) throw new AreaError('broken', `${address} does not name an entry script.`);
  return addressOf(script, attempt);
}

/** Never resolves. Rejects at the timeout, unless the page reloads before. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

async function fetchArea(name: AreaName, attempt: number, signal: AbortSignal): Promise<ComponentType> {
  const registry = await readRegistry(signal);
  const registered = registry[name];
  if (!registered) throw new AreaError('unreachable', `The registry does not name ${name}.`);
  noteVersion(name, registered.version);
  const hosts = Object.values(registry).map(({ entry }) => entry);
  if (!isKnownHost(registered.entry, hosts) && reopenFor(registered.entry)) await untilAborted(signal);
  const entry = await entryScriptOf(registered.entry, attempt, signal);
  signal.throwIfAborted();
  const area = readAreaModule(await loadExposed(name, entry, attempt, signal, registered.pins));
  if (!area) throw new AreaError('broken', `${entry} does not expose an area.`);
  const fit = contractFit(area.contractVersion);
  if (fit !== 'fits') {
    throw new AreaError(
      fit,
      `${name} ${registered.version} was built for contract ${area.contractVersion}; this shell keeps contract ${CONTRACT_VERSION}.`,
    );
  }
  return area.Area;
}

/**
 * Loads an area from its address in the registry.
 *
 * @param attempt number of the attempt in this page, from 0
 * @throws AreaError after ten seconds at the latest
 */
export async function loadArea(name: AreaName, attempt: number): Promise<ComponentType> {
  const timeout = new AbortController();
  const tooSlow = new Promise<never>((_resolve, reject) => {
    timeout.signal.addEventListener('abort', () => reject(timeout.signal.reason));
  });
  const timer = setTimeout(
    () => timeout.abort(new AreaError('slow', `${name} did not load within ${AREA_TIMEOUT_MS} ms.`)),
    AREA_TIMEOUT_MS,
  );
  try {
    return await Promise.race([fetchArea(name, attempt, timeout.signal), tooSlow]);
  } catch (error) {
    throw error instanceof AreaError ? error : new AreaError('unreachable', `${name} could not be loaded.`, error);
  } finally {
    clearTimeout(timer);
  }
}
