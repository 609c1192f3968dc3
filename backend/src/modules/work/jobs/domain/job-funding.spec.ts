import { describe, expect, it } from '@jest/globals';
import { type JobStatus, type Rate } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type JobFunding } from '../persistence/job-funding.schema.js';
import { type JobRecord } from '../persistence/job.schema.js';
import { fundingAfter, mostPay } from './job-funding.js';
import { type JobTransition } from './job-transitions.js';

const AT = new Date('2026-11-29T12:00:00Z');
const FREE_AT = new Date('2026-12-06T13:00:00Z');
const FUNDING: JobFunding = { projectId: new Types.ObjectId(), currency: 'NGN', reserved: 100_000, spent: 0, freeAt: null };
const HOURLY: Rate = { amount: 120_000, currency: 'NGN', per: 'hour' };
const money = (amount: number) => ({ amount, currency: 'NGN' as const });
const SUBMISSION = { minutes: 90, clockMinutes: null, minutesReason: null, link: null, note: null };

describe('the most that a job can cost', () => {
  it.each<[Rate, number | null, number]>([
    [{ amount: 70_000_000, currency: 'NGN', per: 'task' }, null, 70_000_000],
    [{ amount: 900, currency: 'USD', per: 'completion' }, 7, 900],
    [{ amount: 50, currency: 'NGN', per: 'item', paySkipped: true }, 7, 350],
    [HOURLY, null, 50_000_000],
    [{ ...HOURLY, currency: 'USD' }, null, 30_000],
  ])('at %j with %p items is %d', (rate, total, most) => {
    expect(mostPay(rate, total === null ? null : { total })).toBe(most);
  });
});

describe('what a job has of a budget', () => {
  const after = { rate: HOURLY, items: null, submission: SUBMISSION } as JobRecord;
  const next = (funding: JobFunding, transition: JobTransition, status: JobStatus = 'submitted') => {
    const { reserved, spent, freeAt } = fundingAfter(funding, transition, { before: { status, approvedAmount: null }, after, at: AT });
    return [reserved, spent, freeAt];
  };
  const paid = { ...FUNDING, reserved: 0, spent: 60_000 };
  const rejected = { ...FUNDING, freeAt: FREE_AT };
  const reason = 'So';
  const approvedMinutes = null;

  it.each<[string, JobFunding, JobTransition, JobStatus, unknown[]]>([
    [
      'stays when it is handed in',
      FUNDING,
      { action: 'submit', submission: SUBMISSION, recorded: [], timeFlags: [] },
      'pending',
      [100_000, 0, null],
    ],
    [
      'is spent when it is approved',
      FUNDING,
      { action: 'approve', approvedAmount: money(70_000), approvedMinutes, reason, confirmed: true },
      'submitted',
      [0, 70_000, null],
    ],
    ['is spent by silence', FUNDING, { action: 'consent', approvedAmount: money(5), approvedMinutes, reason }, 'submitted', [0, 5, null]],
    ['stays when it is rejected, for a week and an hour', FUNDING, { action: 'reject', reason }, 'submitted', [100_000, 0, FREE_AT]],
    ['is the claim again when approved work is rejected', paid, { action: 'reject', reason }, 'approved', [180_000, 0, FREE_AT]],
    ['stays while it is appealed', rejected, { action: 'appeal', reason }, 'rejected', [100_000, 0, null]],
    ['is free when an appeal is lost', rejected, { action: 'uphold', reason }, 'rejected', [0, 0, null]],
    ['stays when an admin is to price it', FUNDING, { action: 'reopen', reason }, 'rejected', [100_000, 0, null]],
    ['is set aside again for a rework', { ...FUNDING, reserved: 0 }, { action: 'rework' }, 'rejected', [50_000_000, 0, null]],
    ['is free when it is declined', FUNDING, { action: 'decline', reason: 'It pays too little' }, 'pending', [0, 0, null]],
    ['is free when it is cancelled unpaid', FUNDING, { action: 'cancel', reason, approvedAmount: null }, 'pending', [0, 0, null]],
    ['is spent when it is cancelled with pay', FUNDING, { action: 'cancel', reason, approvedAmount: money(9) }, 'pending', [0, 9, null]],
  ])('%s', (_what, funding, transition, status, expected) => {
    expect(next(funding, transition, status)).toEqual(expected);
  });
});
