import { WEBHOOK_LIMITS, WEBHOOK_MESSAGES, WEBHOOK_PORTS } from '@labelbridge/contracts';
import ipaddr from 'ipaddr.js';
import { hostOf, isNamedHost, isPublicAddress, portOf } from '../../../../common/http/addresses.js';

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
