import { expect, it, jest } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { refreshRecords, useResource } from './use-resource.js';

const ID = '65a000000000000000000001';

it.each([
  [`/api/jobs/${ID}`, 2],
  [`/api/jobs/${ID}/messages`, 2],
  [`/api/payments/${ID}/trace`, 2],
  [`/api/projects/${ID}/questions?sort=-askedAt`, 2],
  [`/api/projects/${ID}/questions/${ID}`, 2],
  ['/api/payments?status=unpaid&sort=-invoicedDate', 2],
  ['/api/jobs#totals?q=signs', 2],
  ['/api/jobs/totals?q=signs', 2],
  ['/api/overview', 2],
  // The work on screen and the plots are large, and no notification is about them.
  [`/api/jobs/${ID}/items`, 1],
  ['/api/overview/series?range=week', 1],
  [`/api/projects/${ID}/questions/similar?text=How%20wide`, 1],
])('what arrived may be about the records and lists on screen: %s is fetched %i times', async (key, times) => {
  const fetcher = jest.fn(async () => 'data');
  const { unmount } = renderHook(() => useResource(key, fetcher));
  await waitFor(() => expect(fetcher).toHaveBeenCalledTimes(1));
  await act(() => refreshRecords());
  expect(fetcher).toHaveBeenCalledTimes(times);
  unmount();
});
