import { attempt } from '@labelbridge/session';

const KEY = 'labelbridge.reloaded-for';

let known: ReadonlySet<string> | undefined;

/**
 * The Content-Security-Policy of the page names the hosts of the areas at load time. An area that moved to another host since needs a
 * reload.
 *
 * @param hosts addresses in the registry; in the first call, the ones that came with the page
 * @returns whether this page may run scripts of an address
 */
export function isKnownHost(address: string, hosts: readonly string[]): boolean {
  known ??= new Set([window.location.origin, ...hosts.map((host) => new URL(host, document.baseURI).origin)]);
  return known.has(new URL(address, document.baseURI).origin);
}

/**
 * Reloads the page, once per address. If that does not help, the area is reported as unreachable.
 *
 * @returns whether the page reloads
 */
export function reopenFor(address: string, reload = () => window.location.reload()): boolean {
  if (attempt(() => sessionStorage.getItem(KEY)) === address) return false;
  if (attempt(() => (sessionStorage.setItem(KEY, address), true)) !== true) return false;
  reload();
  return true;
}
