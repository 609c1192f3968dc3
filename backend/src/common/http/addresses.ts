import ipaddr from 'ipaddr.js';

const HTTPS_PORT = '443';
const HTTP_PORT = '80';

/** Addresses of IPv6 that are assigned to networks. `ipaddr.js` counts others as unicast, too. */
const GLOBAL_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** Tests if an address is on the public internet: neither private, of this host or link, shared, reserved, nor a way to such an IPv4 address. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6);
}

/** @returns the host without the brackets of IPv6 */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

export const portOf = ({ port, protocol }: URL): string => port || (protocol === 'http:' ? HTTP_PORT : HTTPS_PORT);

/** Tests if the settings name this host, with any port or with its own. */
export const isNamedHost = (url: URL, hosts: readonly string[]): boolean =>
  hosts.includes(url.hostname) || hosts.includes(`${url.hostname}:${portOf(url)}`);
