import { useCallback, useEffect, useRef, useState } from 'react';
import { type ApiError, toApiError } from '../api-error.js';

export interface Action<Args extends readonly unknown[]> {
  /** Runs the call unless it is running already. Never throws: a failure is in `error`. @returns whether it succeeded */
  readonly run: (...args: Args) => Promise<boolean>;
  readonly busy: boolean;
  /** Failure of the last run; cleared when the next begins. */
  readonly error: ApiError | undefined;
}

/**
 * Wraps a call that changes data, and ignores a second press while the first is running.
 *
 * @param act the call, including the work that follows its success
 */
export function useAction<Args extends readonly unknown[]>(
  act: (...args: Args) => Promise<unknown>,
  onError?: (error: ApiError) => void,
): Action<Args> {
  const running = useRef(false);
  const latest = useRef({ act, onError });
  const [state, setState] = useState<{ busy: boolean; error: ApiError | undefined }>({ busy: false, error: undefined });
  useEffect(() => {
    latest.current = { act, onError };
  });

  const run = useCallback(async (...args: Args) => {
    // State alone is too late: two presses can come before the next render.
    if (running.current) return false;
    running.current = true;
    setState({ busy: true, error: undefined });
    try {
      await latest.current.act(...args);
      setState({ busy: false, error: undefined });
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

  return { run, ...state };
}
