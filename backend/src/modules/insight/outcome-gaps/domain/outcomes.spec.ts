import { expect, test } from '@jest/globals';
import { addOutcomes, noOutcomes, type Outcomes } from './outcomes.js';

const period = { from: new Date('2026-07-01T00:00:00Z'), until: new Date('2026-10-01T00:00:00Z') };
/** Steps a day apart from the day in August. */
const outcomesOf = (actions: string, from = '2026-08-10T00:00:00Z') => {
  const outcomes = noOutcomes();
  const history = actions.split(' ').map((action, day) => ({ action, at: new Date(new Date(from).getTime() + day * 86_400_000) }));
  addOutcomes(outcomes, { history }, period);
  return outcomes;
};

test.each<[string, Partial<Outcomes>]>([
  ['submit', {}],
  ['submit approve', { decisions: 1, approved: 1 }],
  ['submit consent', { decisions: 1, approved: 1 }],
  ['submit rework submit approve', { decisions: 1, approved: 1 }],
  ['submit reject', { decisions: 1, rejected: 1, rejections: 1 }],
  ['submit reject rework submit approve', { decisions: 2, approved: 1, rejected: 1, sentBack: 1, rejections: 1 }],
  ['submit reject appeal overturn', { decisions: 1, rejected: 1, rejections: 1, overturned: 1 }],
  ['submit reject appeal uphold rework', { decisions: 1, rejected: 1, rejections: 1, sentBack: 1 }],
  ['submit reject settle', { decisions: 1, rejected: 1, rejections: 1 }],
  ['submit approve reject', { decisions: 1, approved: 1, rejections: 1 }],
  ['submit cancel', {}],
])('%s counts %j', (actions, counted) => {
  expect(outcomesOf(actions)).toEqual({ ...noOutcomes(), ...counted });
});

test('a decision counts in the quarter in which it was made, not in that of the submission', () => {
  expect(outcomesOf('submit approve', '2026-06-30T12:00:00Z')).toMatchObject({ decisions: 1 });
  expect(outcomesOf('submit approve', '2026-09-30T12:00:00Z')).toEqual(noOutcomes());
});

test('work that is taken back after the figures were due was not sent back', () => {
  expect(outcomesOf(`submit reject ${'x '.repeat(60)}rework`)).toMatchObject({ rejected: 1, sentBack: 0 });
});
