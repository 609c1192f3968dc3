import { mutate } from 'swr';
import { loadDevice } from './load-device.js';
import { cached, noteKept } from './seen.js';

/** Shows what this device keeps under a key, where nothing is shown yet. It stays beside the error that the call ended in. */
export async function showCached(key: string): Promise<void> {
  if (cached(key) !== undefined) return;
  const device = await loadDevice();
  const kept = await device.readSeen(key);
  if (!kept) return;
  noteKept(key, kept.at);
  await mutate(key, kept.data, { revalidate: false });
}
