import { PAGE_PARTS } from '@labelbridge/contracts';
import { REGISTRY_PATH, parseRegistry, type AreaRegistry } from '@labelbridge/mfe-contract';
import { AreaError } from './area-error.js';

async function fetchRegistry(signal: AbortSignal): Promise<AreaRegistry> {
  const response = await fetch(REGISTRY_PATH, { signal });
  if (!response.ok) throw new AreaError('unreachable', `${REGISTRY_PATH} answered ${response.status}.`);
  return parseRegistry(await response.json());
}

/** The registry in the page's HTML; undefined in development, where the page has none. */
function fromPage(): AreaRegistry | undefined {
  const text = document.getElementById(PAGE_PARTS.registry)?.textContent;
  return text ? parseRegistry(JSON.parse(text)) : undefined;
}

let first = true;

/**
 * The present addresses of the areas. The first area of a page is loaded from the address in the page. Later ones are looked up at the
 * server, so that an area that has moved is found without a reload.
 */
export async function readRegistry(signal: AbortSignal): Promise<AreaRegistry> {
  const known = first ? fromPage() : undefined;
  first = false;
  return known ?? fetchRegistry(signal);
}
