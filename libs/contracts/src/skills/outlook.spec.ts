import { expect, it } from '@jest/globals';
import { emptyCauseOf, type Outlook } from './outlook.js';

const NOTHING: Outlook = { open: 0, fitting: 0, exams: 0, scores: 0, pending: 0, joined: 0, languagesFull: [], anyFull: false, opens: [] };
const YORUBA = { kind: 'language', id: 'yo', level: 'fluent', has: null } as const;

it.each<[string, Partial<Outlook>, string, string | null]>([
  ['nothing is open', {}, 'No project takes applications now', 'profile'],
  ['all places are taken', { anyFull: true }, 'All places are taken', null],
  ['an admin decides', { pending: 2, anyFull: true }, 'You have applied to all of them', 'pending'],
  ['an exam is missing alone', { open: 3, exams: 1, pending: 1 }, 'An exam opens a project to you', 'exams'],
  ['more right answers are missing alone', { open: 3, scores: 2, joined: 1 }, 'Your work can open a project to you', 'quality'],
  ['nobody can prove anything without a project', { open: 3, scores: 2 }, 'No project fits your skills yet', 'profile'],
  ['all places of a language are taken', { open: 3, languagesFull: ['ha'] }, 'All places for Hausa are taken', null],
  [
    'another language would open it',
    { open: 3, languagesFull: ['ha'], opens: [{ skill: YORUBA, projects: 1 }] },
    'All places for Hausa are taken',
    'profile',
  ],
  [
    'an exam is missing, and places are taken elsewhere',
    { open: 3, exams: 1, languagesFull: ['ha'] },
    'An exam opens a project to you',
    'exams',
  ],
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
