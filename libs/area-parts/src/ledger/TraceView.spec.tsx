import { afterEach, expect, it } from '@jest/globals';
import { MemoryRouter } from '@labelbridge/router/testing';
import { type Schemas } from '@labelbridge/session';
import { cleanup, render, screen } from '@testing-library/react';
import { TraceView } from './TraceView.js';

afterEach(cleanup);

const NAIRA = { amount: 30_000, currency: 'NGN' } as const;
const INVOICE: Schemas['TraceDto']['invoice'] = {
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
  history: [],
};

it.each([
  ['Unpaid', 1],
  ['Void', 0],
] as const)('promises a day and an amount only if it is owed: %s', (status, promises) => {
  render(
    <MemoryRouter>
      <TraceView trace={{ invoice: { ...INVOICE, status }, payouts: [], postings: [] }} jobPath={(id) => `/jobs/${id}`} />
    </MemoryRouter>,
  );
  for (const label of ['Pay due by', 'Reaches the account']) expect(screen.queryAllByText(label)).toHaveLength(promises);
});
