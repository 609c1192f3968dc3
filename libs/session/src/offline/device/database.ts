import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { type SessionUser } from '../../user.js';
import { DEVICE_PREFIX, deviceName } from '../device-name.js';
import { type QueuedChange } from '../queued-changes.js';

export interface CachedAnswer {
  readonly key: string;
  readonly at: Date;
  readonly data: unknown;
}

/** Work on one item, as stored on this device. The copy and the lines are in the format of libs/workspace. */
export interface KeptWork {
  readonly assignmentId: string;
  readonly jobId: string;
  /** True if the server lacks some of the work. */
  readonly unsent: boolean;
  /** State after line `sequence`. Later lines are stored one by one. */
  readonly copy: unknown;
  readonly sequence: number;
}

export interface KeptLine {
  readonly assignmentId: string;
  readonly sequence: number;
  readonly line: unknown;
}

/** A file of an item, stored before the item is opened. */
export interface KeptMedia {
  readonly assignmentId: string;
  readonly field: string;
  readonly jobId: string;
  readonly file: Blob;
  readonly bytes: number;
}

/** `kept` is the cache, `waiting` the queue of unsent changes. The names are fixed: devices have databases with them. */
interface Device extends DBSchema {
  kept: { key: string; value: CachedAnswer; indexes: { at: Date } };
  waiting: { key: string; value: QueuedChange };
  person: { key: 'user'; value: SessionUser };
  work: { key: string; value: KeptWork; indexes: { jobId: string } };
  workLines: { key: [assignmentId: string, sequence: number]; value: KeptLine };
  workMedia: { key: [assignmentId: string, field: string]; value: KeptMedia; indexes: { jobId: string } };
}

export type DeviceDatabase = IDBPDatabase<Device>;

const VERSION = 2;
const open = new Map<string, Promise<DeviceDatabase>>();

function openNamed(name: string): Promise<DeviceDatabase> {
  const opening = openDB<Device>(name, VERSION, {
    upgrade(database, from) {
      if (from < 1) {
        database.createObjectStore('kept', { keyPath: 'key' }).createIndex('at', 'at');
        database.createObjectStore('waiting', { keyPath: 'id' });
        database.createObjectStore('person');
      }
      database.createObjectStore('work', { keyPath: 'assignmentId' }).createIndex('jobId', 'jobId');
      database.createObjectStore('workLines', { keyPath: ['assignmentId', 'sequence'] });
      database.createObjectStore('workMedia', { keyPath: ['assignmentId', 'field'] }).createIndex('jobId', 'jobId');
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
 * @throws if the browser refuses storage (private windows, full disks)
 */
export function openDevice(userId: string): Promise<DeviceDatabase> {
  const name = deviceName(userId);
  const opened = open.get(name) ?? openNamed(name);
  open.set(name, opened);
  return opened;
}

/** Clears a user's cached answers, media, cached user and sent work. Unsent work and queued changes stay. */
export async function clearCache(userId: string): Promise<void> {
  const database = await openDevice(userId);
  const sent = (await database.getAll('work')).filter(({ unsent }) => !unsent);
  await Promise.all([
    database.clear('kept'),
    database.clear('workMedia'),
    database.delete('person', 'user'),
    ...sent.flatMap(({ assignmentId }) => [
      database.delete('work', assignmentId),
      database.delete('workLines', IDBKeyRange.bound([assignmentId, 0], [assignmentId, Infinity])),
    ]),
  ]);
}

/** Clears the caches of all other users of this device. Their unsent data stays until they log out. */
export async function clearCachesOfOthers(userId: string): Promise<void> {
  const databases = (await globalThis.indexedDB.databases?.()) ?? [];
  for (const { name } of databases) {
    if (!name?.startsWith(DEVICE_PREFIX) || name === deviceName(userId)) continue;
    await clearCache(name.slice(DEVICE_PREFIX.length));
    close(name);
  }
}
