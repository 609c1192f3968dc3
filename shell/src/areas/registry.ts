import { PAGE_PARTS } from '@labelbridge/contracts';
import { REGISTRY_PATH, parseRegistry, type AreaRegistry } from '@labelbridge/mfe-contract';
import { AreaError } from './area-error.js';

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
export async function readRegistry(signal: AbortSignal): Promise<AreaRegistry> {
  const known = first ? fromPage() : undefined;
  first = false;
  return known ?? fetchRegistry(signal);
}
