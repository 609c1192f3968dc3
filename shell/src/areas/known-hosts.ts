import { attempt } from '@labelbridge/session';

const KEY = 'labelbridge.reloaded-for';

let known: ReadonlySet<string> | undefined;

/**
 * Whether this page may run scripts of an address. The page's Content-Security-Policy names the hosts that the areas had when the page
 * was loaded. An area that has moved to another host since needs a reload.
 *
 * @param hosts the addresses in the registry; the first time, those that came with the page
 */
export function isKnownHost(address: string, hosts: readonly string[]): boolean {
  known ??= new Set([window.location.origin, ...hosts.map((host) => new URL(host, document.baseURI).origin)]);
  return known.has(new URL(address, document.baseURI).origin);
}

/**
 * Reloads the page, once for each address. If that does not help, the area is reported as unreachable.
 *
 * @returns whether the page is being reloaded
 */
export function reopenFor(address: string, reload = () => window.location.reload()): boolean {
  if (attempt(() => sessionStorage.getItem(KEY)) === address) return false;
  if (attempt(() => (sessionStorage.setItem(KEY, address), true)) !== true) return false;
  reload();
  return true;
}
