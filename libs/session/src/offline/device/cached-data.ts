import { type SessionUser } from '../../user.js';
import { useSession } from '../../session.store.js';
import { isCacheable, withoutBankData } from '../cache-rules.js';
import { openDevice, type CachedAnswer } from './database.js';

/** An entry has a few kB. */
const MAX_ENTRIES = 60;
const MAX_AGE_MS = 14 * 86_400_000;

/** Caches an answer without bank data if its path is cacheable, and removes the oldest entries. */
export async function cacheAnswer(userId: string, { key, at, data }: CachedAnswer): Promise<void> {
  if (!isCacheable(key)) return;
  const database = await openDevice(userId);
  const transaction = database.transaction('kept', 'readwrite');
  await transaction.store.put({ key, at, data: withoutBankData(data) });
  let surplus = (await transaction.store.count()) - MAX_ENTRIES;
  const oldest = at.getTime() - MAX_AGE_MS;
  for (let cursor = await transaction.store.index('at').openCursor(); cursor; cursor = await cursor.continue()) {
    if (surplus <= 0 && cursor.value.at.getTime() > oldest) break;
    await cursor.delete();
    surplus -= 1;
  }
  await transaction.done;
}

export async function readCachedAnswer(key: string): Promise<CachedAnswer | undefined> {
  const userId = useSession.getState().user?.userId;
  return userId === undefined || !isCacheable(key) ? undefined : (await openDevice(userId)).get('kept', key);
}

/** Caches the user, so that the session can be restored offline. */
export async function cacheUser(user: SessionUser): Promise<void> {
  await (await openDevice(user.userId)).put('person', user, 'user');
}

export const readCachedUser = async (userId: string): Promise<SessionUser | undefined> => (await openDevice(userId)).get('person', 'user');
