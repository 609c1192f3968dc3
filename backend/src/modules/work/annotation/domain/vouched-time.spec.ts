import { describe, expect, it } from '@jest/globals';
import { vouchedTime, countedSeconds } from './vouched-time.js';

const MINUTE = 60_000;
const stretch = (from: number, to: number) => ({ from: from * MINUTE, to: to * MINUTE });
const total = (worked: readonly { from: number; to: number }[]) => worked.reduce((sum, { from, to }) => sum + to - from, 0) / MINUTE;

describe('the time that a patch vouches for', () => {
  it('is what the device says, where the changes are worth it', () => {
    expect(vouchedTime({ worked: [stretch(0, 4), stretch(10, 14)] }, 1, false)).toEqual([stretch(10, 14), stretch(0, 4)]);
    expect(vouchedTime({}, 3, false)).toEqual([]);
  });

  it('is five minutes and five for each change, the latest, however much the device says', () => {
    expect(vouchedTime({ worked: [stretch(0, 10_000)] }, 1, false)).toEqual([stretch(9_990, 10_000)]);
    const many = vouchedTime({ worked: Array.from({ length: 100 }, (_, n) => stretch(n * 10, n * 10 + 8)) }, 3, false);
    expect(total(many)).toBe(20);
    expect(many[0]).toEqual(stretch(990, 998));
  });

  it('is nothing where nothing changes, but for the first patch of an item', () => {
    expect(vouchedTime({ worked: [stretch(0, 10_000)] }, 0, false)).toEqual([]);
    expect(vouchedTime({ worked: [stretch(0, 10_000)] }, 0, true)).toEqual([stretch(9_995, 10_000)]);
  });

  it('is twelve hours at most, whatever changes', () => {
    expect(total(vouchedTime({ worked: [stretch(0, 10_000)] }, 2_000, true))).toBe(12 * 60);
  });

  it('counts each instant once, and nothing of a stretch that ends before it begins', () => {
    expect(total(vouchedTime({ worked: [stretch(0, 5), stretch(0, 5), stretch(9, 2)] }, 5, false))).toBe(5);
  });
});

const assignedAt = new Date('2026-11-20T10:00:00Z');
const after = (seconds: number) => new Date(assignedAt.getTime() + seconds * 1_000);
const job = (seconds: number) => ({ assignedAt, items: { seconds } });

describe('active seconds', () => {
  it('count as they are sent, as long as they fit into the time since the assignment', () => {
    expect(countedSeconds(job(0), 30, after(60))).toBe(30);
    expect(countedSeconds(job(50), 30, after(60))).toBe(10);
    expect(countedSeconds(job(60), 30, after(60))).toBe(0);
  });

  it('are never negative, also where the clock was put back', () => {
    expect(countedSeconds(job(60), 30, after(0))).toBe(0);
  });

  it('of an hour without a network all count when they arrive at once', () => {
    let seconds = 0;
    for (let n = 0; n < 60; n++) seconds += countedSeconds(job(seconds), 60, after(3_600));
    expect(seconds).toBe(3_600);
  });
});
