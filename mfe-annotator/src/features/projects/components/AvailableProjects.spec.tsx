import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  CLOSING_MESSAGES,
  CONTENT_MESSAGES,
  examPayText,
  LONG_DAY_TEXT,
  NO_SHARE,
  type Outlook,
  readSkills,
  SKILL_MESSAGES,
} from '@labelbridge/contracts';
import { renderAt } from '@labelbridge/router/testing';
import { logInAs } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { Toaster } from '@labelbridge/ui';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Project } from '../api/projects.js';
import ProjectsPage from '../pages/ProjectsPage.js';
import { OPEN_PROJECT } from '../project.fixture.js';

const api = testApi();
const NOTHING: Outlook = { open: 0, fitting: 0, exams: 0, scores: 0, languagesFull: [], pending: 0, joined: 0, anyFull: false, opens: [] };
const HAUSA = { ...readSkills('language.ha.fluent'), exam: null, score: null, places: [] };
const listed = (data: readonly Project[]) => ({ data, page: { total: data.length, next: null } });
const answers = (met: readonly Project[], missing: readonly Project[] = [], outlook: Partial<Outlook> = {}) => {
  api.on('GET /api/projects', ({ url }) => listed(new URL(url).searchParams.get('fit') === 'missing' ? missing : met));
  api.on('GET /api/projects/outlook', { data: { ...NOTHING, ...outlook } });
};
const open = (search = '', tab = 'available') =>
  renderAt(
    `/dashboard/projects?tab=${tab}${search}`,
    <>
      <Toaster />
      <ProjectsPage />
    </>,
  );

beforeEach(() => {
  logInAs();
  api.on('GET /api/overview', { data: { role: 'USER', closingSince: null } });
  api.on('GET /api/users/me/skills', { data: { ...HAUSA, languages: [{ tag: 'ha', level: 'basic' }] } });
});
afterEach(cleanup);

it('shows first what fits, then what needs more with what is missing and no way to apply', async () => {
  answers([OPEN_PROJECT], [{ ...OPEN_PROJECT, _id: 'p2', projectName: 'Market calls', needs: HAUSA }]);
  open();
  expect(await screen.findByRole('button', { name: 'Apply to Street signs' })).toBeTruthy();
  const more = within(await screen.findByRole('region', { name: 'You cannot apply to these yet' }));
  expect(await more.findByText('You lack: Hausa (fluent; claimed: basic)')).toBeTruthy();
  expect(more.getByText('Hausa (fluent)')).toBeTruthy();
  expect(more.queryByRole('button', { name: /^Apply/ })).toBeNull();
  expect(more.getByRole('link', { name: 'Go to your skills, for Market calls' }).getAttribute('href')).toBe('/dashboard/profile#skills');
});

it.each(['available', 'active', 'pending'])('says that the account closes: %s', async (tab) => {
  answers([]);
  api.on('GET /api/queues', { data: { queues: [] } });
  api.on('GET /api/overview', { data: { role: 'USER', closingSince: '2026-11-26T08:00:00.000Z' } });
  open('', tab);
  expect(await screen.findByText(CLOSING_MESSAGES.closing)).toBeTruthy();
});

it('says which share of right answers is missing, and what the person has proven', async () => {
  const needs = { ...readSkills(''), exam: null, score: 80 as const, places: [] };
  answers([], [{ ...OPEN_PROJECT, needs, missingScore: { score: 80, right: 18, seen: 20, low: 0.699 } }]);
  open();
  const told = 'You lack: surely 80 % right on items with a known answer (18 of 20 so far: surely 69 %)';
  expect(await screen.findByText(told)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See your quality, for Street signs' }).getAttribute('href')).toBe('/dashboard/quality');
  expect(screen.queryByRole('link', { name: 'Go to your skills, for Street signs' })).toBeNull();
});

it('names the exam that is missing, and leads to it', async () => {
  const exam = { ...readSkills(''), exam: 'e1', score: null, places: [] };
  answers([], [{ ...OPEN_PROJECT, needs: exam, examTitle: 'Kind texts', passedExam: false }]);
  open();
  expect(await screen.findByText('You lack: exam Kind texts')).toBeTruthy();
  expect(screen.getByText('passed exam: Kind texts')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'See the exam, for Street signs' });
  expect(link.getAttribute('href')).toBe('/dashboard/exams/e1');
  expect(screen.queryByRole('link', { name: /^Go to your skills, for/ })).toBeNull();
});

