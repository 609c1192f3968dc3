import { describe, expect, it, test } from '@jest/globals';
import { APPLICATION_LIFECYCLE } from './application.lifecycle.js';
import { INVOICE_LIFECYCLE } from './invoice.lifecycle.js';
import { JOB_LIFECYCLE } from './job.lifecycle.js';
import { defineLifecycle } from './lifecycle.js';

describe('defineLifecycle refuses', () => {
  const states = ['a', 'b'] as const;
  const arrow = { action: 'go', from: 'a', to: 'b', by: 'admin' } as const;
  test.each([
    ['an initial state that is none', { initial: 'x', transitions: [arrow] }, /initial state x/],
    ['an arrow to nowhere', { initial: 'a', transitions: [{ ...arrow, to: 'x' }] }, /x is not a state/],
    ['an action that leads to two places', { initial: 'a', transitions: [arrow, { ...arrow, to: 'a' }] }, /two places/],
    ['a state that cannot be reached', { initial: 'a', transitions: [] }, /b cannot be reached/],
  ])('%s', (_what, { initial, transitions }, fault) => {
    expect(() => defineLifecycle<string, string>({ name: 't', states, initial, transitions })).toThrow(fault);
  });
});

describe('a job (specification section 4, product.md)', () => {
  const legal = [
    'pending submit submitted',
    'submitted approve approved',
    'submitted reject rejected',
    'approved reject rejected',
    'rejected approve approved',
    'submitted rework pending',
    'rejected rework pending',
  ];
  const all = JOB_LIFECYCLE.states.flatMap((from) =>
    (['submit', 'approve', 'reject', 'rework'] as const).map((action) => ({ from, action })),
  );
  test.each(all)('$action from $from', ({ from, action }) => {
    const arrow = JOB_LIFECYCLE.find(action, from);
    const found = legal.find((line) => line.startsWith(`${from} ${action} `));
    expect(arrow ? `${from} ${action} ${arrow.to}` : undefined).toBe(found);
  });

  it('offers each person only their own buttons', () => {
    const actions = (from: Parameters<typeof JOB_LIFECYCLE.allowed>[0], by: 'admin' | 'annotator') =>
      JOB_LIFECYCLE.allowed(from, by).map(({ action }) => action);
    expect(actions('pending', 'annotator')).toEqual(['submit']);
    expect(actions('submitted', 'annotator')).toEqual(['rework']);
    expect(actions('submitted', 'admin')).toEqual(['approve', 'reject']);
    expect(actions('approved', 'annotator')).toEqual([]);
    expect(actions('pending', 'admin')).toEqual([]);
  });

  it('asks a reason for every rejection', () => {
    expect(JOB_LIFECYCLE.transitions.filter(({ action }) => action === 'reject').every(({ reasonRequired }) => reasonRequired)).toBe(true);
  });
});

it('an invoice is never voided in a payout, and a paid one reopens with a reason only', () => {
  expect(INVOICE_LIFECYCLE.sources('void')).toEqual(['Unpaid']);
  const later = INVOICE_LIFECYCLE.transitions.filter(({ from }) => from === 'Paid' || from === 'Void');
  expect(later).toEqual([{ action: 'reopen', from: 'Paid', to: 'Unpaid', by: 'system', reasonRequired: true }]);
});

it('only a withdrawn application can be made again', () => {
  expect(APPLICATION_LIFECYCLE.sources('apply')).toEqual(['withdrawn']);
});
