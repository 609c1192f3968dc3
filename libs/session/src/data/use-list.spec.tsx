import { describe, expect, it, jest } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { ApiError } from '../api-error.js';
import { type ListPage, useList } from './use-list.js';
import { refreshData } from './use-resource.js';

const PAGES: Record<string, ListPage<string>> = {
  '': { data: ['a', 'b'], page: { total: 5, next: '2' } },
  '2': { data: ['c', 'd'], page: { total: 5, next: '4' } },
  '4': { data: ['e'], page: { total: 5, next: null } },
};
const pageAt = (cursor: string | undefined) => PAGES[cursor ?? ''] ?? { data: [], page: { total: 0, next: null } };

describe('useList', () => {
  it('loads page by page, and a refresh fetches all opened pages', async () => {
    const fetchPage = jest.fn(async (cursor: string | undefined) => pageAt(cursor));
    const { result } = renderHook(() => useList('/api/jobs?status=pending', fetchPage));
    await waitFor(() => expect(result.current.data).toEqual(['a', 'b']));
    expect(result.current.hasMore).toBe(true);

    await act(() => result.current.loadMore());
    await waitFor(() => expect(result.current.data).toEqual(['a', 'b', 'c', 'd']));
    expect(fetchPage.mock.calls).toEqual([[undefined], ['2']]);

    await act(() => refreshData('/api/jobs'));
    expect(result.current.data).toEqual(['a', 'b', 'c', 'd']);
    expect(fetchPage).toHaveBeenCalledTimes(4);

    await act(() => result.current.loadMore());
    await waitFor(() => expect(result.current.data).toHaveLength(5));
    expect(result.current.hasMore).toBe(false);
  });

  it('opens as many pages as were kept for its screen, and keeps their number', async () => {
    const fetchPage = jest.fn(async (cursor: string | undefined) => pageAt(cursor));
    const kept = { read: () => 2, keep: jest.fn() };
    const { result } = renderHook(() => useList('/api/jobs?status=approved', fetchPage, kept));
    await waitFor(() => expect(result.current.data).toEqual(['a', 'b', 'c', 'd']));
    await act(() => result.current.loadMore());
    expect(kept.keep).toHaveBeenCalledWith(3);
  });

  it('keeps its rows when the next page fails', async () => {
    const fetchPage = async (cursor: string | undefined) => {
      if (cursor) throw new ApiError('away', { offline: true });
      return pageAt(cursor);
    };
    const { result } = renderHook(() => useList('/api/tasks', fetchPage));
    await waitFor(() => expect(result.current.hasMore).toBe(true));
    await act(() => result.current.loadMore());
    await waitFor(() => expect(result.current.moreError?.offline).toBe(true));
    expect(result.current.data).toEqual(['a', 'b']);
    expect(result.current.loadingMore).toBe(false);
  });
});
