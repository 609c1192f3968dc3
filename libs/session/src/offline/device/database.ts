import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { type SessionUser } from '../../user.js';
import { DEVICE_PREFIX, deviceName } from '../device-name.js';
import { type QueuedChange } from '../queued-changes.js';

/** Something the person has seen, as it was then. */
export interface CachedAnswer {
  readonly key: string;
  readonly at: Date;
  readonly data: unknown;
}

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
    // Another tab logs out: it deletes this database, and must not wait for us.
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
 * What this device keeps for one person: a database of his own, so that nobody meets another's, and a log-out deletes it whole.
 *
 * @throws where the browser refuses storage (private windows, full disks)
 */
export function deviceOf(personId: string): Promise<DeviceDatabase> {
  const name = deviceName(personId);
  const opened = open.get(name) ?? openNamed(name);
  open.set(name, opened);
  return opened;
}

/** Forgets what a person has seen here, and who he is; what he has not sent yet stays. */
export async function clearCache(personId: string): Promise<void> {
  const database = await deviceOf(personId);
  await Promise.all([database.clear('kept'), database.delete('person', 'user')]);
}

/** Forgets what people other than this one have seen here. What they have not sent yet stays theirs until they log out. */
export async function clearCachesOfOthers(personId: string): Promise<void> {
  const own = deviceName(personId);
  const databases = (await globalThis.indexedDB.databases?.()) ?? [];
  for (const { name } of databases) {
    if (!name?.startsWith(DEVICE_PREFIX) || name === own) continue;
    const other = name.slice(DEVICE_PREFIX.length);
    await clearCache(other);
    close(name);
  }
}
