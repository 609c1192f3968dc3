import { useEffect, useState } from 'react';
import { followChangesOfTabs, followOtherTabs, restore, toApiError, type ApiError } from '@labelbridge/session';

/** `error` is set while the server cannot be reached. */
export interface RestoredSession {
  readonly error: ApiError | undefined;
  readonly retry: () => void;
}

/** Restores the session of an earlier page once, and follows log-outs and changes in other tabs. */
export function useRestoredSession(): RestoredSession {
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<{ attempt: number; error: ApiError }>();
  useEffect(() => {
    restore().catch((error: unknown) => setFailure({ attempt, error: toApiError(error) }));
  }, [attempt]);
  useEffect(followOtherTabs, []);
  useEffect(followChangesOfTabs, []);
  return { error: failure?.attempt === attempt ? failure.error : undefined, retry: () => setAttempt((last) => last + 1) };
}
