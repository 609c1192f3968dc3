import { afterEach, expect, it } from '@jest/globals';
import { CLOSING_MESSAGES, CLOSING_WAIT_TEXT, LEAVING_STEP_TEXT, PRIVACY_SCREEN_MESSAGES } from '@labelbridge/contracts';
import { testApi } from '@labelbridge/session/testing/server';
import { Toaster } from '@labelbridge/ui';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from '@labelbridge/router/testing';
import { type Closing } from '../api/settings.js';
import { ClosingPart } from './ClosingPart.js';

const api = testApi();
afterEach(cleanup);

const naira = (amount: number) => ({ amount, currency: 'NGN' as const });
const OPEN: Closing = {
  closingSince: null,
  erased: false,
  hasPayoutAccount: false,
  owed: naira(123_400),
  processing: naira(0),
  unquoted: [],
  payBy: '2026-12-04',
  inReview: 0,
  appealable: 0,
  appealUntil: null,
  jobs: [{ _id: 'j1', taskTitle: 'Signs', projectId: null, step: 'decline', minutes: 0, pays: null }],
  waits: ['account', 'pay'],
};
const CLOSING: Closing = { ...OPEN, closingSince: '2026-11-29T10:00:00.000Z', jobs: [] };

const show = (closing: Closing) => {
  api.on('GET /api/privacy/closing', { data: closing });
  render(
    <MemoryRouter>
      <ClosingPart />
      <Toaster />
    </MemoryRouter>,
  );
};

it('says what is owed, and before the password what happens and what the account waits for', async () => {
  show(OPEN);
  expect(await screen.findByText('₦1,234.00')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: CLOSING_MESSAGES.button }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(LEAVING_STEP_TEXT.decline, { exact: false })).toBeTruthy();
  for (const wait of OPEN.waits) expect(dialog.getByText(CLOSING_WAIT_TEXT[wait])).toBeTruthy();
});

it('says before the closing that it can be undone, and where an appeal is given up later', async () => {
  show({ ...OPEN, appealable: 1, appealUntil: '2026-12-04T10:00:00.000Z', waits: ['pay', 'rejections'] });
  fireEvent.click(await screen.findByRole('button', { name: CLOSING_MESSAGES.button }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(CLOSING_MESSAGES.undo)).toBeTruthy();
  expect(dialog.getByText(CLOSING_MESSAGES.eraseLater)).toBeTruthy();
  expect(dialog.getByText(CLOSING_WAIT_TEXT.rejections).textContent).not.toMatch(/now/);
  expect(dialog.queryByRole('button', { name: CLOSING_MESSAGES.eraseNow })).toBeNull();
});

it('says that the account is erased at once if nothing is owed', async () => {
  show({ ...OPEN, owed: naira(0), payBy: null, jobs: [], waits: [] });
  fireEvent.click(await screen.findByRole('button', { name: CLOSING_MESSAGES.button }));
  expect(screen.getByText(CLOSING_MESSAGES.nothingWaits)).toBeTruthy();
  expect(screen.queryByText(CLOSING_MESSAGES.undo)).toBeNull();
});

it('shows what a closing account waits for, and keeps it', async () => {
  show(CLOSING);
  expect(await screen.findByText(CLOSING_WAIT_TEXT.pay)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add a payout account' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: CLOSING_MESSAGES.eraseNow })).toBeNull();
  api.on('DELETE /api/privacy/closing', { message: CLOSING_MESSAGES.kept, data: OPEN });
  fireEvent.click(screen.getByRole('button', { name: CLOSING_MESSAGES.keep }));
  expect(await screen.findByText(CLOSING_MESSAGES.kept)).toBeTruthy();
});

it('offers to give up an appeal, and the days of the bank, if nothing else is waited for', async () => {
  show({ ...CLOSING, owed: naira(0), payBy: null, appealable: 1, appealUntil: '2026-12-04T10:00:00.000Z', waits: ['bank', 'rejections'] });
  fireEvent.click(await screen.findByRole('button', { name: CLOSING_MESSAGES.eraseNow }));
  expect(within(screen.getByRole('dialog')).getByText(PRIVACY_SCREEN_MESSAGES.eraseLead)).toBeTruthy();
});

it('says if it could not be loaded', async () => {
  api.refuse('GET /api/privacy/closing', 'No', 404);
  render(
    <MemoryRouter>
      <ClosingPart />
    </MemoryRouter>,
  );
  expect(await screen.findByText(CLOSING_MESSAGES.loadFailed)).toBeTruthy();
});
