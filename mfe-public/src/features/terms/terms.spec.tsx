import { beforeEach, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { PRIVACY_VERSION, RETENTION, TERMS_MESSAGES } from '@labelbridge/contracts';
import { api, open, resetApp, user } from '../../testing/public-app.js';
import { type Terms } from './api/terms.js';

const TERMS = 'GET /api/terms';

const CURRENT: Terms['current'] = {
  version: 1,
  state: 'current',
  startsOn: null,
  summary: null,
  announcedAt: null,
  withdrawnAt: null,
  changes: [],
  clauses: [
    { number: '1', title: 'Who we are', blocks: [{ kind: 'text', depth: 0, runs: [{ text: 'We bring people and work together.' }] }] },
    { number: '2', title: 'Pay', blocks: [{ kind: 'text', depth: 0, runs: [{ text: 'Paid in Naira.' }] }] },
  ],
};
const ANNOUNCED: Terms['current'] = {
  ...CURRENT,
  version: 2,
  state: 'announced',
  startsOn: '2026-12-20',
  summary: 'Pay is promised within 7 days.',
  changes: [
    {
      change: 'changed',
      number: '2',
      title: 'Pay',
      parts: [
        { kind: 'same', text: 'Paid in Naira' },
        { kind: 'added', text: ' within 7 days' },
      ],
    },
  ],
};

beforeEach(() => {
  resetApp();
  api.on(TERMS, { data: { current: CURRENT, announced: null, versions: [CURRENT] } });
});

it('/terms shows the version in force with its numbered clauses, and each period after which data is removed', async () => {
  open('/terms');
  await screen.findByRole('heading', { level: 1, name: 'Terms and privacy' });
  expect(await screen.findByRole('heading', { level: 3, name: '2 Pay' })).toBeTruthy();
  expect(screen.getByText('Version 1. Your account records the version that you accepted.')).toBeTruthy();
  expect(screen.getByText(`Version ${PRIVACY_VERSION}.`)).toBeTruthy();
  for (const { what, why } of RETENTION) expect(screen.getAllByText(new RegExp(`^${what}: .* ${why}`)).length).toBeGreaterThan(0);
  expect(screen.queryByText(TERMS_MESSAGES.declining)).toBeNull();
});

it('shows an announced version with its day, what changes, and what a decline keeps', async () => {
  api.on(TERMS, { data: { current: CURRENT, announced: ANNOUNCED, versions: [ANNOUNCED, CURRENT] } });
  open('/terms');
  expect(await screen.findByText('Version 2 starts on 2026-12-20')).toBeTruthy();
  const changes = screen.getByRole('region', { name: 'What changes from version 1 to 2' });
  expect(within(changes).getByText('within 7 days').tagName).toBe('INS');
  expect(screen.getByText(TERMS_MESSAGES.declining)).toBeTruthy();
});

it('says since when a later version is in force', async () => {
  const current = { ...ANNOUNCED, state: 'current' as const };
  api.on(TERMS, { data: { current, announced: null, versions: [current, CURRENT] } });
  open('/terms');
  expect(await screen.findByText(/^Version 2, in force since 2026-12-20\./)).toBeTruthy();
});

it('offers a retry when the terms cannot be loaded, and shows the privacy notice meanwhile', async () => {
  api.refuse(TERMS, 'Something broke.', 500);
  open('/terms');
  expect(await screen.findByText('Something broke.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Privacy' })).toBeTruthy();
  api.on(TERMS, { data: { current: CURRENT, announced: null, versions: [CURRENT] } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 3, name: '2 Pay' })).toBeTruthy();
});

it('is linked in the footer', async () => {
  open('/');
  const footer = await screen.findByRole('navigation', { name: 'Footer' });
  expect(within(footer).getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms');
});
