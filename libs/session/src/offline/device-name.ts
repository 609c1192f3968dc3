import { attempt } from '../attempt.js';

export const DEVICE_PREFIX = 'labelbridge.device.';

/** The name of a user's offline database on this device. The same name is the localStorage key of the queued flag. */
export const deviceName = (userId: string): string => `${DEVICE_PREFIX}${userId}`;

export function deleteOfflineStore(userId: string): void {
  setQueuedFlag(userId, false);
  globalThis.indexedDB?.deleteDatabase(deviceName(userId));
}

/** Stores whether a user has queued changes, so that the next page knows without opening the database. */
export function setQueuedFlag(userId: string, queued: boolean): void {
  attempt(() => (queued ? localStorage.setItem(deviceName(userId), 'waiting') : localStorage.removeItem(deviceName(userId))));
}

export const hasQueuedChanges = (userId: string): boolean => attempt(() => localStorage.getItem(deviceName(userId))) === 'waiting';
