import { type SessionUser } from '../../user.js';
import { useSession } from '../../session.store.js';
import { withoutBankData } from '../bank-data.js';
import { isCacheable } from '../cached-paths.js';
import { deviceOf, type CachedAnswer } from './database.js';

/** More than anybody looks at between two networks; each is some kB. */
const MAX_ENTRIES = 60;
const MAX_AGE_MS = 14 * 86_400_000;

/** Keeps what a person has just seen, where it is among what is kept at all, without bank data. */
export async function cacheAnswer(personId: string, { key, at, data }: CachedAnswer): Promise<void> {
  if (!isCacheable(key)) return;
  const database = await deviceOf(personId);
  const changing = database.transaction('kept', 'readwrite');
  await changing.store.put({ key, at, data: withoutBankData(data) });
  let surplus = (await changing.store.count()) - MAX_ENTRIES;
  const oldest = at.getTime() - MAX_AGE_MS;
  for (let cursor = await changing.store.index('at').openCursor(); cursor; cursor = await cursor.continue()) {
    if (surplus <= 0 && cursor.value.at.getTime() > oldest) break;
    await cursor.delete();
    surplus -= 1;
  }
  await changing.done;
}

/** What the person who is logged in has seen under a key, or undefined where nothing is kept. */
export async function readCachedAnswer(key: string): Promise<CachedAnswer | undefined> {
  const personId = useSession.getState().user?.userId;
  return personId === undefined || !isCacheable(key) ? undefined : (await deviceOf(personId)).get('kept', key);
}

/** Keeps who the person is, so that the frame opens for him without a network. */
export async function cacheUser(user: SessionUser): Promise<void> {
  await (await deviceOf(user.userId)).put('person', user, 'user');
}

/** Who the person is, as last kept. */
export const readCachedUser = async (personId: string): Promise<SessionUser | undefined> =>
  (await deviceOf(personId)).get('person', 'user');
