import { describe, expect, it } from '@jest/globals';
import { JOB_LIFECYCLE, type JobAction } from '@labelbridge/contracts';
import fc from 'fast-check';
import { type JobTransition, type JobProgress, detailOf, isExpectedState, changesOf } from './job-transitions.js';

const at = new Date('2026-11-20T10:00:00Z');
const submission = { minutes: 90, link: 'https://work.example/done', note: null };
const approvedAmount = { amount: 600_000, currency: 'NGN' } as const;
const TRANSITIONS: Record<JobAction, JobTransition> = {
  submit: { action: 'submit', submission },
  rework: { action: 'rework' },
  approve: { action: 'approve', approvedAmount },
  reject: { action: 'reject', reason: 'Boxes are loose' },
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
  it('keeps the submission as a draft when a job is reworked, and stops its clock', () => {
    expect(after('submit', 'rework')).toMatchObject({ status: 'pending', submission, submittedDate: null, startedAt: null });
  });

  it('shows the reason of a rejection while the job is reworked, and no longer once it is submitted again', () => {
    expect(after('submit', 'reject', 'rework')).toMatchObject({ rejectionReason: 'Boxes are loose', rejectedDate: at });
    expect(after('submit', 'reject', 'rework', 'submit')).toMatchObject({ rejectionReason: null, rejectedDate: null });
  });

  it('takes the amount back when an approved job is rejected', () => {
    expect(after('submit', 'approve', 'reject')).toMatchObject({ approvedAmount: null, approvedDate: null, invoice: null });
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
        expect([job.approvedAmount !== null, job.approvedDate !== null]).toEqual([approved, approved]);
        if (job.status === 'rejected') expect(job.rejectionReason).not.toBeNull();
        if (job.status === 'submitted' || approved) expect(job.rejectionReason).toBeNull();
        if (job.status !== 'pending') expect([job.submission, job.submittedDate]).toEqual([submission, at]);
        if (job.status === 'pending') expect(job.submittedDate).toBeNull();
      }),
    );
  });
});

describe('detailOf', () => {
  const invoice = { _id: 'x', invoiceNumber: 'INV-2026-000001' };

  it.each<[JobAction, object]>([
    ['submit', { submission, approvedAmount: null, invoiceNumber: null }],
    ['rework', { submission: null, approvedAmount: null, invoiceNumber: null }],
    ['approve', { submission: null, approvedAmount, invoiceNumber: null }],
    ['reject', { submission: null, approvedAmount: null, invoiceNumber: 'INV-2026-000001' }],
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
