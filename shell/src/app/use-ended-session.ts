import { useEffect } from 'react';
import { SESSION_END_MESSAGES } from '@labelbridge/contracts';
import { acknowledgeEnd, useSession } from '@labelbridge/session';
import { toast } from '@labelbridge/ui';

/**
 * Tells once that a session is over, and why.
 *
 * @param page whether it is `guarded`, one that only logged-in people see: it is left first, since why the session ended
 *   decides where to; and whether it `tells` itself why the person is there
 */
export function useEndedSessionNotice({ guarded, tells }: { guarded: boolean; tells: boolean }): void {
  const ended = useSession((session) => session.ended);
  useEffect(() => {
    if (!ended || guarded) return;
    if (ended !== 'logout' && !tells) toast.info(SESSION_END_MESSAGES[ended]);
    acknowledgeEnd();
  }, [ended, guarded, tells]);
}
