import { expect, it, test } from '@jest/globals';
import { isAddressRange, isAllowedFrom, newPrefix, newSecret, readKey } from './api-key.js';

it('a header with a key names its prefix, one with another token has no key', () => {
  const prefix = newPrefix();
  const secret = newSecret(prefix);
  expect(readKey(`Bearer ${secret}`)).toEqual({ secret, prefix });
  expect(readKey(`bearer ${secret}`)).toEqual({ secret, prefix });
  expect(readKey(`Bearer ${secret}x`)).toEqual({ secret: `${secret}x`, prefix: undefined });
  for (const other of [undefined, '', secret, 'Bearer eyJh.b.c', `Basic ${secret}`]) expect(readKey(other)).toBeUndefined();
});

it('two keys differ', () => {
  expect(newSecret('a'.repeat(12))).not.toBe(newSecret('a'.repeat(12)));
});

test.each([
  ['102.89.1.2', [], true],
  ['102.89.1.2', ['102.89.1.2'], true],
  ['102.89.1.3', ['102.89.1.2'], false],
  ['102.89.200.1', ['102.89.0.0/16'], true],
  ['102.90.0.1', ['102.89.0.0/16'], false],
  // An IPv4 caller of a server that listens on IPv6.
  ['::ffff:102.89.1.2', ['102.89.0.0/16'], true],
  ['2001:db8::1', ['102.89.0.0/16', '2001:db8::/32'], true],
  ['2001:db9::1', ['2001:db8::/32'], false],
  ['unknown', ['0.0.0.0/1'], false],
] as const)('a call from %s to %j is allowed: %s', (address, ranges, allowed) => {
  expect(isAllowedFrom(address, ranges)).toBe(allowed);
});

test.each([
  ['102.89.0.0/16', true],
  ['::1', true],
  ['102.89.0.0/33', false],
  ['example.com', false],
  ['', false],
  ['10', false],
  ['10/8', false],
  ['010.0.0.1', false],
  ['1.2.3.4/0', false],
  ['::ffff:102.89.0.0/112', false],
  ['fe80::1%eth0', false],
  ['2001:db8::/32', true],
] as const)('%s is an address or a range: %s', (text, is) => {
  expect(isAddressRange(text)).toBe(is);
});
