import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { addDays, businessDate, PAYMENT_MESSAGES } from '@labelbridge/contracts';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen } from '@testing-library/react';
import PaymentsPage from './PaymentsPage.js';

const api = testApi();
afterEach(cleanup);

const invoice = (payBy: string, more: object = {}) => ({
  _id: 'i1',
  invoiceNumber: 'INV-2026-000001',
  title: 'Street signs',
  amount: { amount: 600_000, currency: 'NGN' },
  net: { amount: 600_000, currency: 'NGN' },
  status: 'Unpaid',
  invoicedDate: '2026-11-20T09:00:00.000Z',
  payBy,
  payout: null,
  bonus: null,
  ...more,
});
const open = (...invoices: object[]) => {
  api.on('GET /api/payments', { data: invoices, page: { total: invoices.length, next: null } });
  render(
    <MemoryRouter>
      <PaymentsPage />
    </MemoryRouter>,
  );
};
const today = businessDate(new Date());

beforeEach(() => {
  api.on('GET /api/users/me', { data: { payWaits: false } });
});

it('leads to the scoreboard, which says how promises of pay are kept', async () => {
  open();
  expect((await screen.findByRole('link', { name: 'scoreboard' })).getAttribute('href')).toBe('/scoreboard');
});

it.each([
  ['on its day', today, PAYMENT_MESSAGES.payBy],
  ['a day later', addDays(today, -1), PAYMENT_MESSAGES.wasDue],
])('says of an unpaid invoice %s by when it is paid', async (_name, payBy, text) => {
  open(invoice(payBy));
  expect(await screen.findByText(text, { exact: false })).toBeTruthy();
});
