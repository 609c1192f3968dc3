import { describe, expect, it } from '@jest/globals';
import { JOB_LIFECYCLE, type JobAction, isEndedJob } from '@labelbridge/contracts';
import fc from 'fast-check';
import { type JobTransition, type JobProgress, changesOf, detailOf, factsOf, isExpectedState } from './job-transitions.js';

const at = new Date('2026-11-20T10:00:00Z');
const submission = { minutes: 90, clockMinutes: 88, minutesReason: null, link: 'https://work.example/done', note: null };
const approvedAmount = { amount: 600_000, currency: 'NGN' } as const;
const TRANSITIONS: Record<JobAction, JobTransition> = {
  submit: { action: 'submit', submission, recorded: [], timeFlags: [] },
  rework: { action: 'rework' },
  approve: { action: 'approve', approvedAmount, approvedMinutes: 90, reason: null, confirmed: false },
  consent: { action: 'consent', approvedAmount, approvedMinutes: 60, reason: 'Nobody decided within 5 days.' },
  reject: { action: 'reject', reason: 'Boxes are loose' },
  appeal: { action: 'appeal', reason: 'The boxes are right' },
  uphold: { action: 'uphold', reason: 'They are loose' },
  overturn: { action: 'overturn', approvedAmount, approvedMinutes: 60, reason: 'They are right', byTime: false },
  settle: { action: 'settle', approvedAmount, approvedMinutes: 60, reason: 'Two are not paid' },
  reopen: { action: 'reopen', reason: 'They are right' },
  decline: { action: 'decline', reason: 'I have no time for it' },
  cancel: { action: 'cancel', reason: 'The client stopped it', approvedAmount },
};
const assigned: JobProgress = {
  status: 'pending',
  statusChangedAt: at,
  startedAt: at,
  submittedDate: null,
  approvedDate: null,
  rejectedDate: null,
  approvedAmount: null,
  rejectionReason: null,
  endReason: null,
  live: true,
  submission: null,
  invoice: null,
};
const after = (...actions: JobAction[]): JobProgress =>
  actions.reduce<JobProgress>((job, action) => {
    const transition = JOB_LIFECYCLE.find(action, job.status);
    if (!transition) throw new Error(`no ${action} from ${job.status}`);
    return { ...job, ...changesOf(TRANSITIONS[action], transition.to, at) };
  }, assigned);

describe('progressOf', () => {
  it('keeps the submission as a draft when a job is reworked, and that it was begun', () => {
    expect(after('submit', 'rework')).toMatchObject({ status: 'pending', submission, submittedDate: null, startedAt: at });
  });

  it('shows the reason of a rejection while the job is reworked, and no longer once it is submitted again', () => {
    expect(after('submit', 'reject', 'rework')).toMatchObject({ rejectionReason: 'Boxes are loose', rejectedDate: at });
    expect(after('submit', 'reject', 'rework', 'submit')).toMatchObject({ rejectionReason: null, rejectedDate: null });
  });

  it('takes the amount back when an approved job is rejected', () => {
    expect(after('submit', 'approve', 'reject')).toMatchObject({ approvedAmount: null, approvedDate: null, invoice: null });
  });

  it('a declined job says why, is live no more and shows no earlier rejection', () => {
    expect(after('submit', 'reject', 'rework', 'decline')).toMatchObject({
      status: 'declined',
      endReason: 'I have no time for it',
      live: false,
      rejectionReason: null,
      approvedAmount: null,
    });
  });

  it('a cancelled job keeps what was handed in, and what is paid for it', () => {
    expect(after('submit', 'cancel')).toMatchObject({
      status: 'cancelled',
      endReason: 'The client stopped it',
      live: false,
      submission,
      approvedAmount,
      approvedDate: null,
    });
  });

  it('on every way through the lifecycle, the dates, amount and reason fit the status', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), (choices) => {
        let job = assigned;
        for (const choice of choices) {
          const ways = JOB_LIFECYCLE.transitions.filter(({ from }) => from === job.status);
          const way = ways[choice % ways.length];
          if (way) job = { ...job, ...changesOf(TRANSITIONS[way.action], way.to, at) };
        }
        const approved = job.status === 'approved';
        const ended = isEndedJob(job.status);
        expect([job.approvedAmount !== null, job.approvedDate !== null]).toEqual([approved || job.status === 'cancelled', approved]);
        expect([job.live, job.endReason !== null]).toEqual([!ended, ended]);
        if (job.status === 'rejected') expect(job.rejectionReason).not.toBeNull();
        if (job.status === 'submitted' || approved || ended) expect(job.rejectionReason).toBeNull();
        if (job.status !== 'pending' && !ended) expect([job.submission, job.submittedDate]).toEqual([submission, at]);
        if (job.status === 'pending') expect(job.submittedDate).toBeNull();
      }),
    );
  });
});

describe('detailOf', () => {
  const invoice = { _id: 'x', invoiceNumber: 'INV-2026-000001' };

  it.each<[JobAction, object]>([
    ['submit', { submission, approvedAmount: null, approvedMinutes: null, invoiceNumber: null }],
    ['rework', { submission: null, approvedAmount: null, approvedMinutes: null, invoiceNumber: null }],
    ['approve', { submission: null, approvedAmount, approvedMinutes: 90, invoiceNumber: null }],
    ['consent', { submission: null, approvedAmount, approvedMinutes: 60, invoiceNumber: null }],
    ['reject', { submission: null, approvedAmount: null, approvedMinutes: null, invoiceNumber: 'INV-2026-000001' }],
    ['appeal', { submission: null, approvedAmount: null, approvedMinutes: null, invoiceNumber: null }],
    ['overturn', { submission: null, approvedAmount, approvedMinutes: 60, invoiceNumber: null }],
    ['settle', { submission: null, approvedAmount, approvedMinutes: 60, invoiceNumber: null }],
    ['decline', { submission: null, approvedAmount: null, approvedMinutes: null, invoiceNumber: null }],
    ['cancel', { submission: null, approvedAmount, approvedMinutes: null, invoiceNumber: null }],
  ])('%s', (action, detail) => {
    expect(detailOf(TRANSITIONS[action], invoice)).toEqual(detail);
  });

  it('names no invoice where a job without one is rejected', () => {
    expect(detailOf(TRANSITIONS.reject, null).invoiceNumber).toBeNull();
  });
});

describe('isExpectedState', () => {
  const job = { status: 'submitted', statusChangedAt: at } as const;
  const after1ms = new Date(at.getTime() + 1);
  const before1ms = new Date(at.getTime() - 1);

  it.each([
    ['seen as it is', 'submitted', after1ms, true],
    ['seen in the very millisecond', 'submitted', at, true],
    ['seen in another status', 'pending', after1ms, false],
    ['moved on since the request was received, even to the same status', 'submitted', before1ms, false],
  ] as const)('%s', (_name, status, receivedAt, fits) => {
    expect(isExpectedState(job, { status, receivedAt })).toBe(fits);
  });
});

it('a guard sees the claimed minutes and the present invoice of a job under the names of its answer', () => {
  const invoice = { status: 'Unpaid' } as const;
  expect(factsOf(after('submit', 'approve'), invoice)).toMatchObject({ status: 'approved', claimedMinutes: 90, invoice });
  expect(factsOf(assigned, null)).toMatchObject({ status: 'pending', claimedMinutes: null, invoice: null });
});
