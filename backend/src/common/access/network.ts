import ipaddr from 'ipaddr.js';

/** The first `count` groups of an IPv6 address. */
const prefix = (address: ipaddr.IPv6, count: number): string =>
  address.parts
    .slice(0, count)
    .map((part) => part.toString(16))
    .join(':');

/** An IPv4 address written as IPv6 counts as IPv4. A proxy may name a client by a word in place of an address: that is undefined. */
const parse = (address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined => (ipaddr.isValid(address) ? ipaddr.process(address) : undefined);

/** The key of one subscriber: an IPv4 address, or the /64 that an IPv6 subscriber chooses addresses from. */
export function clientNetworkKey(address: string): string {
  const parsed = parse(address);
  return parsed instanceof ipaddr.IPv6 ? `${prefix(parsed, 4)}::/64` : (parsed?.toString() ?? address);
}

/** A shortened address (/24, /48): people recognise their own network by it, but it identifies nobody. */
export function shortAddress(address: string): string {
  const parsed = parse(address);
  return parsed instanceof ipaddr.IPv6 ? `${prefix(parsed, 3)}:x` : (parsed?.toString().replace(/\.\d+$/, '.x') ?? 'unknown');
}
