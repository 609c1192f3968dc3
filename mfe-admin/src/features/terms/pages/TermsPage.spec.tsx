import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { addDays, businessDate, earliestTermsStart, TERMS_MESSAGES } from '@labelbridge/contracts';
import { MemoryRouter } from '@labelbridge/router/testing';
import { logInAs } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { Toaster } from '@labelbridge/ui';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Terms } from '../api/terms.js';
import TermsPage from './TermsPage.js';

const api = testApi();
const TERMS = 'GET /api/terms';

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
const START = earliestTermsStart(businessDate(new Date()));

const show = (announced: Terms['announced'] = null) => {
  api.on(TERMS, { data: { current: FIRST, announced, versions: announced ? [announced, FIRST] : [FIRST] } });
  render(
    <>
      <Toaster />
      <TermsPage />
    </>,
    { wrapper: MemoryRouter },
  );
};

beforeEach(() => {
  logInAs({ userRole: 'ADMIN' });
  api.on('GET /api/terms/1', { data: { ...FIRST, text: '# Pay\n\nPaid in Naira.' } });
});
afterEach(cleanup);

it('announces a change with its day and what changes', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Announce a change' }));
  const terms = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Terms/ });
  expect(terms.value).toBe('# Pay\n\nPaid in Naira.');
  const starts = screen.getByLabelText<HTMLInputElement>(/^Starts on/);
  expect(starts.value).toBe(START);
  await userEvent.clear(starts);
  await userEvent.type(starts, addDays(START, -1));
  await userEvent.click(screen.getByRole('button', { name: 'Announce' }));
  expect(await screen.findByText(TERMS_MESSAGES.startSoon(START))).toBeTruthy();
  expect(screen.getByText(TERMS_MESSAGES.summaryRequired)).toBeTruthy();
  await userEvent.clear(starts);
  await userEvent.type(starts, START);
  await userEvent.type(screen.getByRole('textbox', { name: /^What changes/ }), 'Nothing much.');
  await userEvent.type(terms, ' Soon.');
  api.on('POST /api/terms/preview', { data: { clauses: [], changes: SECOND.changes } });
  await userEvent.click(screen.getByRole('button', { name: 'Show what changes' }));
  expect((await screen.findByText('within 7 days')).tagName).toBe('INS');
  api.on('POST /api/terms', { message: TERMS_MESSAGES.announced(2, START), data: {} });
  await userEvent.click(screen.getByRole('button', { name: 'Announce' }));
  expect(await screen.findByText(TERMS_MESSAGES.announced(2, START))).toBeTruthy();
  const sent = api.sent.find(([call]) => call === 'POST /api/terms')?.[1];
  expect(sent).toEqual({ text: '# Pay\n\nPaid in Naira. Soon.', summary: 'Nothing much.', startsOn: START });
});

it('keeps what was typed if the server refuses it', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Announce a change' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /^What changes/ }), 'More.');
  api.refuse('POST /api/terms', TERMS_MESSAGES.announcedAlready(2), 409);
  await userEvent.click(screen.getByRole('button', { name: 'Announce' }));
  expect(await screen.findByText(TERMS_MESSAGES.announcedAlready(2))).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^What changes/ }).value).toBe('More.');
});

it('withdraws an announced version after a question, and announces no other one beside it', async () => {
  show(SECOND);
  const announced = await screen.findByRole('region', { name: 'Version 2 starts on 2026-12-20' });
  expect(screen.queryByRole('button', { name: 'Announce a change' })).toBeNull();
  api.on('DELETE /api/terms/2', { message: TERMS_MESSAGES.withdrawn(2), data: {} });
  await userEvent.click(within(announced).getByRole('button', { name: 'Withdraw' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText(TERMS_MESSAGES.withdrawn(2))).toBeTruthy();
});

it('offers a retry when the terms cannot be loaded', async () => {
  api.refuse(TERMS, 'Something broke.', 500);
  render(<TermsPage />, { wrapper: MemoryRouter });
  expect(await screen.findByText('Something broke.')).toBeTruthy();
});
