import { afterEach, expect, it } from '@jest/globals';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type PayoutDetail } from '../api/payouts.js';
import { usePayoutActions } from './use-payout-actions.js';

const naira = (amount: number) => ({ amount, currency: 'NGN' as const });
const ADA = { _id: 'u1', firstname: 'Ada', lastname: 'Obi', email: 'ada@x.test', username: 'ada', hasPayoutAccount: true, closing: false };
const ACCOUNT = { accountName: 'ADA OBI', accountNumber: '••4579', bankCode: '011', bankName: 'First Bank', resolvedName: 'B. OKO' };
const PAYOUT: PayoutDetail = {
  _id: 'p1',
  account: { ...ACCOUNT, nameMatch: 'mismatch' },
  annotator: ADA,
  bankReference: null,
  batchId: 'b1',
  createdAt: '2026-11-20T08:00:00.000Z',
  fee: naira(0),
  gross: naira(600_000),
  history: [],
  invoices: [{ _id: 'i1', invoiceNumber: 'INV-2026-000001', amount: naira(600_000), fee: naira(0) }],
  looks: 1,
  needsAttention: null,
  net: naira(600_000),
  nextLookAt: null,
  paidAt: null,
  provider: 'simulated',
  reference: 'lb-1',
  retriedBy: null,
  retryOf: null,
  sentAt: null,
  status: 'Returned',
  why: 'the bank sent the money back',
};
const MESSAGE = 'The bank knows this account as B. OKO, not as Ada Obi. Please confirm the name to pay.';
const PREVIEW = {
  byHand: false,
  failed: [],
  fee: naira(0),
  invoiceCount: 1,
  limit: naira(50_000_000),
  more: false,
  needsApproval: false,
  paidAlone: naira(0),
  lines: [
    { annotator: ADA, account: PAYOUT.account, invoices: PAYOUT.invoices, gross: naira(600_000), fee: naira(0), net: naira(600_000) },
  ],
};
const api = testApi();

function Actions({ payout }: { payout: PayoutDetail }) {
  const { buttons, dialogs } = usePayoutActions(payout);
  return (
    <>
      {buttons}
      {dialogs}
    </>
  );
}
const show = (changes: Partial<PayoutDetail>) =>
  render(
    <MemoryRouter>
      <Actions payout={{ ...PAYOUT, ...changes }} />
    </MemoryRouter>,
  );

afterEach(cleanup);

it.each(['Failed', 'Returned'] as const)('tries a payout that is %s again, once the name is confirmed', async (status) => {
  const user = userEvent.setup();
  api.on('POST /api/payouts/preview', async (request) => {
    const isConfirmed = (await request.text()).includes('confirmedNames');
    const lines = PREVIEW.lines.map((line) => ({ ...line, stop: isConfirmed ? null : { stop: 'confirm-name', message: MESSAGE } }));
    const sum = naira(isConfirmed ? 600_000 : 0);
    return Response.json({ data: { ...PREVIEW, lines, count: isConfirmed ? 1 : 0, gross: sum, net: sum } });
  });
  api.on('POST /api/payouts/p1/retry', { message: 'A new payout was created.', data: PAYOUT });
  show({ status });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(MESSAGE)).toBeTruthy();
  await user.click(screen.getByRole('checkbox'));
  await user.click(await screen.findByRole('button', { name: 'Pay ₦6,000.00' }));
  const retried = ['POST /api/payouts/p1/retry', { confirmName: true }];
  await waitFor(() => expect(api.changes()).toContainEqual(retried));
});

it.each([
  ['was tried again already', { retriedBy: 'p2' }],
  ['is paid', { status: 'Paid' }],
] as const)('offers no new try of a payout that %s', (_what, changes) => {
  show(changes);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
