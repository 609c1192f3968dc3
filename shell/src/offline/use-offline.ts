import { useEffect } from 'react';
import { DEVICE_MESSAGES } from '@labelbridge/contracts';
import {
  beginOffline,
  hasQueuedChanges,
  refreshData,
  reloadUser,
  useSession,
  type OutboxListener,
  type QueuedChangeKind,
} from '@labelbridge/session';
import { toast } from '@labelbridge/ui';
import { registerWorker } from './register-worker.js';
import { whenIdle } from './when-idle.js';

/** What shows the thing that was changed. */
const SHOWN_BY: Readonly<Record<QueuedChangeKind, readonly string[]>> = {
  submit: ['/api/jobs', '/api/overview', '/api/payments'],
  profile: ['/api/users/me', '/api/overview'],
};

const listener: OutboxListener = {
  onGone: ({ kind }) => {
    void refreshData(...SHOWN_BY[kind]);
    // That the header may show the old name until the next page is no failure to tell.
    if (kind === 'profile') reloadUser().catch(() => undefined);
  },
  onSent: ({ title }, message) => toast.success(message, title),
  onRefused: ({ kind, title, refusal }) => {
    toast.error(`${title}: ${DEVICE_MESSAGES.refused}`, refusal?.message);
    void refreshData(...SHOWN_BY[kind]);
  },
};

/** Lets an annotator go on without a network. All of it comes after the page: nobody waits for it. */
export function useOffline(): void {
  const user = useSession((session) => session.user);
  const personId = user?.userId;
  useEffect(() => {
    if (user?.userRole !== 'USER') return undefined;
    let stop: (() => void) | undefined;
    // What waits to be sent, and a page without a network, does not wait for the person.
    const callOff = whenIdle(
      () => {
        stop = beginOffline(user, listener);
        registerWorker().catch(() => undefined);
      },
      { soon: hasQueuedChanges(user.userId) || !navigator.onLine },
    );
    return () => {
      callOff();
      stop?.();
    };
    // A person whose name or phone changed is still the same one.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [personId]);
}
