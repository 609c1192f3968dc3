import { afterEach, expect, it } from '@jest/globals';
import { OWN_WORK_LABEL } from '@labelbridge/contracts';
import { Route, Routes } from '@labelbridge/router';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { NEEDY, PROJECT } from '../api/project.fixture.js';
import ProjectPage from './ProjectPage.js';

const api = testApi();

afterEach(cleanup);

let concerns: { due: number; overdue: number } = { due: 0, overdue: 0 };
let waiting: { open: number; overdue: number } = { open: 0, overdue: 0 };

async function open(progress: typeof PROJECT.progress, changes: Partial<typeof PROJECT> = {}) {
  api.on('GET /api/projects/:id', { data: { ...PROJECT, progress, ...changes } });
  for (const list of ['applications', 'projects/:id/interfaces'] as const)
    api.on(`GET /api/${list}`, { data: [], page: { total: 0, next: null } });
  api.on('GET /api/projects/:id/effective-pay', {
    data: { floor: null, median: null, lowestTenth: null, people: 0, proposedRate: null, belowFloor: 0, lowest: [] },
  });
  api.on('GET /api/applications/totals', { data: {} });
  api.on('GET /api/projects/:id/questions/figures', { data: waiting });
  api.on('GET /api/projects/:id/concerns/figures', { data: concerns });
  render(
    <MemoryRouter initialEntries={['/admin/projects/1']}>
      <Routes>
        <Route path="/admin/projects/:id" element={<ProjectPage />} />
        <Route path="/uploadEmail/invitations/r1" element="The preview" />
      </Routes>
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: 'Road signs' });
}

it('shows how far the items are, as a bar and in words', async () => {
  await open({ items: 20, done: 12, skipped: 3 });
  const bar = screen.getByRole('progressbar', { name: 'Items done' });
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['12', '20']);
  expect(screen.getByText('Items: 12 of 20 done, 3 skipped, 5 left')).toBeTruthy();
});

it('shows the budget with what is set aside, spent and left, and warns if it is nearly spent', async () => {
  const money = (amount: number) => ({ amount, currency: 'USD' as const });
  const budgetUse = { committed: money(60_000), spent: money(35_000), left: money(5_000) };
  await open(null, { budget: money(100_000), budgetUse });
  const shown = ['Budget', 'Set aside', 'Spent', 'Left'].map((label) => screen.getByText(label).nextElementSibling?.textContent);
  expect(shown).toEqual(['$1,000.00', '$600.00', '$350.00', '$50.00']);
  expect(screen.getByText('The budget is nearly spent')).toBeTruthy();
});

it('says that pay is not set aside without a budget', async () => {
  await open(null);
  expect(screen.getByText('Budget').nextElementSibling?.textContent).toBe('No limit: pay is not set aside');
  expect(screen.queryByText('Set aside')).toBeNull();
});

it('names what it pays as sentences do, and the terms of own work as an admin gave them', async () => {
  const ownWork = { consent: 'Your voice is recorded.\nيُسجَّل صوتك.', licence: 'CC BY-NC 4.0', share: null };
  await open(null, { paidWaiting: ['fault'], ownWork });
  expect(screen.getByText('Also paid').nextElementSibling?.textContent).toMatch(/^Time lost/);
  const consent = screen.getByText(OWN_WORK_LABEL.their.consent).nextElementSibling;
  expect([consent?.textContent, consent?.firstElementChild?.getAttribute('dir')]).toEqual([ownWork.consent, 'auto']);
});

it('has its public title right under its name', async () => {
  await open(null, { title: 'Signs of Abuja' });
  expect(screen.getAllByRole('heading').slice(0, 2)).toEqual([
    screen.getByRole('heading', { level: 1, name: 'Road signs' }),
    screen.getByRole('heading', { level: 2, name: 'Signs of Abuja' }),
  ]);
});

