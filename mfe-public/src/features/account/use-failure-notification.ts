import { useEffect, useRef } from 'react';
import { AUTH_MESSAGES } from '@labelbridge/contracts';
import { ApiError, CALL_MESSAGES } from '@labelbridge/session';
import { toast } from '@labelbridge/ui';

/**
 * Selects the message of a failed log-in or sign-up (specification section 8): the server's, `fallback` without one, or the one for no
 * response.
 */
export function messageOfFailure(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.offline || error.status === 0) return AUTH_MESSAGES.tryAgain;
  return error.message === CALL_MESSAGES.unknown ? fallback : error.message;
}

/** Shows the last failure of a form as a toast. `clear` closes it before the next submit; it also closes with its form. */
export function useFailureNotification(): { show: (title: string, text?: string) => void; clear: () => void } {
  const shown = useRef<number>(undefined);
  const clear = () => {
    if (shown.current !== undefined) toast.close(shown.current);
    shown.current = undefined;
  };
  // The next screen must not show a failure of this form.
  useEffect(() => clear, []);
  const show = (title: string, text?: string) => {
    shown.current = toast.error(title, text);
  };
  return { show, clear };
}
