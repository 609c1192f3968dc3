import { useEffect, useRef, useState } from 'react';
import { type ToolProps } from '../tool.js';

export interface Begun {
  /** Where a part begins, in seconds; null where none was begun. */
  readonly at: number | null;
  readonly begin: (time: number) => void;
  /** Ends the part at the present moment. */
  readonly end: () => void;
}

/**
 * A part that was begun while it plays and is not ended yet. The frame knows of it, so that Undo and Escape throw it away and Enter ends
 * it.
 *
 * @param onEnd called with the moment at which the part begins
 */
export function useBegun(onDraft: ToolProps['onDraft'], onEnd: (begin: number) => void): Begun {
  const [at, setAt] = useState<number | null>(null);
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  useEffect(() => {
    if (at === null) return undefined;
    const forget = (): void => setAt(null);
    const finish = (): void => {
      forget();
      ended.current(at);
    };
    onDraft({ label: 'Begin', back: forget, cancel: forget, finish });
    return () => onDraft(null);
    // The frame's function is another at each of its drawings.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [at]);
  const end = (): void => {
    setAt(null);
    if (at !== null) onEnd(at);
  };
  return { at, begin: setAt, end };
}
