import { expect, it } from '@jest/globals';
import { formProblems, WORK_MESSAGES } from '@labelbridge/contracts';
import { choicesFor, SUSPENSION_RULES, suspensionValues } from './suspension.js';

it.each([
  ['not started', { started: false, proposed: null }, 'Cancel and pay nothing'],
  ['on the clock', { started: true, proposed: { amount: 7_550, currency: 'NGN' } }, 'Cancel and pay ₦75.50'],
  ['just started', { started: true, proposed: { amount: 0, currency: 'NGN' } }, 'Cancel and pay nothing'],
  ['started without a price', { started: true, proposed: null }, undefined],
] as const)('a job that is %s is kept or cancelled, and says what is paid', (_name, cancellation, label) => {
  expect(choicesFor({ cancellation }).map((choice) => choice.label)).toEqual(['Keep', ...(label ? [label] : [])]);
});

it('keeps all jobs unless something else is chosen, and asks for a reason then', () => {
  const values = suspensionValues([{ _id: 'a' }, { _id: 'b' }]);
  expect(values).toEqual({ reason: '', a: 'keep', b: 'keep' });
  expect(formProblems(SUSPENSION_RULES, values)).toEqual([]);
  expect(formProblems(SUSPENSION_RULES, { ...values, b: 'cancel' })).toEqual([{ field: 'reason', message: WORK_MESSAGES.reasonRequired }]);
});
