import { afterEach, expect, it, jest } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { usePagedList } from '../list/use-paged-list.js';
import { useApiData } from './use-api-data.js';

const USER = '0123456789abcdef01234567';
const asked: string[] = [];
const realFetch = globalThis.fetch;

/** Answers every GET with the next of these bodies. */
function serve(...bodies: readonly object[]) {
  asked.length = 0;
  const left = [...bodies];
  globalThis.fetch = jest.fn<typeof fetch>((request) => {
    asked.push(request instanceof Request ? request.url.replace(location.origin, '') : String(request));
    return Promise.resolve(new Response(JSON.stringify(left.shift()), { headers: { 'content-type': 'application/json' } }));
  });
}

afterEach(() => {
  globalThis.fetch = realFetch;
});

it('fetches a record by the names in its path', async () => {
  serve({ data: { _id: USER } });
  const { result } = renderHook(() => useApiData('/api/users/{id}', { path: { id: USER } }));
  await waitFor(() => expect(result.current.data).toEqual({ _id: USER }));
  expect(asked).toEqual([`/api/users/${USER}`]);
});

it('fetches nothing without parameters', () => {
  serve();
  const { result } = renderHook(() => useApiData('/api/trace', null));
  expect([result.current.data, result.current.loading, asked]).toEqual([undefined, false, []]);
});

it('fetches a list page by page, leaving out of its query what is not set', async () => {
  serve({ data: [1], page: { total: 2, next: 'a+b' } }, { data: [2], page: { total: 2, next: null } });
  const { result } = renderHook(() =>
    usePagedList('/api/tasks/{id}/items', { path: { id: USER }, query: { limit: 1, cursor: undefined } }),
  );
  await waitFor(() => expect(result.current.data).toEqual([1]));
  await act(() => result.current.loadMore());
  await waitFor(() => expect(result.current.data).toEqual([1, 2]));
  expect(asked).toEqual([`/api/tasks/${USER}/items?limit=1`, `/api/tasks/${USER}/items?limit=1&cursor=a%2Bb`]);
});

it('fetches a list without a query', async () => {
  serve({ data: [], page: { total: 0, next: null } });
  const { result } = renderHook(() => usePagedList('/api/mail/undelivered'));
  await waitFor(() => expect(result.current.data).toEqual([]));
  expect(asked).toEqual(['/api/mail/undelivered']);
});
