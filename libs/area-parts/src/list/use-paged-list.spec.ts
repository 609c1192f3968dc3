import { expect, it } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { refreshData } from '@labelbridge/session';
import { useTabTotals } from './use-paged-list.js';

it('counts the rows of every tab, counts again after a change, and says null for a tab with too many rows to count', async () => {
  const totals = { unpaid: 2, paid: 5, old: null };
  const { result } = renderHook(() => useTabTotals('/api/invoices', {}, () => Promise.resolve({ ...totals })));
  await waitFor(() => expect(result.current).toEqual({ unpaid: 2, paid: 5, old: null }));
  totals.unpaid = 1;
  totals.paid = 6;
  await act(() => refreshData('/api/invoices'));
  expect(result.current).toEqual({ unpaid: 1, paid: 6, old: null });
});
