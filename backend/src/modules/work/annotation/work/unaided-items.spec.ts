import { expect, it } from '@jest/globals';
import { WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { testKeys } from '../../../../../test/support/settings.js';
import { UnaidedItems } from './unaided-items.js';

it('chooses about one item in ten, and the same ones each time', () => {
  const items = new UnaidedItems({ dataKeys: testKeys('one') });
  const ids = Array.from({ length: 5_000 }, (_, n) => new Types.ObjectId(n.toString(16).padStart(24, '0')));
  const chosen = ids.filter((id) => items.isChosen(id));
  // Three standard deviations; the keys and ids are fixed.
  expect(Math.abs(chosen.length - ids.length / WORK_ITEM_LIMITS.unaidedOneOf)).toBeLessThan(64);
  expect(ids.filter((id) => items.isChosen(id))).toEqual(chosen);
});
