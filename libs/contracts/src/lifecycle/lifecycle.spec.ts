import { describe, expect, it, test } from '@jest/globals';
import { WORK_MESSAGES } from '../messages/work.messages.js';
import { APPLICATION_LIFECYCLE } from './application.lifecycle.js';
import { INVOICE_LIFECYCLE } from './invoice.lifecycle.js';
import { DUTIES } from '../principal.js';
import { isEndedJob, JOB_ACTIONS, JOB_LIFECYCLE, JOB_STATUSES, JOB_TABS } from './job.lifecycle.js';
import { defineLifecycle } from './lifecycle.js';

describe('defineLifecycle refuses', () => {
  const states = ['a', 'b'] as const;
  const byNobody = { action: 'go', from: 'a', to: 'b' } as const;
  const transition = { ...byNobody, by: ['admin'], duty: 'review' } as const;
  test.each([
    ['an initial state that is none', { initial: 'x', transitions: [transition] }, /initial state x/],
    ['a transition to an unknown state', { initial: 'a', transitions: [{ ...transition, to: 'x' }] }, /x is not a state/],
    ['an action that leads to two places', { initial: 'a', transitions: [transition, { ...transition, to: 'a' }] }, /two places/],
    ['a transition of admins without a duty', { initial: 'a', transitions: [{ ...byNobody, by: ['admin'] as const }] }, /needs a duty/],
    ['a duty of others', { initial: 'a', transitions: [{ ...transition, by: ['annotator'] as const }] }, /needs a duty/],
    ['a state that cannot be reached', { initial: 'a', transitions: [] }, /b cannot be reached/],
  ])('%s', (_what, { initial, transitions }, fault) => {
    expect(() => defineLifecycle<string, string>({ name: 't', states, initial, transitions })).toThrow(fault);
  });
});

