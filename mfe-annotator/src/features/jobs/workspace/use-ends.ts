import { useEffect, useState } from 'react';
import { type ItemEnd, type JobWork } from '@labelbridge/workspace';
import { type JobItem } from '../api/work-items.js';

/** How each item ended, in their order: as this device knows, which may be ahead of the server. @param reopened changes where a copy was read again */
export function useEnds(work: JobWork, items: readonly JobItem[], reopened: number): readonly (ItemEnd | null)[] {
  const [ends, setEnds] = useState<readonly (ItemEnd | null)[]>(() => items.map(({ end }) => end));
  useEffect(() => {
    const stops: (() => void)[] = [];
    let gone = false;
    items.forEach((item, i) => {
      void work.open(item.assignmentId, item).then((copy) => {
        if (gone) return;
        const read = () => {
          const { end } = copy.current();
          setEnds((before) => (before[i] === end ? before : before.map((each, j) => (j === i ? end : each))));
        };
        read();
        stops.push(copy.subscribe(read));
      });
    });
    return () => {
      gone = true;
      for (const stop of stops) stop();
    };
  }, [work, items, reopened]);
  return ends;
}
