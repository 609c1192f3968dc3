import { expect, it } from '@jest/globals';
import { heldUntil } from './account-hold.js';

const NOW = new Date('2026-11-20T12:00:00Z');
const TOMORROW = new Date('2026-11-21T12:00:00Z');
const EARLIER = new Date('2026-11-20T20:00:00Z');

it.each<[string, Parameters<typeof heldUntil>[0], boolean, Date | null]>([
  ['a first account', null, false, null],
  ['another account', { heldUntil: null, isAnother: true }, true, TOMORROW],
  ['another account within a hold', { heldUntil: EARLIER, isAnother: true }, true, TOMORROW],
  ['the same account', { heldUntil: null, isAnother: false }, true, null],
  ['the same account within a hold', { heldUntil: EARLIER, isAnother: false }, true, EARLIER],
  ['an account after one was removed', null, true, TOMORROW],
  ['another account of somebody from before this rule', { heldUntil: null, isAnother: true }, false, TOMORROW],
])('%s', (_what, before, hadOne, until) => {
  expect(heldUntil(before, hadOne, NOW)).toEqual(until);
});
