import { useSession } from '../../session.store.js';
import { type SessionUser } from '../../user.js';
import { onAnswer } from '../recent-answers.js';
import { clearCachesOfOthers } from './database.js';
import { cacheAnswer, cacheUser } from './cached-data.js';
import { watchOutbox, type OutboxListener, type Sender } from './outbox.js';

// A browser may refuse storage (private windows, full disks): the product then works as long as there is a network.
const orNot = (keeping: Promise<unknown>): void => void keeping.catch(() => undefined);

/** Keeps what a person sees from now on, and sends what waits. @returns a function that stops sending */
export function start(user: SessionUser, send: Sender['send'], listener: OutboxListener): () => void {
  const { userId } = user;
  onAnswer((seen) => {
    if (useSession.getState().user?.userId === userId) orNot(cacheAnswer(userId, seen));
  });
  orNot(cacheUser(user));
  orNot(clearCachesOfOthers(userId));
  return watchOutbox({ personId: userId, send }, listener);
}
