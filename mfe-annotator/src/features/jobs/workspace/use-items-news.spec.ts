import { afterEach, expect, it } from '@jest/globals';
import { testApi } from '@labelbridge/session/testing/server';
import { type ItemsNews } from '@labelbridge/workspace';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { useJob } from '../api/jobs.js';
import { JOB } from '../job.fixture.js';
import { useItemsNews } from './use-items-news.js';

const api = testApi();
afterEach(cleanup);

const jobWith = (changes: number) => ({
  ...JOB,
  items: { total: 3, open: 3, skipped: 0, toReview: 0, sentBack: 0, seconds: 0, proposedMinutes: 0, changes },
});

it('loads the job where an answer says that its items changed, and the items once the job says so', async () => {
  let [job, jobs, reloads] = [jobWith(1), 0, 0];
  api.on('GET /api/jobs/job1', () => {
    jobs += 1;
    return { data: job };
  });
  const followers = new Set<(news: ItemsNews) => void>();
  const followItems = (follower: (news: ItemsNews) => void) => {
    followers.add(follower);
    return () => void followers.delete(follower);
  };
  const say = (news: ItemsNews) => act(async () => followers.forEach((follower) => follower(news)));
  const { result, unmount } = renderHook(() => {
    const { data } = useJob('job1');
    useItemsNews(data ?? jobWith(1), { followItems }, async () => void (reloads += 1));
    return data?.items?.changes;
  });
  await waitFor(() => expect(result.current).toBe(1));
  await say({ kind: 'changes', changes: 1 });
  expect([jobs, reloads]).toEqual([1, 0]);
  job = jobWith(2);
  for (let time = 0; time < 2; time += 1) await say({ kind: 'changes', changes: 2 });
  await waitFor(() => expect(result.current).toBe(2));
  expect([jobs, reloads]).toEqual([2, 1]);
  job = jobWith(3);
  await say({ kind: 'gone', assignmentId: 'a' });
  await waitFor(() => expect(result.current).toBe(3));
  expect([jobs, reloads]).toEqual([3, 2]);
  unmount();
  expect(followers.size).toBe(0);
});
