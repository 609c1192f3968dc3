import { afterEach, expect, it } from '@jest/globals';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { type Exam } from '../api/exams.js';
import { EXAM, RESULT } from '../exam.fixture.js';
import ExamsPage from './ExamsPage.js';

const api = testApi();
afterEach(cleanup);

const open = (...exams: Exam[]) => {
  api.on('GET /api/users/me/exams', { data: { exams } });
  render(
    <MemoryRouter>
      <ExamsPage />
    </MemoryRouter>,
  );
};

it('says if there is none, and leads to the projects', async () => {
  open();
  expect(await screen.findByText('No exams now')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the projects' })).toBeTruthy();
});

it('says that they could not be loaded', async () => {
  api.on('GET /api/users/me/exams', () => HttpResponse.json({ message: 'No.' }, { status: 403 }));
  render(
    <MemoryRouter>
      <ExamsPage />
    </MemoryRouter>,
  );
  expect(await screen.findByText('The exams could not be loaded')).toBeTruthy();
});

it('says what an exam asks before it starts', async () => {
  open(EXAM);
  expect(await screen.findByText(/^Unpaid, about 12 minutes\. 3 practice items first/)).toBeTruthy();
  expect(screen.getByText('To apply to the project')).toBeTruthy();
  expect(screen.getByText('2 of 2')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the exam Kind letters' }).getAttribute('href')).toBe('/dashboard/exams/e1');
});

it('does not say of all exams that they are unpaid', async () => {
  open({ ...EXAM, pays: { amount: 50_000, currency: 'NGN' } });
  expect(await screen.findByText(/If you pass it, its time is paid with your first approved job: up to ₦500/)).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/unpaid/i);
});

it('leads on to the open try', async () => {
  const one = { ...RESULT, state: 'open', endedAt: null, right: null } as const;
  open({ ...EXAM, state: 'begun', triesLeft: 1, results: [one] });
  const link = await screen.findByRole('link', { name: 'Go on with Kind letters' });
  expect(link.getAttribute('href')).toBe('/dashboard/exam-tries/t1');
  expect(screen.getByText(/open until/)).toBeTruthy();
});

it('names every try, also of an earlier round, by counts alone', async () => {
  const results = [
    { ...RESULT, _id: 't3', right: 9 },
    { ...RESULT, _id: 't2', state: 'void', right: null },
    { ...RESULT, state: 'passed', right: 12, old: true },
  ] as const;
  open({ ...EXAM, state: 'waiting', triesLeft: 1, nextAt: '2026-11-28T08:10:00.000Z', results: [...results] });
  await screen.findByText('The next try opens later');
  const textOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
  expect(textOf('Try 3')).toContain('Not passed: 9 of 15 right, 11 needed');
  expect(textOf('Try 2')).toContain('Does not count');
  expect(textOf('Try 1')).toMatch(/^Passed: 12 of 15 right.*before it was asked again$/);
  expect(textOf('Next try')).toMatch(/^2026-11-28/);
});
