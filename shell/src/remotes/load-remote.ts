import { type ComponentType } from 'react';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { CONTRACT_VERSION, EXPOSED_ROUTES, entryFromManifest, readAreaModule, type AreaName } from '@labelbridge/mfe-contract';
import { AreaError } from './area-error.js';
import { readRegistry } from './registry.js';

/** How long people wait for an area before they are told. */
export const AREA_PATIENCE_MS = 10_000;

async function entryScriptOf(entry: string): Promise<string> {
  const url = new URL(entry, document.baseURI).href;
  if (!new URL(url).pathname.endsWith('.json')) return url;
  const response = await fetch(url, { cache: 'no-cache' });
  if (!response.ok) throw new AreaError('unreachable', `${url} answered ${response.status}.`);
  const script = entryFromManifest(await response.json(), url);
  if (!script) throw new AreaError('broken', `${url} names no entry script.`);
  return script;
}

async function fetchArea(name: AreaName): Promise<ComponentType> {
  const remote = (await readRegistry())[name];
  if (!remote) throw new AreaError('unreachable', `The registry does not name ${name}.`);
  const entry = await entryScriptOf(remote.entry);
  // `force` makes the runtime drop what it remembers of an earlier, failed or moved, copy.
  registerRemotes([{ name, entry, type: 'global' }], { force: true });
  const area = readAreaModule(await loadRemote(`${name}/${EXPOSED_ROUTES}`));
  if (!area) throw new AreaError('broken', `${entry} exposes no area.`);
  if (area.contractVersion !== CONTRACT_VERSION) {
    throw new AreaError(
      area.contractVersion < CONTRACT_VERSION ? 'older' : 'newer',
      `${name} ${remote.version} was built for contract ${area.contractVersion}; this shell keeps contract ${CONTRACT_VERSION}.`,
    );
  }
  return area.Area;
}

/** Loads an area from where the registry says it is. @throws AreaError after at most ten seconds */
export async function loadArea(name: AreaName): Promise<ComponentType> {
  let timer: number | undefined;
  const tooSlow = new Promise<never>((_resolve, reject) => {
    timer = window.setTimeout(() => reject(new AreaError('slow', `${name} did not come within ${AREA_PATIENCE_MS} ms.`)), AREA_PATIENCE_MS);
  });
  try {
    return await Promise.race([fetchArea(name), tooSlow]);
  } catch (error) {
    throw error instanceof AreaError ? error : new AreaError('unreachable', `${name} could not be loaded.`, error);
  } finally {
    window.clearTimeout(timer);
  }
}
