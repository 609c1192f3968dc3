import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@labelbridge/contracts';
import { minutesByNow, noteSeen } from './clock.js';

const seen = (status: string, minutesOnClock: number | null) => {
  const job = { status, minutesOnClock };
  noteSeen([job], 1_000_000);
  return job;
};
const later = (minutes: number) => 1_000_000 + minutes * 60_000;

describe("a job's clock goes on while its page is open", () => {
  it('adds the whole minutes since the server told it', () => {
    const job = seen('pending', 5);
    expect(minutesByNow(job, later(0.9))).toBe(5);
    expect(minutesByNow(job, later(95))).toBe(100);
  });

  it('never runs back with the device, nor past what may be recorded', () => {
    const job = seen('pending', 5);
    expect(minutesByNow(job, later(-60))).toBe(5);
    expect(minutesByNow(job, later(99_999))).toBe(LIMITS.minutesMax);
  });

  it('stands where it was not started, and once the job is submitted', () => {
    expect(minutesByNow(seen('pending', null), later(10))).toBeNull();
    expect(minutesByNow(seen('submitted', 5), later(10))).toBe(5);
  });

  it('takes a job that nobody noted as it is', () => {
    expect(minutesByNow({ status: 'pending', minutesOnClock: 7 }, later(10))).toBe(7);
  });
});
