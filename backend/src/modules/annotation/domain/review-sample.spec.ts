import { describe, expect, it } from '@jest/globals';
import { Randomness } from '../../../common/random/randomness.js';
import { drawSample } from './review-sample.js';

const ids = Array.from({ length: 200 }, (_, n) => (0x6500_0000 + n * 7).toString(16).padStart(24, '0'));
const chance = new Randomness();
const NONE: ReadonlySet<string> = new Set();

describe('the sample of a review', () => {
  it.each([
    [0, 0],
    [1, 2],
    [10, 20],
    [33, 66],
    [100, 200],
  ])('of %i percent has %i of 200 items', (share, count) => {
    const sample = drawSample(ids, { share, drawn: NONE, chance });
    expect([sample.size, [...sample].every((id) => ids.includes(id))]).toEqual([count, true]);
  });

  it('has one item at least, and none of nothing', () => {
    expect(drawSample(ids.slice(0, 3), { share: 1, drawn: NONE, chance }).size).toBe(1);
    expect(drawSample([], { share: 50, drawn: NONE, chance }).size).toBe(0);
  });

  it('is another one each time, whatever the ids are', () => {
    const draw = () => [...drawSample(ids, { share: 10, drawn: NONE, chance })].sort().join();
    expect(draw()).not.toBe(draw());
  });

  it('keeps what was drawn before as far as it can still be reviewed, and draws what is missing', () => {
    const drawn = drawSample(ids, { share: 10, drawn: NONE, chance });
    expect(drawSample(ids, { share: 10, drawn, chance })).toEqual(drawn);
    const [gone, ...others] = drawn;
    const left = ids.filter((id) => id !== gone);
    const again = drawSample(left, { share: 10, drawn, chance });
    expect([again.size, others.every((id) => again.has(id)), again.has(String(gone))]).toEqual([20, true, false]);
    expect(drawSample(ids, { share: 0, drawn, chance })).toEqual(drawn);
  });
});
