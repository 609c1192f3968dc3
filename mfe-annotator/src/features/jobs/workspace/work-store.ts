import { setUnsentWork } from '@labelbridge/session';
import { deviceStore, memoryStore, type WorkStore } from '@labelbridge/workspace';
import { openOwnDevice } from './own-device.js';

/** Opens the user's store on this device, or one in memory if the browser refuses storage. */
export async function openWorkStore(): Promise<WorkStore> {
  try {
    const { userId, database } = await openOwnDevice();
    return deviceStore(database, (items) => setUnsentWork(userId, items));
  } catch {
    return memoryStore();
  }
}

/**
 * Opens the store of a finished job, whose work is shown but not stored. The device's copy is deleted, unless the server lacks some of it.
 */
export async function openEndedStore(jobId: string): Promise<WorkStore> {
  const isFree = await openOwnDevice()
    .then(({ database, freeWork }) => freeWork(database, jobId))
    .catch(() => true);
  return isFree ? memoryStore() : openWorkStore();
}
