import { useEffect } from 'react';
import { SESSION_END_MESSAGES } from '@labelbridge/contracts';
import { acknowledgeEnd, useSession } from '@labelbridge/session';
import { toast } from '@labelbridge/ui';

/**
 * Shows once that the session ended, and why.
 *
 * @param page `guarded`: the page needs a log-in, so it redirects first, depending on the reason. `tells`: the page shows the reason itself
 */
export function useEndedSessionNotice({ guarded, tells }: { guarded: boolean; tells: boolean }): void {
  const ended = useSession((session) => session.ended);
  useEffect(() => {
    if (!ended || guarded) return;
    if (ended !== 'logout' && !tells) toast.info(SESSION_END_MESSAGES[ended]);
    acknowledgeEnd();
  }, [ended, guarded, tells]);
}
