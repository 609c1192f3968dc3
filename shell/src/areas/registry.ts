import { PAGE_PARTS } from '@labelbridge/contracts';
import { REGISTRY_PATH, parseRegistry, type AreaRegistry } from '@labelbridge/mfe-contract';
import { AreaError } from './area-error.js';

async function ask(signal: AbortSignal): Promise<AreaRegistry> {
  const response = await fetch(REGISTRY_PATH, { signal });
  if (!response.ok) throw new AreaError('unreachable', `${REGISTRY_PATH} answered ${response.status}.`);
  return parseRegistry(await response.json());
}

/** The registry that came with the page; undefined where the page came without, as in development. */
function fromPage(): AreaRegistry | undefined {
  const text = document.getElementById(PAGE_PARTS.registry)?.textContent;
  return text ? parseRegistry(JSON.parse(text)) : undefined;
}

let first = true;

/**
 * Where the areas are now. The first area of a page is where the page says; after that it is asked anew each time an area is to be
 * loaded, so that one that moved is found without a new page.
 */
export async function readRegistry(signal: AbortSignal): Promise<AreaRegistry> {
  const known = first ? fromPage() : undefined;
  first = false;
  return known ?? ask(signal);
}