it.each([
  ['has no place', 'language.ha.basic', false, 'All places for Hausa are taken.'],
  ['does not speak', 'language.ha.fluent', true, 'You lack: Hausa (fluent)'],
])('names the language that the person %s', async (_case, claim, free, text) => {
  const [language] = readSkills(claim).languages;
  const places = language ? [{ ...language, places: null, taken: null, free }] : [];
  answers([], [{ ...OPEN_PROJECT, needs: { ...readSkills(''), exam: null, score: null, places } }]);
  open();
  expect(await screen.findByText(text)).toBeTruthy();
  // The profile helps only if a language is missing.
  expect(screen.queryByRole('link', { name: 'Go to your skills, for Street signs' }) !== null).toBe(free);
});

it.each([
  ['only what needs more', [{ ...OPEN_PROJECT, _id: 'p2', needs: HAUSA }], 'Nothing that fits your skills matches'],
  ['nothing', [], 'Nothing found for “hausa”'],
])('says of a search that finds %s', async (_found, missing, title) => {
  answers([], missing);
  open('&q=hausa');
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.queryAllByText(/^Nothing/)).toHaveLength(1);
});

it('has no second list if all fit', async () => {
  answers([OPEN_PROJECT]);
  open();
  await screen.findByRole('button', { name: 'Apply to Street signs' });
  expect(screen.queryByText('You cannot apply to these yet')).toBeNull();
});

it.each<[Partial<Outlook>, string, string | undefined]>([
  [{}, 'No project takes applications now', 'Go to your skills'],
  [{ pending: 1 }, 'You have applied to all of them', 'See your pending projects'],
  [{ anyFull: true }, 'All places are taken', undefined],
  [{ open: 1 }, 'No project fits your skills yet', 'Go to your skills'],
  [{ open: 1, languagesFull: ['ha'] }, 'All places for Hausa are taken', undefined],
  [{ open: 1, exams: 1 }, 'An exam opens a project to you', 'See the exams'],
  [{ open: 1, scores: 1, joined: 1 }, 'Your work can open a project to you', 'See your quality'],
])('says why nothing fits: %j', async (outlook, title, help) => {
  answers([], [], outlook);
  open();
  expect(await screen.findByText(title)).toBeTruthy();
  expect(
    screen
      .queryAllByRole('link', { name: /^(Go to your skills|See your pending projects|See the exams|See your quality)$/ })
      .map((link) => link.textContent),
  ).toEqual(help ? [help] : []);
});

it('tells who is admitted at once that they are in', async () => {
  answers([OPEN_PROJECT]);
  api.on('POST /api/projects/p1/apply', { message: SKILL_MESSAGES.admitted, data: { _id: 'a1', status: 'approved' } });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Apply to Street signs' }));
  expect((await screen.findAllByText(SKILL_MESSAGES.admitted)).length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'Active projects' }).getAttribute('href')).toMatch(/tab=active$/);
});

it('offers the profile instead of an application while a kind of disturbing content is not allowed', async () => {
  answers([{ ...OPEN_PROJECT, content: ['violence', 'other'] }]);
  api.on('GET /api/users/me/content', { data: { allowed: ['violence'] } });
  open();
  expect(await screen.findByText(CONTENT_MESSAGES.allowFirst(['other']))).toBeTruthy();
  expect(screen.getByText('Violence, Other disturbing content')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to your profile, for Street signs' }).getAttribute('href')).toBe('/dashboard/profile');
  expect(screen.queryByRole('button', { name: /^Apply/ })).toBeNull();
});

it('tells the conditions before one applies: the terms of own work, what else is paid, and that long days are stopped', async () => {
  const ownWork = { consent: 'Your voice is recorded.', licence: 'CC BY-NC 4.0, for research', share: null };
  const examPays = { amount: 50_000, currency: 'NGN' } as const;
  const rate = { amount: 200_000, currency: 'NGN', per: 'hour' } as const;
  answers([{ ...OPEN_PROJECT, rate, ownWork, paidWaiting: ['exam', 'guideline'], examPays, stopsLongDays: true }]);
  open();
  expect(await screen.findByText(ownWork.consent)).toBeTruthy();
  for (const text of [ownWork.licence, NO_SHARE.your, LONG_DAY_TEXT, examPayText(examPays)]) expect(screen.getByText(text)).toBeTruthy();
  expect(
    screen.getByText('The exam, with the first approved job; time lost to an unclear guideline, in work that is paid by the hour'),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Apply to Street signs' })).toBeTruthy();
});

it('does not speak of a passed exam as if it were to come', async () => {
  answers([{ ...OPEN_PROJECT, paidWaiting: ['exam'], passedExam: true }]);
  open();
  expect(await screen.findByText('Your passed exam, with the first approved job, if it has not been paid yet')).toBeTruthy();
});
