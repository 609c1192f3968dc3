import { mutate } from 'swr';
import { loadDevice } from './load-device.js';
import { cached, recordCachedAnswer } from './recent-answers.js';

/** Shows what this device keeps under a key, where nothing is shown yet. It stays beside the error that the call ended in. */
export async function showCached(key: string): Promise<void> {
  if (cached(key) !== undefined) return;
  const device = await loadDevice();
  const kept = await device.readCachedAnswer(key);
  if (!kept) return;
  recordCachedAnswer(key, kept.at);
  await mutate(key, kept.data, { revalidate: false });
}
