import { expect, it } from '@jest/globals';
import { formProblems, SUSPENSION_MESSAGES } from '@labelbridge/contracts';
import { choicesFor, keptBecause, SUSPENSION_RULES, suspensionValues } from './suspension.js';

const NAIRA = { amount: 7_550, currency: 'NGN' } as const;
const ALL = ['projects', 'review'] as const;
const NO_PRICE = /has no price/;

it.each([
  ['not started', 'pending', { started: false, proposed: null }, ALL, 'Cancel and pay nothing'],
  ['on the clock', 'pending', { started: true, proposed: NAIRA }, ALL, 'Cancel and pay ₦75.50'],
  ['just started', 'pending', { started: true, proposed: { ...NAIRA, amount: 0 } }, ALL, 'Cancel and pay nothing'],
  ['started without a price', 'pending', { started: true, proposed: null }, ALL, NO_PRICE],
  ['on the clock, by projects alone', 'pending', { started: true, proposed: NAIRA }, ['projects'], 'Cancel and pay ₦75.50'],
  ['submitted', 'submitted', { started: true, proposed: NAIRA }, ALL, 'Cancel and pay ₦75.50'],
  ['submitted, by projects alone', 'submitted', { started: true, proposed: NAIRA }, ['projects'], /needs the duty Review/],
  ['pending, by people alone', 'pending', { started: false, proposed: null }, ['people'], /the duty Projects/],
] as const)('a job that is %s is kept or cancelled, and says what is paid or why not', (_name, status, cancellation, duties, said) => {
  const job = { status, cancellation };
  expect(choicesFor(job, duties).map(({ label }) => label)).toEqual(['Keep', ...(typeof said === 'string' ? [said] : [])]);
  if (typeof said === 'string') expect(keptBecause(job, duties)).toBeUndefined();
  else expect(keptBecause(job, duties)).toMatch(said);
});

it('keeps all jobs unless something else is chosen, and asks for a reason', () => {
  const values = suspensionValues([{ _id: 'a' }, { _id: 'b' }]);
  expect(values).toEqual({ reason: '', clause: '', a: 'keep', b: 'keep' });
  expect(formProblems(SUSPENSION_RULES, { ...values, reason: 'Two people use it.' })).toEqual([]);
  expect(formProblems(SUSPENSION_RULES, values)).toEqual([{ field: 'reason', message: SUSPENSION_MESSAGES.reasonRequired }]);
});
