import { useSession } from '../../session.store.js';
import { type SessionUser } from '../../user.js';
import { keepSeenBy } from '../seen.js';
import { forgetListsOfOthers } from './database.js';
import { keepSeen, keepUser } from './cached-data.js';
import { followOutbox, type OutboxListener, type Sender } from './outbox.js';

// A browser may refuse storage (private windows, full disks): the product then works as long as there is a network.
const orNot = (keeping: Promise<unknown>): void => void keeping.catch(() => undefined);

/** Keeps what a person sees from now on, and sends what waits. @returns a function that stops sending */
export function start(user: SessionUser, send: Sender['send'], listener: OutboxListener): () => void {
  const { userId } = user;
  keepSeenBy((seen) => {
    if (useSession.getState().user?.userId === userId) orNot(keepSeen(userId, seen));
  });
  orNot(keepUser(user));
  orNot(forgetListsOfOthers(userId));
  return followOutbox({ personId: userId, send }, listener);
}
