import { useEffect, useState } from 'react';
import { followOtherTabs, restore, toApiError, type ApiError } from '@labelbridge/session';

/** How restoring went: `error` while the server could not be asked. */
export interface RestoredSession {
  readonly error: ApiError | undefined;
  readonly retry: () => void;
}

/** Restores the session of an earlier page once, and keeps this tab in step with the others. */
export function useRestoredSession(): RestoredSession {
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<{ attempt: number; error: ApiError }>();
  useEffect(() => {
    restore().catch((error: unknown) => setFailure({ attempt, error: toApiError(error) }));
  }, [attempt]);
  useEffect(followOtherTabs, []);
  return { error: failure?.attempt === attempt ? failure.error : undefined, retry: () => setAttempt((last) => last + 1) };
}
