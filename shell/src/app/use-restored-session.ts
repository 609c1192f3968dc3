import { useEffect, useState } from 'react';
import { followOtherTabs, restore, toApiError, type ApiError } from '@labelbridge/session';

/** The result of restoring a session: `error` while the server cannot be reached. */
export interface RestoredSession {
  readonly error: ApiError | undefined;
  readonly retry: () => void;
}

/** Restores the session of an earlier page once, and follows log-outs in other tabs. */
export function useRestoredSession(): RestoredSession {
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<{ attempt: number; error: ApiError }>();
  useEffect(() => {
    restore().catch((error: unknown) => setFailure({ attempt, error: toApiError(error) }));
  }, [attempt]);
  useEffect(followOtherTabs, []);
  return { error: failure?.attempt === attempt ? failure.error : undefined, retry: () => setAttempt((last) => last + 1) };
}
