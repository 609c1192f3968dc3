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
  // Keys may come faster than the screen is drawn: what has ended is not ended again, and the next Enter is not for it.
  const open = useRef<number | null>(null);
  const begin = (time: number): void => {
    open.current = time;
    setAt(time);
  };
  const forget = (): void => {
    open.current = null;
    setAt(null);
    onDraft(null);
  };
  const end = (): void => {
    const from = open.current;
    if (from === null) return;
    forget();
    onEnd(from);
  };
  const latest = useRef({ forget, end });
  useEffect(() => {
    latest.current = { forget, end };
  });
  useEffect(() => {
    if (at === null) return undefined;
    const back = (): void => latest.current.forget();
    onDraft({ label: 'Begin', back, cancel: back, finish: () => latest.current.end() });
    return () => onDraft(null);
    // The frame's function is another at each of its drawings.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [at]);
  return { at, begin, end };
}
