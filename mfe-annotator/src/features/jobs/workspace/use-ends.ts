import { useEffect, useState } from 'react';
import { type ItemEnd, type JobWork } from '@labelbridge/workspace';
import { type JobItem } from '../api/work-items.js';

/**
 * Returns the end of each item in order, as this device knows it, which may be ahead of the server. @param reopened changes when a copy was
 * read again
 */
export function useEnds(work: JobWork, items: readonly JobItem[], reopened: number): readonly (ItemEnd | null)[] {
  const [ends, setEnds] = useState<ReadonlyMap<string, ItemEnd | null>>(new Map());
  useEffect(() => {
    const stops: (() => void)[] = [];
    let gone = false;
    for (const item of items) {
      const id = item.assignmentId;
      void work.open(id, item).then((copy) => {
        if (gone) return;
        const read = () => {
          const { end } = copy.current();
          setEnds((before) => ((before.has(id) ? before.get(id) : item.end) === end ? before : new Map([...before, [id, end]])));
        };
        read();
        stops.push(copy.subscribe(read));
      });
    }
    return () => {
      gone = true;
      for (const stop of stops) stop();
    };
  }, [work, items, reopened]);
  return items.map(({ assignmentId, end }) => (ends.has(assignmentId) ? (ends.get(assignmentId) ?? null) : end));
}
