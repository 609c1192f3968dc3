import { expect, it } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { refreshData } from '@labelbridge/session';
import { useTabTotals } from './tab-totals.js';

const TABS = ['unpaid', 'paid', 'old'] as const;

it('counts every tab, counts again after a change, and is silent about what is too much to count', async () => {
  const totals = { unpaid: 2, paid: 5, old: null };
  const { result } = renderHook(() =>
    useTabTotals('/api/invoices', TABS, {}, (tab) => Promise.resolve({ page: { total: totals[tab], next: null } })),
  );
  await waitFor(() =>
    expect([...result.current]).toEqual([
      ['unpaid', 2],
      ['paid', 5],
    ]),
  );
  totals.unpaid = 1;
  totals.paid = 6;
  await act(() => refreshData('/api/invoices'));
  expect([...result.current]).toEqual([
    ['unpaid', 1],
    ['paid', 6],
  ]);
});
