import { afterEach, expect, it, jest } from '@jest/globals';
import { PAYMENT_MESSAGES } from '@labelbridge/contracts';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { Toaster } from '@labelbridge/ui';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode } from 'react';

import { type Payment } from '../api/payments.js';

const api = testApi();
const PayDialog = ({ onPay }: { onPay: (order: object) => Promise<void> }): ReactNode => (
  <button onClick={() => void onPay({ confirmedNames: [], bankReference: undefined })}>Pay it</button>
);
jest.unstable_mockModule('./PayDialog.js', () => ({ PayDialog }));
const { usePaying } = await import('./use-paying.js');

const PAYMENT: Payment = {
  _id: 'i1',
  amount: { amount: 100_000, currency: 'NGN' },
  fee: { amount: 0, currency: 'NGN' },
  invoicedDate: '2026-11-20T08:00:00.000Z',
  invoiceNumber: 'INV-2026-000001',
  title: 'Texts',
  bonus: null,
  job: { _id: 'j1', modality: 'text', taskLink: 'https://x.test', taskName: 'Text Annotation', taskTitle: 'Texts' },
  naira: null,
  net: null,
  paidDate: null,
  payBy: '2026-11-27',
  payout: null,
  quote: null,
  status: 'Unpaid',
};
function Screen() {
  const paying = usePaying([PAYMENT], () => undefined);
  return (
    <>
      <button onClick={() => paying.askForOne(PAYMENT)}>Ask</button>
      {paying.dialog}
      <Toaster />
    </>
  );
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

afterEach(cleanup);

it.each([
  [true, 'Waiting for approval by a second admin', 'info'],
  [false, 'The words of the server', 'success'],
])('a payout that needs approval (%s) is announced as “%s”, %s', async (needsApproval, title, tone) => {
  api.on('POST /api/payments/i1/pay', {
    message: 'The words of the server',
    data: { payout: { status: needsApproval ? 'Awaiting Approval' : 'Queued' } },
  });
  render(<Screen />, { wrapper: MemoryRouter });
  await press('Ask');
  await press('Pay it');
  const toast = await screen.findByText(title);
  expect(toast.closest('.toast')?.className).toContain(tone);
  expect(screen.queryByText(PAYMENT_MESSAGES.onItsWay)).toBeNull();
});
