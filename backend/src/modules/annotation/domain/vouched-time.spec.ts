import { describe, expect, it } from '@jest/globals';
import { vouchedTime } from './vouched-time.js';

const MINUTE = 60_000;
const stretch = (from: number, to: number) => ({ from: from * MINUTE, to: to * MINUTE });
const changes = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `r${n}`, after: null }));
const total = (worked: readonly { from: number; to: number }[]) => worked.reduce((sum, { from, to }) => sum + to - from, 0) / MINUTE;

describe('the time that a patch vouches for', () => {
  it('is what the device says, where the changes are worth it', () => {
    expect(vouchedTime({ worked: [stretch(0, 4), stretch(10, 14)], changes: changes(1) })).toEqual([stretch(10, 14), stretch(0, 4)]);
    expect(vouchedTime({ changes: changes(3) })).toEqual([]);
  });

  it('is five minutes and five for each change, the latest, however much the device says', () => {
    expect(vouchedTime({ worked: [stretch(0, 10_000)], changes: [] })).toEqual([stretch(9_995, 10_000)]);
    const many = vouchedTime({ worked: Array.from({ length: 100 }, (_, n) => stretch(n * 10, n * 10 + 8)), changes: changes(3) });
    expect(total(many)).toBe(20);
    expect(many[0]).toEqual(stretch(990, 998));
  });

  it('counts each instant once, and nothing of a stretch that ends before it begins', () => {
    expect(total(vouchedTime({ worked: [stretch(0, 5), stretch(0, 5), stretch(9, 2)], changes: changes(5) }))).toBe(5);
  });
});
