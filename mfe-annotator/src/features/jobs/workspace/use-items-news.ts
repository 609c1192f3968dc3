import { useEffect, useRef } from 'react';
import { type JobWork } from '@labelbridge/workspace';
import { type Job, useJob } from '../api/jobs.js';

/**
 * Loads the items of a job again if an admin has added or removed some. The job has a counter of these changes. The job is reloaded on a
 * notification and if an answer to work on an item reports a change, because only the first of several unread notifications arrives.
 */
export function useItemsNews({ _id, items }: Job, work: Pick<JobWork, 'followItems'>, reloadItems: () => Promise<void>): void {
  const changes = items?.changes ?? 0;
  const known = useRef(changes);
  const reloadJob = useRef(useJob(_id).reload);
  useEffect(() => {
    if (known.current === changes) return;
    known.current = changes;
    void reloadItems();
  });
  useEffect(
    () =>
      work.followItems((news) => {
        if (news.kind === 'gone' || news.changes > known.current) void reloadJob.current();
      }),
    [work],
  );
}
