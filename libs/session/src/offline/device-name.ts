import { attempt } from '../attempt.js';

export const DEVICE_PREFIX = 'labelbridge.device.';

/** The name of a user's offline database on this device. The same name is the localStorage key of the queued flag. */
export const deviceName = (userId: string): string => `${DEVICE_PREFIX}${userId}`;

const unsentWorkKey = (userId: string): string => `labelbridge.work.${userId}`;

export function deleteOfflineStore(userId: string): void {
  setQueuedFlag(userId, false);
  setUnsentWork(userId, 0);
  globalThis.indexedDB?.deleteDatabase(deviceName(userId));
}

/** Stores whether a user has queued changes, so that the next page knows without opening the database. */
export function setQueuedFlag(userId: string, queued: boolean): void {
  attempt(() => (queued ? localStorage.setItem(deviceName(userId), 'waiting') : localStorage.removeItem(deviceName(userId))));
}

export const hasQueuedChanges = (userId: string): boolean => attempt(() => localStorage.getItem(deviceName(userId))) === 'waiting';

/** Stores how many items have work that the server lacks, so that the next page and the log-out know without opening the database. */
export function setUnsentWork(userId: string, items: number): void {
  attempt(() => (items > 0 ? localStorage.setItem(unsentWorkKey(userId), String(items)) : localStorage.removeItem(unsentWorkKey(userId))));
}

/** How many items on this device have work that the server lacks. */
export const countUnsentWork = (userId: string): number => Number(attempt(() => localStorage.getItem(unsentWorkKey(userId))) ?? 0);
