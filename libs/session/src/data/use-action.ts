import { useCallback, useEffect, useRef, useState } from 'react';
import { type ApiError, toApiError } from '../api-error.js';

/** A call that changes something, as a button or a form uses it. */
export interface Action<Args extends readonly unknown[]> {
  /** Does it, unless it is being done. Never throws: a failure is in `error`. @returns whether it was done */
  readonly run: (...args: Args) => Promise<boolean>;
  readonly busy: boolean;
  /** Why the last run failed; gone when the next begins. */
  readonly error: ApiError | undefined;
}

/**
 * Guards a change against a second press while the first is under way.
 *
 * @param act the call; what should follow on success belongs at its end
 * @param onError told of a failure, for a toast
 */
export function useAction<Args extends readonly unknown[]>(
  act: (...args: Args) => Promise<unknown>,
  onError?: (error: ApiError) => void,
): Action<Args> {
  const running = useRef(false);
  const latest = useRef({ act, onError });
  const [state, setState] = useState<{ busy: boolean; error?: ApiError }>({ busy: false });
  useEffect(() => {
    latest.current = { act, onError };
  });

  const run = useCallback(async (...args: Args) => {
    // State alone would be too late: two presses can come before the next render.
    if (running.current) return false;
    running.current = true;
    setState({ busy: true });
    try {
      await latest.current.act(...args);
      setState({ busy: false });
      return true;
    } catch (failure) {
      const error = toApiError(failure);
      setState({ busy: false, error });
      latest.current.onError?.(error);
      return false;
    } finally {
      running.current = false;
    }
  }, []);

  return { run, ...state, error: state.error };
}
