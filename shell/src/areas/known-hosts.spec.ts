import { beforeEach, expect, it, jest } from '@jest/globals';
import { isKnownHost, reopenFor } from './known-hosts.js';

beforeEach(() => sessionStorage.clear());

it('knows the hosts of the first registry, and no later ones', () => {
  expect(isKnownHost('https://admin.example/v1/a.js', ['https://admin.example/v1', '/areas/mfe-public'])).toBe(true);
  expect(isKnownHost('/areas/mfe-public/a.js', [])).toBe(true);
  expect(isKnownHost('https://admin.example/v2/a.js', [])).toBe(true);
  expect(isKnownHost('https://new.example/v2/a.js', ['https://new.example/v2'])).toBe(false);
});

it('reloads the page once for an address, so that a host which stays unreachable ends in a panel and not in a loop', () => {
  const reload = jest.fn();
  expect([
    reopenFor('https://new.example/1', reload),
    reopenFor('https://new.example/1', reload),
    reopenFor('https://new.example/2', reload),
  ]).toEqual([true, false, true]);
  expect(reload).toHaveBeenCalledTimes(2);
});