it('has no bar where no work is in Labelbridge', async () => {
  await open(null);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('invites one person by their address, and leads to the preview', async () => {
  await open(null, { takesApplications: true, publicStatus: 'Active' });
  api.on('POST /api/contacts/invitations', { data: { _id: 'r1' }, message: '' });
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: 'ngozi@one.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByText('The preview');
  expect(api.changes()).toEqual([['POST /api/contacts/invitations', { email: 'ngozi@one.example', projectId: PROJECT._id }]]);
});

it('says who can apply, and how many can', async () => {
  api.on('GET /api/projects/:id/fit', { data: { missing: null, fitting: 3, active: 40 } });
  await open(null, NEEDY);
  expect(screen.getByText('Yoruba (fluent), Audio annotation, Computer')).toBeTruthy();
  expect(screen.getByText('Admits at once').nextElementSibling?.textContent).toBe('Yes');
  expect(await screen.findByText('3 of 40 active annotators claim all of this')).toBeTruthy();
  expect(screen.queryByText('Nobody fits')).toBeNull();
});

it('says how many places of each language are taken', async () => {
  api.on('GET /api/projects/:id/fit', { data: { missing: null, fitting: 3, active: 40 } });
  const places = [
    { tag: 'ha', level: 'fluent', places: 5, taken: 3, free: true },
    { tag: 'yo', level: 'native', places: null, taken: 2, free: true },
  ] as const;
  const counts = { pendingApplications: 0, approvedApplications: 9, tasks: 0, openJobs: 0 };
  await open(null, { counts, needs: NEEDY.needs && { ...NEEDY.needs, languages: [], places: [...places] } });
  expect(screen.getByText('Places').nextElementSibling?.textContent).toBe(
    'Hausa 3 of 5; Yoruba 2, no limit; 4 annotators count for no language',
  );
  expect(screen.getByText('Needs').nextElementSibling?.textContent).toBe(
    'one of Hausa (fluent), Yoruba (native); Audio annotation, Computer',
  );
});

it('warns if nobody fits', async () => {
  api.on('GET /api/projects/:id/fit', { data: { missing: null, fitting: 0, active: 40 } });
  await open(null, NEEDY);
  expect(await screen.findByText('Nobody fits')).toBeTruthy();
});

it('warns if the people who are in get fewer items than the offer promises', async () => {
  const work = { promised: 100, left: 900, had: 0, people: 10 };
  api.on('GET /api/projects/:id/fit', { data: { missing: null, fitting: 3, active: 40, work } });
  await open(null, { itemsEach: 100 });
  expect(screen.getByText('Items each').nextElementSibling?.textContent).toBe('100');
  expect(await screen.findByText(/that leaves about 90 items each; the offer promises 100\. Add items/)).toBeTruthy();
});

it('has no figure of who fits if it needs nothing and promises items', async () => {
  const work = { promised: 100, left: 900, had: 0, people: 10 };
  api.on('GET /api/projects/:id/fit', { data: { missing: null, fitting: 0, active: 0, work } });
  await open(null, { itemsEach: 100 });
  expect(await screen.findByText(/the offer promises 100/)).toBeTruthy();
  expect(screen.queryByText('Nobody fits')).toBeNull();
  expect(screen.queryByText(/claim all of this/)).toBeNull();
});

it('does not warn if there is enough', async () => {
  const work = { promised: 100, left: 1000, had: 0, people: 10 };
  api.on('GET /api/projects/:id/fit', { data: { missing: null, fitting: 3, active: 40, work } });
  await open(null, { itemsEach: 100 });
  await act(api.settled);
  expect(screen.queryByText('Too few items for all')).toBeNull();
});

it('has no figure, and no error, if it cannot be loaded', async () => {
  api.refuse('GET /api/projects/:id/fit', 'Something broke.', 500);
  await open(null, NEEDY);
  await act(api.settled);
  expect(screen.queryByText(/claim all of this|Something broke/)).toBeNull();
});

it('needs nothing, and asks for no figure, if the project names no skills', async () => {
  await open(null);
  expect(screen.getByText('Needs').nextElementSibling?.textContent).toBe('None');
  expect(screen.queryByText('Admits at once')).toBeNull();
});

it('invites nobody to what takes no applications', async () => {
  await open(null, { takesApplications: false });
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
});

it.each([
  [{ open: 0, overdue: 0 }, undefined],
  [{ open: 3, overdue: 1 }, '3 questions wait, 1 of them for more than 48 hours.'],
])('leads to its questions, and says what waits: %j', async (figures, text) => {
  waiting = figures;
  await open(null);
  if (text) expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See its questions' }).getAttribute('href')).toBe('/admin/projects/1/questions');
});

it.each([
  [{ due: 0, overdue: 0 }, undefined],
  [{ due: 2, overdue: 1 }, '2 concerns wait for an answer, 1 of them overdue.'],
])('leads to its concerns, and says what is due: %j', async (figures, text) => {
  concerns = figures;
  await open(null);
  if (text) expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See its concerns' }).getAttribute('href')).toBe('/admin/projects/1/concerns');
});
