import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { type SessionUser } from '../../user.js';
import { DEVICE_PREFIX, deviceName } from '../device-name.js';
import { type QueuedChange } from '../queued-changes.js';

export interface CachedAnswer {
  readonly key: string;
  readonly at: Date;
  readonly data: unknown;
}

/** `kept` is the cache, `waiting` the queue of unsent changes. The names are those of existing databases. */
interface Device extends DBSchema {
  kept: { key: string; value: CachedAnswer; indexes: { at: Date } };
  waiting: { key: string; value: QueuedChange };
  person: { key: 'user'; value: SessionUser };
}

export type DeviceDatabase = IDBPDatabase<Device>;

const VERSION = 1;
const open = new Map<string, Promise<DeviceDatabase>>();

function openNamed(name: string): Promise<DeviceDatabase> {
  const opening = openDB<Device>(name, VERSION, {
    upgrade(database) {
      database.createObjectStore('kept', { keyPath: 'key' }).createIndex('at', 'at');
      database.createObjectStore('waiting', { keyPath: 'id' });
      database.createObjectStore('person');
    },
    // Another tab logs out and deletes this database: an open connection would block it.
    blocking: () => close(name),
    terminated: () => open.delete(name),
  });
  opening.catch(() => open.delete(name));
  return opening;
}

function close(name: string): void {
  void open.get(name)?.then((database) => database.close());
  open.delete(name);
}

/**
 * Opens a user's offline database. Each user has their own, and a log-out deletes it.
 *
 * @throws where the browser refuses storage (private windows, full disks)
 */
export function openDevice(userId: string): Promise<DeviceDatabase> {
  const name = deviceName(userId);
  const opened = open.get(name) ?? openNamed(name);
  open.set(name, opened);
  return opened;
}

/** Clears a user's cached answers and cached user. Queued changes stay. */
export async function clearCache(userId: string): Promise<void> {
  const database = await openDevice(userId);
  await Promise.all([database.clear('kept'), database.delete('person', 'user')]);
}

/** Clears the caches of all other users of this device. Their queued changes stay until they log out. */
export async function clearCachesOfOthers(userId: string): Promise<void> {
  const databases = (await globalThis.indexedDB.databases?.()) ?? [];
  for (const { name } of databases) {
    if (!name?.startsWith(DEVICE_PREFIX) || name === deviceName(userId)) continue;
    await clearCache(name.slice(DEVICE_PREFIX.length));
    close(name);
  }
}
