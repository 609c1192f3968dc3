import { randomBytes } from 'node:crypto';
import { API_KEY_MARK } from '@labelbridge/contracts';
import ipaddr from 'ipaddr.js';

/** Purpose of the stored digests. */
export const API_KEY_PURPOSE = 'api-key';

const SECRET_BYTES = 24;
const FORM = new RegExp(`^${API_KEY_MARK}([0-9a-f]{12})_[\\w-]{32}$`);

/** @returns a new name under which a key is found. It is not secret */
export const newPrefix = (): string => randomBytes(6).toString('hex');

/** @returns the beginning of a key, as people see it */
export const shownPrefix = (prefix: string): string => `${API_KEY_MARK}${prefix}`;

/** @returns the name of a key in histories */
export const keyLabel = ({ name, prefix }: { readonly name: string; readonly prefix: string }): string =>
  `${name} (${shownPrefix(prefix)})`;

/** @returns the text of a key, with 192 random bits */
export const newSecret = (prefix: string): string => `${shownPrefix(prefix)}_${randomBytes(SECRET_BYTES).toString('base64url')}`;

/** @returns the key of an Authorization header, or undefined if it has none */
export function readKey(authorization: string | undefined): { readonly secret: string; readonly prefix: string | undefined } | undefined {
  const [, secret] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? [];
  return secret?.startsWith(API_KEY_MARK) ? { secret, prefix: FORM.exec(secret)?.[1] } : undefined;
}

/** Parses four decimal parts or IPv6. Other forms of IPv4, such as 010.0.0.1, mean another address than people think. */
function parse(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return /(^|\.)0\d/.test(text) ? undefined : ipaddr.IPv4.parse(text);
  return text.includes(':') && !text.includes('%') && ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : undefined;
}

function rangeOf(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | undefined {
  const [, start = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const address = parse(start);
  if (!address || (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress())) return undefined;
  const most = address.kind() === 'ipv4' ? 32 : 128;
  const length = bits === undefined ? most : Number(bits);
  return length >= 1 && length <= most ? [address, length] : undefined;
}

/** An IP address, or a range of them such as 102.89.0.0/16. */
export const isAddressRange = (text: string): boolean => rangeOf(text) !== undefined;

/** @param ranges no range means every address */
export function isAllowedFrom(address: string, ranges: readonly string[]): boolean {
  if (ranges.length === 0) return true;
  if (!ipaddr.isValid(address)) return false;
  const from = ipaddr.process(address);
  return ranges.some((text) => {
    const range = rangeOf(text);
    return range?.[0].kind() === from.kind() && from.match(range);
  });
}
