import { chunkGlobalOf } from '@labelbridge/mfe-build/agreement';
import { type AreaName } from '@labelbridge/contracts';
import { type AreaPins, EXPOSED_ROUTES } from '@labelbridge/mfe-contract';
import { AreaError } from './area-error.js';
import { SHARED_CODE, type ShareScope } from './shared-code.js';

/** Global of the entry script of an area: the container protocol of Module Federation. */
interface Container {
  readonly init: (scope: ShareScope) => unknown;
  readonly get: (module: string) => Promise<() => unknown>;
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' &&
  value !== null &&
  'init' in value &&
  'get' in value &&
  typeof value.init === 'function' &&
  typeof value.get === 'function';

function runScript(address: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => reject(new AreaError('unreachable', `${address} could not be fetched.`));
    // After the timeout the script must not run: the script of a later attempt may have run by then.
    signal.addEventListener('abort', () => script.remove());
    document.head.appendChild(script);
  });
}

/**
 * Removes the traces of an earlier attempt: chunks of two versions have the same numbers, a failed style sheet would count as loaded, and a
 * script that never arrived would be awaited again.
 */
function clear(name: AreaName, attempt: number): void {
  Reflect.deleteProperty(globalThis, chunkGlobalOf(name));
  Reflect.set(globalThis, name, undefined);
  if (attempt === 0) return;
  for (const left of document.querySelectorAll(`link[data-area="${name}"], script[data-rspack^="${name}:"]`)) left.remove();
}

let wasPinned = false;

/**
 * Runs the entry script of an area, initialises its container with the shared code, and gets the exposed module.
 *
 * @param entry address of the entry script
 * @param attempt number of the attempt in this page, from 0
 * @param pins allowed files of the area, if known
 * @throws AreaError; any error of the code of the area while it loads
 */
export async function loadExposed(name: AreaName, entry: string, attempt: number, signal: AbortSignal, pins?: AreaPins): Promise<unknown> {
  clear(name, attempt);
  // Loaded lazily: most areas have no pins.
  if (pins || wasPinned) (await import('./pinned-files.js')).pinFiles(name, pins);
  wasPinned ||= pins !== undefined;
  signal.throwIfAborted();
  await runScript(entry, signal);
  const container: unknown = Reflect.get(globalThis, name);
  if (!isContainer(container)) throw new AreaError('broken', `${entry} is not the entry of an area.`);
  await container.init(SHARED_CODE);
  return (await container.get(`./${EXPOSED_ROUTES}`))();
}
