import { afterEach, expect, it } from '@jest/globals';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen } from '@testing-library/react';
import { type Payment } from '../api/payments.js';
import { PayDialog } from './PayDialog.js';
import { UnpaidState } from './UnpaidTasks.js';

const naira = (amount: number) => ({ amount, currency: 'NGN' as const });
const PREVIEW = {
  byHand: false,
  count: 1,
  failed: [],
  fee: naira(0),
  gross: naira(40_000_000),
  invoiceCount: 1,
  limit: naira(50_000_000),
  lines: [],
  more: false,
  net: naira(40_000_000),
  paidAlone: naira(12_345_600),
};
const api = testApi();

afterEach(cleanup);

it.each([
  [true, 'Request payment of ₦400,000.00'],
  [false, 'Pay ₦400,000.00'],
])('offers what will happen, and calls nothing sent: second admin %s, %s', async (second, button) => {
  api.on('POST /api/payouts/preview', { data: { ...PREVIEW, needsApproval: second } });
  api.on('GET /api/users', { data: [], page: { total: 2, next: null } });
  render(
    <PayDialog
      title="Pay?"
      selection={{ allDue: true }}
      nameOf={() => undefined}
      onPay={async () => undefined}
      onClose={() => undefined}
    />,
  );
  expect(await screen.findByRole('button', { name: button })).toBeTruthy();
  expect(document.body.textContent).not.toContain('Sent to the bank');
  expect(document.body.textContent?.includes('The limit is ₦500,000.00; you paid ₦123,456.00')).toBe(second);
});

const PAYMENT: Payment = {
  _id: 'i1',
  amount: naira(40_000_000),
  fee: naira(0),
  invoicedDate: '2026-11-20T08:00:00.000Z',
  invoiceNumber: 'INV-2026-000001',
  title: 'Texts',
  bonus: null,
  job: { _id: 'j1', modality: 'text', taskLink: 'https://x.test', taskName: 'Text Annotation', taskTitle: 'Texts' },
  naira: naira(40_000_000),
  net: naira(40_000_000),
  paidDate: null,
  payBy: '2026-11-27',
  payout: null,
  quote: null,
  status: 'Processing',
};

it.each([
  ['Awaiting Approval', 'waiting for approval by a second admin'],
  ['Sent', 'on its way to your bank'],
])('says of an invoice whose payout is %s: %s', (status, text) => {
  const payout = { _id: 'p1', bankReference: null, reference: 'LB-1', status, why: null };
  render(
    <MemoryRouter>
      <UnpaidState payment={{ ...PAYMENT, payout }} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link').textContent).toBe(text);
});
