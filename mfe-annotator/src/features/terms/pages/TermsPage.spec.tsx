import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { TERMS_MESSAGES } from '@labelbridge/contracts';
import { MemoryRouter } from '@labelbridge/router/testing';
import { logInAs } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { Toaster } from '@labelbridge/ui';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type MyTerms, type Terms } from '../api/terms.js';
import TermsPage from './TermsPage.js';

const api = testApi();
const [TERMS, MINE] = ['GET /api/terms', 'GET /api/users/me/terms'] as const;

const FIRST: Terms['current'] = {
  version: 1,
  state: 'current',
  startsOn: null,
  summary: null,
  announcedAt: null,
  withdrawnAt: null,
  changes: [],
  clauses: [{ number: '1', title: 'Pay', blocks: [{ kind: 'text', depth: 0, runs: [{ text: 'Paid in Naira.' }] }] }],
};
const SECOND: Terms['current'] = {
  ...FIRST,
  version: 2,
  state: 'announced',
  startsOn: '2026-12-20',
  summary: 'Pay is promised within 7 days.',
  changes: [{ change: 'changed', number: '1', title: 'Pay', parts: [{ kind: 'added', text: 'within 7 days' }] }],
};

/** @param mine answers to the version in force and the announced one */
function open(terms: Omit<Terms, 'versions'>, mine: MyTerms): void {
  api.on(TERMS, { data: { ...terms, versions: [] } });
  api.on(MINE, { data: mine });
  show();
}

const show = () =>
  render(
    <>
      <Toaster />
      <TermsPage />
    </>,
    { wrapper: MemoryRouter },
  );

const inForce = (accepted: boolean | null) => ({ version: 2, startsOn: '2026-12-20', accepted });
const accepted = { version: 1, startsOn: null, accepted: true };

beforeEach(() => logInAs());
afterEach(cleanup);

it('shows what an announced version changes, and sends the answer', async () => {
  open({ current: FIRST, announced: SECOND }, { current: accepted, announced: inForce(null) });
  const announced = await screen.findByRole('region', { name: 'Version 2 starts on 2026-12-20' });
  expect(within(announced).getByText('within 7 days').tagName).toBe('INS');
  expect(within(announced).getByText('Not answered')).toBeTruthy();
  expect(within(announced).getByText(TERMS_MESSAGES.declining)).toBeTruthy();
  api.on('PUT /api/users/me/terms', { message: TERMS_MESSAGES.declined(2), data: {} });
  api.on(MINE, { data: { current: accepted, announced: inForce(false) } });
  await userEvent.click(within(announced).getByRole('button', { name: 'Decline version 2' }));
  expect(await screen.findByText(TERMS_MESSAGES.declined(2))).toBeTruthy();
  expect(api.sent.find(([call]) => call.startsWith('PUT'))?.[1]).toEqual({ version: 2, accepted: false });
  expect(await screen.findByText('Declined')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Decline version 2' })).toBeNull();
});

it.each([
  ['declined', false, 'Declined'],
  ['not answered', null, 'Not answered'],
])('says that a %s version in force keeps new work away, shows what it changed, and takes an acceptance', async (_name, answer, label) => {
  open({ current: { ...SECOND, state: 'current' }, announced: null }, { current: inForce(answer), announced: null });
  expect(await screen.findByText(TERMS_MESSAGES.acceptFirst(2, '2026-12-20'))).toBeTruthy();
  expect(screen.getByRole('region', { name: 'What version 2 changed' }).textContent).toContain('within 7 days');
  expect(screen.getByText(label)).toBeTruthy();
  api.on('PUT /api/users/me/terms', { message: TERMS_MESSAGES.accepted(2), data: {} });
  await userEvent.click(screen.getByRole('button', { name: 'Accept version 2' }));
  expect(await screen.findByText(TERMS_MESSAGES.accepted(2))).toBeTruthy();
});

it('says nothing of new work if the version in force is accepted', async () => {
  open({ current: FIRST, announced: null }, { current: accepted, announced: null });
  expect(await screen.findByText('Accepted')).toBeTruthy();
  expect(screen.queryByText(/^New work needs/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
});

it('says that an answer was not saved', async () => {
  open({ current: FIRST, announced: SECOND }, { current: accepted, announced: inForce(null) });
  api.refuse('PUT /api/users/me/terms', 'Not now.', 503);
  await userEvent.click(await screen.findByRole('button', { name: 'Accept version 2' }));
  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect(screen.getByText('Not answered')).toBeTruthy();
});

it('offers a retry when the terms cannot be loaded', async () => {
  api.on(MINE, { data: { current: accepted, announced: null } });
  api.refuse(TERMS, 'Something broke.', 500);
  show();
  expect(await screen.findByText('Something broke.')).toBeTruthy();
  api.on(TERMS, { data: { current: FIRST, announced: null, versions: [] } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Accepted')).toBeTruthy();
});
