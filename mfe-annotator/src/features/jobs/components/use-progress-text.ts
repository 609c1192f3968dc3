import { useEffect, useState } from 'react';
import { progressText } from '@labelbridge/contracts';
import { countUnsentWork, useSession } from '@labelbridge/session';
import { type ShownJob } from '../api/jobs.js';
import { loadSync } from '../workspace/load-sync.js';
import { type UnsentEnds } from '../workspace/unsent-ends.js';

/** Formats the progress of a job's items, including unsent work of this device; undefined without items. */
export function useProgressText({ _id, progress }: Pick<ShownJob, '_id' | 'progress'>): string | undefined {
  const userId = useSession((session) => session.user?.userId);
  const [more, setMore] = useState<UnsentEnds & { of: typeof progress }>();
  useEffect(() => {
    if (!progress || userId === undefined || countUnsentWork(userId) === 0) return undefined;
    let gone = false;
    loadSync()
      .then(({ unsentEndsOf }) => unsentEndsOf(_id))
      .then((ends) => {
        if (!gone) setMore({ ...ends, of: progress });
      })
      // The browser refuses storage: the server's counts remain.
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [_id, progress, userId]);
  if (!progress) return undefined;
  const { items, done, skipped } = progress;
  // The next answer of the server includes work that was sent meanwhile.
  if (more?.of !== progress) return progressText(progress);
  return progressText({ items, done: Math.min(items, done + more.done), skipped: Math.max(0, skipped + more.skipped) });
}
