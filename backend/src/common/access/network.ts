import { isIPv4 } from 'node:net';

/** The eight groups of an IPv6 address. An IPv4 address written as IPv6 is not among what comes here. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('%')[0]?.toLowerCase().split('::') ?? [];
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(missing).fill('0'), ...right].map((group) => group.replace(/^0+(?=.)/, ''));
}

/** An address without the prefix that a socket open to both families puts before IPv4. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** One subscriber's line: an IPv4 address, or the /64 that an IPv6 subscriber chooses his addresses from. */
export function clientNetworkKey(address: string): string {
  const known = plain(address);
  return isIPv4(known) ? known : `${groupsOf(known).slice(0, 4).join(':')}::/64`;
}

/** An address as it may be kept and shown: enough to know one's own network by, too little to find a person by (/24, /48). */
export function shortAddress(address: string): string {
  const known = plain(address);
  return isIPv4(known) ? known.replace(/\.\d+$/, '.x') : `${groupsOf(known).slice(0, 3).join(':')}:x`;
}
