import ipaddr from 'ipaddr.js';

const prefix = (address: ipaddr.IPv6, count: number): string =>
  address.parts
    .slice(0, count)
    .map((part) => part.toString(16))
    .join(':');

/** @returns an IPv4-mapped IPv6 address as IPv4; undefined if a proxy names a client by a word instead of an address */
const parse = (address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined => (ipaddr.isValid(address) ? ipaddr.process(address) : undefined);

/** Key of one subscriber: an IPv4 address, or the /64 from which an IPv6 subscriber chooses addresses. */
export function clientNetworkKey(address: string): string {
  const parsed = parse(address);
  return parsed instanceof ipaddr.IPv6 ? `${prefix(parsed, 4)}::/64` : (parsed?.toString() ?? address);
}

/** Shortens an address (/24, /48): people recognise their own network, but it identifies nobody. */
export function shortAddress(address: string): string {
  const parsed = parse(address);
  return parsed instanceof ipaddr.IPv6 ? `${prefix(parsed, 3)}:x` : (parsed?.toString().replace(/\.\d+$/, '.x') ?? 'unknown');
}
