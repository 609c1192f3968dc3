import { expect, it } from '@jest/globals';
import { Recent } from './recent.js';

it('keeps what was asked for last, and never more than it may', () => {
  const recent = new Recent<number>(2);
  recent.set('a', 1);
  recent.set('b', 2);
  expect(recent.get('a')).toBe(1);
  recent.set('c', 3);
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([1, undefined, 3]);
});

it('takes a new value for an old one', () => {
  const recent = new Recent<number>(2);
  recent.set('a', 1);
  recent.set('a', 2);
  recent.set('b', 3);
  expect([recent.get('a'), recent.get('b')]).toEqual([2, 3]);
});
