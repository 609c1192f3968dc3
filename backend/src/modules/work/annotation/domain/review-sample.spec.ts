import { describe, expect, it } from '@jest/globals';
import { Randomness } from '../../../../common/crypto/randomness.js';
import { drawSample } from './review-sample.js';

const ids = Array.from({ length: 200 }, (_, n) => (0x6500_0000 + n * 7).toString(16).padStart(24, '0'));
const chance = new Randomness();
const NONE: ReadonlySet<string> = new Set();
const doubtful: ReadonlyMap<string, number> = new Map();

describe('the sample of a review', () => {
  it.each([
    [0, 0],
    [1, 2],
    [10, 20],
    [33, 66],
    [100, 200],
  ])('of %i percent has %i of 200 items', (share, count) => {
    const sample = drawSample(ids, { share, sentBack: NONE, doubtful, chance });
    expect([sample.size, [...sample].every((id) => ids.includes(id))]).toEqual([count, true]);
  });

  it('has one item at least, and none of nothing', () => {
    expect(drawSample(ids.slice(0, 3), { share: 1, sentBack: NONE, doubtful, chance }).size).toBe(1);
    expect(drawSample([], { share: 50, sentBack: NONE, doubtful, chance }).size).toBe(0);
  });

  it('is another one each time, whatever the ids are', () => {
    const draw = () => [...drawSample(ids, { share: 10, sentBack: NONE, doubtful, chance })].sort().join();
    expect(draw()).not.toBe(draw());
  });

  it('has all that was sent back, and of the others as many as without it', () => {
    const sentBack = new Set(ids.slice(0, 30));
    const sample = drawSample(ids, { share: 10, sentBack, doubtful, chance });
    expect([sample.size, [...sentBack].every((id) => sample.has(id))]).toEqual([30 + 17, true]);
    expect(drawSample(ids.slice(20), { share: 0, sentBack, doubtful, chance })).toEqual(new Set(ids.slice(20, 30)));
  });

  it('has up to half of what is in doubt, the least alike before the others, and others by chance', () => {
    const inDoubt = new Map(ids.slice(50, 80).map((id, place) => [id, place < 10 ? 0 : 0.5]));
    const draw = (share: number) => [...drawSample(ids, { share, sentBack: NONE, doubtful: inDoubt, chance })];
    const sample = draw(10);
    expect(sample).toHaveLength(20);
    expect(sample).toEqual(expect.arrayContaining(ids.slice(50, 60)));
    expect(sample.some((id) => !inDoubt.has(id))).toBe(true);
    expect(sample.toSorted()).not.toEqual(draw(10).toSorted());
    const more = draw(60);
    expect(more).toHaveLength(120);
    expect(more).toEqual(expect.arrayContaining([...inDoubt.keys()]));
    expect(draw(0.5)).toEqual([expect.stringMatching(new RegExp(ids.slice(50, 60).join('|')))]);
  });
});
