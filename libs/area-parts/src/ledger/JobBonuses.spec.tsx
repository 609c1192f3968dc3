import { afterEach, expect, it } from '@jest/globals';
import { MemoryRouter } from '@labelbridge/router/testing';
import { type Schemas } from '@labelbridge/session';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen, within } from '@testing-library/react';
import { JobBonuses } from './JobBonuses.js';

const api = testApi();
afterEach(cleanup);

const NAIRA = { amount: 30_000, currency: 'NGN' } as const;
const GIVEN: Schemas['PaymentDto'] = {
  _id: 'i1',
  invoiceNumber: 'INV-2026-000001',
  amount: NAIRA,
  quote: null,
  naira: NAIRA,
  fee: { amount: 0, currency: 'NGN' },
  net: NAIRA,
  status: 'Unpaid',
  payBy: '2026-11-27',
  payout: null,
  invoicedDate: '2026-11-20T08:00:00.000Z',
  paidDate: null,
  title: 'Bonus: Signs',
  job: null,
  bonus: { reason: 'Well done.', about: 'Signs', jobId: 'j1', projectId: null },
};
const open = (data: readonly Schemas['PaymentDto'][]) => {
  api.on('GET /api/payments', { data: [...data], page: { total: data.length, next: null } });
  render(
    <MemoryRouter>
      <h1>Job</h1>
      <JobBonuses jobId="j1" invoicePath={(id) => `/invoices/${id}`} />
    </MemoryRouter>,
  );
};

it('lists amount, reason and invoice of each, and marks void ones', async () => {
  open([GIVEN, { ...GIVEN, _id: 'i2', invoiceNumber: 'INV-2026-000002', status: 'Void' }]);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('₦300.00');
  expect(first?.textContent).toContain('Well done.');
  expect(second?.textContent).toContain('Void');
  expect(
    within(first as HTMLElement)
      .getByRole('link', { name: 'INV-2026-000001' })
      .getAttribute('href'),
  ).toBe('/invoices/i1');
});

it('says that they could not be loaded', async () => {
  api.refuse('GET /api/payments', 'Something broke.', 500);
  render(<JobBonuses jobId="j1" invoicePath={(id) => id} />);
  expect(await screen.findByText('The bonuses could not be loaded')).toBeTruthy();
});
