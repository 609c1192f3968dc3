import { WEBHOOK_LIMITS, WEBHOOK_MESSAGES, WEBHOOK_PORTS } from '@labelbridge/contracts';
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

const portOf = ({ port, protocol }: URL): string => port || (protocol === 'http:' ? HTTP_PORT : HTTPS_PORT);

/** Tests if the settings name this host, with any port or with its own. */
export const isNamedHost = (url: URL, hosts: readonly string[]): boolean =>
  hosts.includes(url.hostname) || hosts.includes(`${url.hostname}:${portOf(url)}`);

/**
 * Checks an address as it is written. What its host resolves to is checked with each request.
 *
 * @param hosts named by the settings: they may be private, use http and have any port
 * @returns the broken rule, or undefined
 */
export function urlProblem(text: string, hosts: readonly string[]): string | undefined {
  if (!URL.canParse(text)) return WEBHOOK_MESSAGES.url;
  const url = new URL(text);
  if (!['http:', 'https:'].includes(url.protocol)) return WEBHOOK_MESSAGES.urlHttps;
  if (url.href.length > WEBHOOK_LIMITS.urlMax) return WEBHOOK_MESSAGES.urlLong;
  if (url.username || url.password) return WEBHOOK_MESSAGES.urlLogin;
  if (text.includes('#')) return WEBHOOK_MESSAGES.urlFragment;
  if (isNamedHost(url, hosts)) return undefined;
  if (url.protocol !== 'https:') return WEBHOOK_MESSAGES.urlHttps;
  if (!WEBHOOK_PORTS.some((port) => port === portOf(url))) return WEBHOOK_MESSAGES.urlPort;
  const host = hostOf(url);
  return ipaddr.isValid(host) && !isPublicAddress(host) ? WEBHOOK_MESSAGES.urlPrivate : undefined;
}

/** @returns the address without what may be secret in it, for logs and histories. Some receivers have their password in the path */
export const shownUrl = (text: string): string => {
  const { origin, pathname } = new URL(text);
  return pathname === '/' ? origin : `${origin}/…`;
};
