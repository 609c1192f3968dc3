import { useEffect, useRef, useState } from 'react';
import { type ApiError, toApiError } from '@labelbridge/session';

export interface Found<T> {
  readonly options: readonly T[];
  /** True if there are more options on the server. */
  readonly more: boolean;
}

/** Options to show. While `asking`, `found` belongs to earlier letters. */
export interface RemoteOptions<T> {
  readonly found: Found<T> | undefined;
  readonly error: ApiError | undefined;
  readonly asking: boolean;
  readonly again: () => void;
}

const PAUSE_MS = 200;

/**
 * Asks the server for options once the typing pauses. Only the answer to the last letters counts, because answers may overtake each other.
 *
 * @param open nothing is asked while false
 */
export function useRemoteOptions<T>(open: boolean, typed: string, search: (q: string) => Promise<Found<T>>): RemoteOptions<T> {
  const [answered, setAnswered] = useState<{ q?: string; found?: Found<T>; error?: ApiError }>({});
  const [attempt, setAttempt] = useState(0);
  const ask = useRef(search);
  useEffect(() => {
    ask.current = search;
  });
  const q = typed.trim();

  useEffect(() => {
    if (!open) return undefined;
    let current = true;
    const timer = setTimeout(
      () =>
        void ask.current(q).then(
          (found) => current && setAnswered({ q, found }),
          (failure: unknown) => current && setAnswered({ q, error: toApiError(failure) }),
        ),
      q === '' ? 0 : PAUSE_MS,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [open, q, attempt]);

  return {
    found: answered.found,
    error: answered.q === q ? answered.error : undefined,
    asking: open && answered.q !== q,
    again: () => {
      setAnswered({});
      setAttempt((count) => count + 1);
    },
  };
}
