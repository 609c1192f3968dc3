import { useSession } from '../../session.store.js';
import { type SessionUser } from '../../user.js';
import { onAnswer } from '../recent-answers.js';
import { cacheAnswer, cacheUser } from './cached-data.js';
import { watchOutbox, type OutboxListener, type Sender } from './outbox.js';
import { freeEndedJobs } from './work.js';

export { clearCache, clearCachesOfOthers, openDevice } from './database.js';
export { readCachedAnswer, readCachedUser } from './cached-data.js';
export { freeWork } from './work.js';
export { discardQueuedChange, sendOrQueue, sendWaiting } from './outbox.js';

// Storage may be refused (private windows, full disks): then the product works online only.
const ignoreFailure = (storing: Promise<unknown>): void => void storing.catch(() => undefined);

/** Caches the user's answers and sends queued changes. @returns a function that stops sending */
export function start(user: SessionUser, send: Sender['send'], listener: OutboxListener): () => void {
  const { userId } = user;
  onAnswer((answer) => {
    if (useSession.getState().user?.userId !== userId) return;
    ignoreFailure(cacheAnswer(userId, answer));
    ignoreFailure(freeEndedJobs(userId, answer));
  });
  ignoreFailure(cacheUser(user));
  return watchOutbox({ userId, send }, listener);
}
