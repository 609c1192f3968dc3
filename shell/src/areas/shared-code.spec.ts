import { expect, it } from '@jest/globals';
import { SHARED_PACKAGES } from '@labelbridge/mfe-build/agreement';
import { SHARED_CODE } from './shared-code.js';

it('offers exactly what the areas are built to take', () => {
  expect(Object.keys(SHARED_CODE).sort()).toEqual([...SHARED_PACKAGES].sort());
});

it('returns its own copy synchronously', () => {
  for (const versions of Object.values(SHARED_CODE)) for (const { get } of Object.values(versions)) expect(typeof get()).toBe('function');
});
