import { describe, expect, it, test } from '@jest/globals';
import { BLOCKED } from '../../../test/support/blocked-addresses.js';
import { isNamedHost, isPublicAddress } from './addresses.js';

describe('a public address', () => {
  test.each(BLOCKED)('is not %s', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['1.1.1.1', '8.8.8.8', '102.89.0.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450:4009::1', '2c0f:f248::1'])(
    'is %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test.each(['', 'example.com', '1.1.1.1.1', 'fe80::1%eth0'])('is no text such as %s', (text) => expect(isPublicAddress(text)).toBe(false));
});

it('names a host with any port, or with the port that the settings give', () => {
  expect(isNamedHost(new URL('http://crm.internal:9/'), ['crm.internal'])).toBe(true);
  expect(isNamedHost(new URL('http://crm.internal/'), ['crm.internal:80'])).toBe(true);
  expect(isNamedHost(new URL('http://crm.internal:81/'), ['crm.internal:80'])).toBe(false);
  expect(isNamedHost(new URL('http://crm.internal.example/'), ['crm.internal'])).toBe(false);
});
