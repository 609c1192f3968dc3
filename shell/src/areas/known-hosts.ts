import { attempt } from '@labelbridge/session';

const KEY = 'labelbridge.reloaded-for';

let known: ReadonlySet<string> | undefined;

/**
 * Whether this page may run scripts of the hosts that the registry names. A page's Content-Security-Policy names the hosts of
 * the areas as they were when the page was opened: an area that has moved to a new host since needs a new page.
 *
 * @param hosts the addresses in the registry; the first time, those that came with the page
 */
export function isKnownHost(address: string, hosts: readonly string[]): boolean {
  known ??= new Set([window.location.origin, ...hosts.map((host) => new URL(host, document.baseURI).origin)]);
  return known.has(new URL(address, document.baseURI).origin);
}

/**
 * Opens the page anew, once for each address: where that does not help, the area is told to be away.
 *
 * @returns whether the page is being opened anew
 */
export function reopenFor(address: string, reload = () => window.location.reload()): boolean {
  if (attempt(() => sessionStorage.getItem(KEY)) === address) return false;
  if (attempt(() => (sessionStorage.setItem(KEY, address), true)) !== true) return false;
  reload();
  return true;
}
