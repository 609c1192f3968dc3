import { useEffect, useState } from 'react';
import { attempt } from '@labelbridge/session';
import { type ItemEnd, type JobWork, type WorkCopy } from '@labelbridge/workspace';
import { type PlacedItem } from './first-open.js';
import { loadSync } from './load-sync.js';

/** Finds the first open item from `from` on, else the first one at all, else -1. @param ends end of each item */
export function nextOpen(ends: readonly unknown[], from: number): number {
  const next = ends.findIndex((end, at) => at >= from && !end);
  return next >= 0 ? next : ends.findIndex((end) => !end);
}

/** Session storage key of the shown item's assignment. */
const PLACE = 'labelbridge.place';

const placeOf = (items: readonly PlacedItem[], at: number) => ({ at, id: items[at]?.assignmentId });

/**
 * Returns the index of the shown item: the one stored by `useCopyAt`, else the first open one, and -1 until that is found. The same item
 * stays shown if others are added or removed. If it is removed itself, the next open one is shown.
 *
 * @param ends end of each item
 */
export function usePlace(
  work: JobWork,
  items: readonly PlacedItem[],
  ends: readonly (ItemEnd | null)[],
): [at: number, go: (at: number) => void] {
  const [place, setPlace] = useState(() => {
    const shown = attempt(() => sessionStorage.getItem(PLACE));
    const at = items.findIndex(({ assignmentId }) => assignmentId === shown);
    return at < 0 ? undefined : placeOf(items, at);
  });
  const isFound = place !== undefined;
  useEffect(() => {
    if (isFound) return undefined;
    let gone = false;
    // The code was loaded with this page.
    void loadSync()
      .then(({ firstOpen }) => firstOpen(work, items))
      .then((first) => {
        if (!gone) setPlace(placeOf(items, first));
      });
    return () => {
      gone = true;
    };
  }, [work, items, isFound]);
  const now = items.findIndex(({ assignmentId }) => assignmentId === place?.id);
  const open = place ? nextOpen(ends, place.at) : -1;
  const next = place && open < 0 ? Math.max(0, Math.min(place.at, items.length - 1)) : open;
  const go = (at: number) => setPlace(placeOf(items, at));
  const isGone = isFound && now < 0 && items.length > 0;
  // It stays there, also when that item is done.
  if (isGone) setPlace(placeOf(items, next));
  return [now < 0 ? next : now, go];
}

/**
 * Returns the copy of the shown item, once it is read from the device. A reload shows the same item. After leaving a finished item, the
 * next visit starts at the first open one.
 */
export function useCopyAt(work: JobWork, item: PlacedItem | undefined, reopened: number): WorkCopy | undefined {
  const [opened, setOpened] = useState<WorkCopy>();
  useEffect(() => {
    if (!item) return undefined;
    let gone = false;
    void work.open(item.assignmentId, item).then((copy) => {
      if (!gone) setOpened(copy);
    });
    return () => {
      gone = true;
    };
  }, [work, item, reopened]);
  const copy = opened && opened.assignmentId === item?.assignmentId ? opened : undefined;
  useEffect(() => {
    if (!copy) return undefined;
    void attempt(() => sessionStorage.setItem(PLACE, copy.assignmentId));
    const { current } = copy;
    return () => {
      if (current().end) forgetPlace();
    };
  }, [copy]);
  return copy;
}

/** The next work on the job, after a rejection, starts at the first open item. */
export const forgetPlace = (): void => void attempt(() => sessionStorage.removeItem(PLACE));
