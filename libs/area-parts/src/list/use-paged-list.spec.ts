import { expect, it } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { type List, refreshData } from '@labelbridge/session';
import { filterList, useTabTotals } from './use-paged-list.js';

const TABS = ['unpaid', 'paid', 'old'] as const;

it('counts the rows of every tab, counts again after a change, and leaves out a tab with too many rows to count', async () => {
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

const list = (more: Partial<List<number>>): List<number> => ({
  data: [1, 2, 3, 4],
  page: { total: 9, next: null },
  error: undefined,
  loading: false,
  seenAt: undefined,
  reload: () => Promise.resolve(),
  hasMore: false,
  loadMore: () => Promise.resolve(),
  loadingMore: false,
  moreError: undefined,
  ...more,
});
const even = (row: number) => row % 2 === 0;

it('leaves rows out, and counts the others when all pages are there', () => {
  const { data, page } = filterList(list({}), even);
  expect(data).toEqual([2, 4]);
  expect(page?.total).toBe(2);
});

it('does not claim a total while there is more', () => {
  expect(filterList(list({ hasMore: true, page: { total: 9, next: 'c' } }), even).page?.total).toBeNull();
});

it('has no rows while the list has none', () => expect(filterList(list({ data: undefined, page: undefined }), even).data).toBeUndefined());
