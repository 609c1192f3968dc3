import { useEffect, useRef } from 'react';
import { type JobWork } from '@labelbridge/workspace';
import { type Job, useJob } from '../api/jobs.js';

/**
 * Loads the items of a job again where an admin has added some, or taken some out. The job says so, which is loaded again on a notification, and
 * where an answer to work on an item says that it is out of date: only the first of several unread notifications arrives.
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
