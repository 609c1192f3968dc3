import { describe, expect, it } from '@jest/globals';
import { countedSeconds } from './active-seconds.js';

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
