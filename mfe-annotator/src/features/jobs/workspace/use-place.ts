import { useEffect, useState } from 'react';
import { attempt } from '@labelbridge/session';
import { type JobItem } from '../api/work-items.js';

/** The assignment of the item that this tab shows. */
const PLACE = 'labelbridge.place';

/** The index of the item that is shown: after a reload the same, else the first open one. */
export function usePlace(items: readonly Pick<JobItem, 'assignmentId' | 'end'>[]): [at: number, go: (at: number) => void] {
  const [at, go] = useState(() => {
    const shown = attempt(() => sessionStorage.getItem(PLACE));
    const before = items.findIndex(({ assignmentId }) => assignmentId === shown);
    return Math.max(0, before < 0 ? items.findIndex(({ end }) => end === null) : before);
  });
  const id = items[at]?.assignmentId ?? '';
  useEffect(() => void attempt(() => sessionStorage.setItem(PLACE, id)), [id]);
  return [at, go];
}

/** The next work on the job, after a rejection, begins at what is open. */
export const forgetPlace = (): void => void attempt(() => sessionStorage.removeItem(PLACE));
