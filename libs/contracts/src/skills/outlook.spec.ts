import { expect, it } from '@jest/globals';
import { emptyCauseOf, type Outlook } from './outlook.js';

const NOTHING: Outlook = { open: 0, fitting: 0, pending: 0, joined: 0, anyFull: false, opens: [] };
const YORUBA = { kind: 'language', id: 'yo', level: 'fluent', has: null } as const;

it.each<[string, Partial<Outlook>, string, string | null]>([
  ['nothing is open', {}, 'No project takes applications now', 'profile'],
  ['all places are taken', { anyFull: true }, 'All places are taken', null],
  ['an admin decides', { pending: 2, anyFull: true }, 'You have applied to all of them', 'pending'],
  ['skills are missing', { open: 3 }, 'No project fits your skills yet', 'profile'],
  ['skills are missing for others than those applied to', { open: 3, pending: 1 }, 'No other project fits your skills yet', 'profile'],
  ['skills are missing for others than those joined', { open: 3, joined: 1 }, 'No other project fits your skills yet', 'profile'],
])('says why no available project fits: %s', (_case, facts, title, help) => {
  expect(emptyCauseOf({ ...NOTHING, ...facts })).toMatchObject({ title, help });
});

it('names the skill that alone opens the most projects', () => {
  expect(emptyCauseOf({ ...NOTHING, open: 1, opens: [{ skill: YORUBA, projects: 1 }] }).text).toBe(
    '1 project that takes applications needs more than your profile says. Yoruba (fluent) alone would open 1 project.',
  );
});
