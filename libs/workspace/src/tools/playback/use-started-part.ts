import { useEffect, useRef, useState } from 'react';
import { type ToolProps } from '../tool.js';

interface StartedPart {
  /** Start of the part in seconds; null if none was begun. */
  readonly at: number | null;
  readonly begin: (time: number) => void;
  readonly end: () => void;
}

/** A part that was begun during playback, as a draft: Undo and Escape drop it, Enter ends it. @param onEnd receives its start */
export function useStartedPart(onDraft: ToolProps['onDraft'], onEnd: (begin: number) => void): StartedPart {
  const [at, setAt] = useState<number | null>(null);
  // A ref, because keys may come faster than renders: a part ends only once.
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
    // `onDraft` is a new function at each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [at]);
  return { at, begin, end };
}
