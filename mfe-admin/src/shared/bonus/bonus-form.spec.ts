import { expect, it } from '@jest/globals';
import { formProblems } from '@labelbridge/contracts';
import { bonusRules, readBonus } from './bonus-form.js';

const TYPED = { amount: '2,000.50', currency: 'NGN', reason: 'The rate was too low.', projectId: 'p1', jobId: '' };

it.each([
  [{}, []],
  [{ amount: '' }, ['amount']],
  [{ amount: '0' }, ['amount']],
  [{ amount: '500000' }, []],
  [{ amount: '500000.01' }, ['amount']],
  [{ amount: '300', currency: 'USD' }, []],
  [{ amount: '300.01', currency: 'USD' }, ['amount']],
  [{ reason: ' ' }, ['reason']],
  [{ projectId: '' }, ['projectId']],
])('a bonus with %j has problems with %j', (more, fields) => {
  expect(formProblems(bonusRules(true), { ...TYPED, ...more }).map(({ field }) => field)).toEqual(fields);
});

it('needs no project for a job, and is read in minor units', () => {
  expect(formProblems(bonusRules(false), { ...TYPED, projectId: '' })).toEqual([]);
  expect(readBonus(TYPED)).toEqual({ amount: 200_050, currency: 'NGN' });
});
