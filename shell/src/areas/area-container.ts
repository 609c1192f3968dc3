import { chunkGlobalOf } from '@labelbridge/mfe-build/agreement';
import { type AreaName } from '@labelbridge/contracts';
import { EXPOSED_ROUTES } from '@labelbridge/mfe-contract';
import { AreaError } from './area-error.js';
import { SHARED_CODE, type ShareScope } from './shared-code.js';

/** What an area's entry script leaves behind: Module Federation's container protocol. */
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
    // Whoever has waited too long gets no late surprise: the script of a later attempt may have run by then.
    signal.addEventListener('abort', () => script.remove());
    document.head.append(script);
  });
}

/**
 * Forgets what an earlier copy of the area left in the page: the chunks of two versions bear the same numbers, and a style sheet that
 * the server linked and that did not come would be taken for one that is there.
 */
function clear(name: AreaName, attempt: number): void {
  Reflect.deleteProperty(globalThis, chunkGlobalOf(name));
  Reflect.set(globalThis, name, undefined);
  if (attempt > 0) for (const link of document.querySelectorAll(`link[data-area="${name}"]`)) link.remove();
}

/**
 * Fetches an area's entry script, gives it the shared code, and takes out what it exposes.
 *
 * @param entry the address of the entry script
 * @param attempt counts the tries of this page, from 0
 * @throws AreaError; or whatever the area's code throws while it loads
 */
export async function loadExposed(name: AreaName, entry: string, attempt: number, signal: AbortSignal): Promise<unknown> {
  clear(name, attempt);
  await runScript(entry, signal);
  const container: unknown = Reflect.get(globalThis, name);
  if (!isContainer(container)) throw new AreaError('broken', `${entry} is no area's entry.`);
  await container.init(SHARED_CODE);
  return (await container.get(`./${EXPOSED_ROUTES}`))();
}
