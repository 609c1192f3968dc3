import { attempt } from '../attempt.js';

export const DEVICE_PREFIX = 'labelbridge.device.';

/** Names a user's offline database on this device. The same name is the localStorage key of the queued flag. */
export const deviceName = (userId: string): string => `${DEVICE_PREFIX}${userId}`;

const unsentWorkKey = (userId: string): string => `labelbridge.work.${userId}`;

export function deleteOfflineStore(userId: string): void {
  setQueuedFlag(userId, false);
  setUnsentWork(userId, 0);
  globalThis.indexedDB?.deleteDatabase(deviceName(userId));
}

/** Stores the flag of queued changes, so that the next page can read it without opening the database. */
export function setQueuedFlag(userId: string, queued: boolean): void {
  attempt(() => (queued ? localStorage.setItem(deviceName(userId), 'waiting') : localStorage.removeItem(deviceName(userId))));
}

export const hasQueuedChanges = (userId: string): boolean => attempt(() => localStorage.getItem(deviceName(userId))) === 'waiting';

/** Stores the number of items with unsent work, so that the next page and the log-out can read it without opening the database. */
export function setUnsentWork(userId: string, items: number): void {
  attempt(() => (items > 0 ? localStorage.setItem(unsentWorkKey(userId), String(items)) : localStorage.removeItem(unsentWorkKey(userId))));
}

export const countUnsentWork = (userId: string): number => Number(attempt(() => localStorage.getItem(unsentWorkKey(userId))) ?? 0);
