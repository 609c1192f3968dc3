import { attempt } from '../attempt.js';

export const DEVICE_PREFIX = 'labelbridge.device.';

/** The name of the database in which this device keeps what one person has seen and not sent yet. */
export const deviceName = (personId: string): string => `${DEVICE_PREFIX}${personId}`;

/** Deletes all that this device keeps for a person, as he logs out. */
export function deleteOfflineStore(personId: string): void {
  setQueuedFlag(personId, false);
  globalThis.indexedDB?.deleteDatabase(deviceName(personId));
}

/** Notes whether changes of a person wait here, so that the next page knows without opening the database. */
export function setQueuedFlag(personId: string, some: boolean): void {
  attempt(() => (some ? localStorage.setItem(deviceName(personId), 'waiting') : localStorage.removeItem(deviceName(personId))));
}

/** Whether changes of a person wait on this device. */
export const hasQueuedChanges = (personId: string): boolean => attempt(() => localStorage.getItem(deviceName(personId))) === 'waiting';
