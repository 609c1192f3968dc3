import { describe, expect, test } from '@jest/globals';
import { clientNetworkKey, shortAddress } from './network.js';

describe('an address', () => {
  test.each([
    ['102.89.23.45', '102.89.23.45', '102.89.23.x'],
    ['::ffff:102.89.23.45', '102.89.23.45', '102.89.23.x'],
    ['2c0f:f5c0:0012:0034:5678:9abc:def0:1234', '2c0f:f5c0:12:34::/64', '2c0f:f5c0:12:x'],
    ['2c0f:f5c0::1', '2c0f:f5c0:0:0::/64', '2c0f:f5c0:0:x'],
    ['2C0F:F5C0:12:34::9', '2c0f:f5c0:12:34::/64', '2c0f:f5c0:12:x'],
    ['::1', '0:0:0:0::/64', '0:0:0:x'],
    ['unknown', 'unknown', 'unknown'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0:x'],
  ])('%s has the key %s and is shown as %s', (address, key, shown) => {
    expect([clientNetworkKey(address), shortAddress(address)]).toEqual([key, shown]);
  });
});
