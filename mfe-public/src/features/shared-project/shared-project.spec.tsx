import { beforeEach, expect, it } from '@jest/globals';
import { SHARE_LINK_MESSAGES } from '@labelbridge/contracts';
import { refreshData } from '@labelbridge/session';
import { logInAs } from '@labelbridge/session/testing';
import { act, screen } from '@testing-library/react';
import { NEW_CARD } from '../../testing/dataset-card.fixture.js';
import { api, open, resetApp, user, visited } from '../../testing/public-app.js';
import { type SharedProject } from './api/shared-project.js';

const TOKEN = 'A'.repeat(43);
const PATH = `/shared#${TOKEN}`;
const CALL = 'GET /api/shared';
const SHARED: SharedProject = {
  projectName: NEW_CARD.project.name,
  dueDate: '2027-01-31',
  progress: { items: 20, done: 12, skipped: 3 },
  figures: JSON.parse(JSON.stringify(NEW_CARD)),
  card: { provenanceId: 'abc', issuedAt: '2026-11-20T23:30:00.000Z' },
  expiresAt: '2027-02-28T08:00:00.000Z',
};
const WORDS = '12 of 20 done, 3 skipped. An item can need several answers, and items with known answers test the work: both count.';

beforeEach(resetApp);

const besideLabel = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

it('shows how far the work is, how old the figures are, how long the link works, and the signed card', async () => {
  api.on(CALL, { data: SHARED });
  open(PATH);
  expect(await screen.findByRole('heading', { level: 1, name: `Project: ${SHARED.projectName}` })).toBeTruthy();
  expect(document.title).toContain(`Project: ${SHARED.projectName}`);
  const bar = screen.getByRole('progressbar', { name: 'Answers done' });
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['12', '20']);
  expect(screen.getByText(WORDS)).toBeTruthy();
  expect(besideLabel('Due date')).toBe('2027-01-31');
  expect(screen.getByText(/^The figures are at most 24 hours old/)).toBeTruthy();
  expect(besideLabel('Dataset card')).toBe('Read the signed card of 2026-11-21 00:30, Lagos');
  expect(screen.getByRole('link', { name: 'Read the signed card' }).getAttribute('href')).toBe('/provenance/abc');
  expect(besideLabel('This link works until')).toBe('2027-02-28 09:00, Lagos');
  expect(screen.getAllByText('20 in work, 1 left out')).toHaveLength(1);
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(expect.arrayContaining(['Progress', 'Work', 'Quality']));
  expect(titles.filter((title) => title === 'People' || title === 'Files')).toEqual([]);
});

it('says that no dataset card is issued yet', async () => {
  api.on(CALL, { data: { ...SHARED, card: null } });
  open(PATH);
  await screen.findByText(WORDS);
  expect(besideLabel('Dataset card')).toBe('Not issued yet');
});

it.each([
  ['no jobs', null],
  ['jobs without items', { items: 0, done: 0, skipped: 0 }],
])('says that no items are in work yet, with %s', async (_with, progress) => {
  api.on(CALL, { data: { ...SHARED, progress } });
  open(PATH);
  expect(await screen.findByText('No items in work yet')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('says that the link has ended, and whom to ask', async () => {
  api.refuse(CALL, SHARE_LINK_MESSAGES.notThere, 404);
  open(PATH);
  expect(await screen.findByText(SHARE_LINK_MESSAGES.notThere)).toBeTruthy();
  expect(screen.getByText('Ask the person who sent it for a new one.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('takes the figures away if the link ends while the page is open', async () => {
  api.on(CALL, { data: SHARED });
  open(PATH);
  await screen.findByText(WORDS);
  api.refuse(CALL, SHARE_LINK_MESSAGES.notThere, 404);
  await act(() => refreshData('/api/shared'));
  expect(await screen.findByText(SHARE_LINK_MESSAGES.notThere)).toBeTruthy();
  expect(screen.queryByText(WORDS)).toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Project');
});

it('tries again after another failure', async () => {
  api.refuse(CALL, 'Something broke.', 500);
  open(PATH);
  expect(await screen.findByText('The project could not be loaded')).toBeTruthy();
  api.on(CALL, { data: SHARED });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(WORDS)).toBeTruthy();
});

it('shows the same to somebody who is logged in', async () => {
  logInAs();
  api.on(CALL, { data: SHARED });
  open(PATH);
  expect(await screen.findByText(WORDS)).toBeTruthy();
  expect(visited).toEqual(['/shared']);
});