describe('a job (specification section 4, product.md)', () => {
  const legal = [
    'pending submit submitted', // @spec 4.job.2
    'submitted approve approved', // @spec 4.job.3
    'submitted consent approved',
    'submitted reject rejected',
    'approved reject rejected', // @spec 4.job.4
    'rejected approve approved', // @spec 4.job.5
    'submitted rework pending', // @spec 4.job.6
    'rejected rework pending', // @spec 4.job.7
    'rejected appeal rejected',
    'rejected uphold rejected',
    'rejected overturn approved',
    'rejected reopen submitted',
    'rejected settle approved',
    'pending decline declined',
    'pending cancel cancelled',
    'submitted cancel cancelled',
  ];
  const all = JOB_LIFECYCLE.states.flatMap((from) => JOB_ACTIONS.map((action) => ({ from, action })));
  // @spec 4.job.9 @asvs V2.3.1
  test.each(all)('$action from $from', ({ from, action }) => {
    const transition = JOB_LIFECYCLE.find(action, from);
    const found = legal.find((line) => line.startsWith(`${from} ${action} `));
    expect(transition ? `${from} ${action} ${transition.to}` : undefined).toBe(found);
  });

  it.each([
    ['pending', 'annotator', null, ['submit', 'decline']],
    ['pending', 'admin', null, ['cancel']],
    ['pending', 'system', null, ['cancel']],
    ['submitted', 'annotator', null, ['rework']],
    ['submitted', 'admin', null, ['approve', 'reject', 'cancel']],
    ['submitted', 'system', null, ['consent', 'reject']],
    ['approved', 'annotator', 'Unpaid', []],
    ['approved', 'admin', 'Unpaid', ['reject']],
    ['approved', 'admin', 'Processing', []],
    ['approved', 'admin', 'Paid', []],
    ['rejected', 'annotator', null, ['rework', 'appeal']],
    ['rejected', 'admin', null, ['approve']],
    ['declined', 'annotator', null, []],
    ['declined', 'admin', null, []],
    ['cancelled', 'annotator', null, []],
    ['cancelled', 'admin', 'Unpaid', []],
  ] as const)('%s, %s, invoice %s: %j is allowed', (status, actor, invoice, actions) => {
    const job = { status, invoice: invoice && { status: invoice } };
    expect(JOB_LIFECYCLE.allowed(job, actor, DUTIES).map(({ action }) => action)).toEqual(actions);
  });

  it.each([
    ['review', ['approve', 'reject']],
    ['projects', ['cancel']],
    ['pay', []],
  ] as const)('an admin with the duty %s alone may %j submitted work', (duty, actions) => {
    const job = { status: 'submitted', invoice: null } as const;
    expect(JOB_LIFECYCLE.allowed(job, 'admin', [duty]).map(({ action }) => action)).toEqual(actions);
  });

  it('labels each button with its action', () => {
    expect(JOB_ACTIONS.map((action) => JOB_LIFECYCLE.transitions.find((one) => one.action === action)?.label)).toEqual([
      'Submit',
      'Approve',
      'Consent',
      'Reject',
      'Rework',
      'Appeal',
      'Uphold',
      'Overturn',
      'Reopen',
      'Settle',
      'Decline',
      'Cancel',
    ]);
  });

  it('an approved job whose invoice is in a payout or paid is not rejected, and says why', () => {
    const { guard } = JOB_LIFECYCLE.find('reject', 'approved') ?? {};
    const refusals = (['Unpaid', 'Processing', 'Paid'] as const).map((status) => guard?.({ status: 'approved', invoice: { status } }));
    expect(refusals).toEqual([undefined, WORK_MESSAGES.jobInvoiceNotUnpaid, WORK_MESSAGES.jobInvoiceNotUnpaid]);
  });

  it('an approved job that nobody decided on in time is not rejected, and says why', () => {
    const { guard } = JOB_LIFECYCLE.find('reject', 'approved') ?? {};
    expect(guard?.({ status: 'approved', invoice: null, consented: true })).toBe(WORK_MESSAGES.jobConsented);
  });

  it('silence approves work with unreviewed items, but none with an item that was sent back', () => {
    const { guard } = JOB_LIFECYCLE.find('consent', 'submitted') ?? {};
    const of = (toReview: number, sentBack: number) =>
      guard?.({ status: 'submitted', invoice: null, items: { open: 0, toReview, sentBack } }) === undefined;
    expect([of(3, 0), of(0, 1)]).toEqual([true, false]);
  });

  it.each([
    [null, 'annotator', ['rework', 'appeal']],
    [null, 'admin', ['approve']],
    ['open', 'annotator', ['rework']],
    ['open', 'admin', ['approve', 'uphold', 'overturn', 'reopen']],
    ['open', 'system', ['overturn', 'reopen']],
    ['lost', 'annotator', ['rework']],
    ['lost', 'admin', ['approve']],
    ['lost', 'system', []],
  ] as const)('a rejected job with the appeal %s: %s may %j', (appeal, actor, actions) => {
    const job = { status: 'rejected', invoice: null, appeal } as const;
    expect(JOB_LIFECYCLE.allowed(job, actor, DUTIES).map(({ action }) => action)).toEqual(actions);
  });

  it.each([
    ['submitted', ['approve']],
    ['approved', []],
  ] as const)('%s work whose rejection was overturned is neither rejected, cancelled nor reworked', (status, actions) => {
    const job = { status, invoice: null, appeal: 'won' } as const;
    expect(JOB_LIFECYCLE.allowed(job, 'annotator', DUTIES)).toEqual([]);
    expect(JOB_LIFECYCLE.allowed(job, 'admin', DUTIES).map(({ action }) => action)).toEqual(actions);
  });

  it('asks a reason for every rejection, appeal, decline and cancellation, and for nothing else', () => {
    const asking = JOB_LIFECYCLE.transitions.filter(({ reasonRequired }) => reasonRequired).map(({ action }) => action);
    expect(asking).toEqual(['reject', 'reject', 'appeal', 'uphold', 'decline', 'cancel', 'cancel']);
  });

  it('keeps the four tabs of the specification, and no way leads back from what has left them', () => {
    expect(JOB_TABS).toEqual(['pending', 'submitted', 'approved', 'rejected']);
    expect(JOB_STATUSES.filter(isEndedJob)).toEqual(['declined', 'cancelled']);
    expect(JOB_LIFECYCLE.transitions.filter(({ from }) => isEndedJob(from))).toEqual([]);
  });
});

it('an invoice is never voided in a payout, and a paid one reopens with a reason only', () => {
  expect(INVOICE_LIFECYCLE.sources('void')).toEqual(['Unpaid']);
  const later = INVOICE_LIFECYCLE.transitions.filter(({ from }) => from === 'Paid' || from === 'Void');
  expect(later).toEqual([{ action: 'reopen', from: 'Paid', to: 'Unpaid', by: ['system'], reasonRequired: true, label: 'Reopen' }]);
});

it('only a withdrawn application can be made again', () => {
  expect(APPLICATION_LIFECYCLE.sources('apply')).toEqual(['withdrawn', 'rejected']);
});
