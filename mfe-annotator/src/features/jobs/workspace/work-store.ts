import { setUnsentWork } from '@labelbridge/session';
import { deviceStore, memoryStore, type WorkStore } from '@labelbridge/workspace';
import { openOwnDevice } from './own-device.js';

/** The person's store on this device; one of this page alone where the browser refuses storage. */
export async function openWorkStore(): Promise<WorkStore> {
  try {
    const { userId, database } = await openOwnDevice();
    return deviceStore(database, (items) => setUnsentWork(userId, items));
  } catch {
    return memoryStore();
  }
}

/** The work on a job that is over is shown, not kept: what this device has of it is deleted, unless the server lacks it. */
export async function openEndedStore(jobId: string): Promise<WorkStore> {
  const isFree = await openOwnDevice()
    .then(({ database, freeWork }) => freeWork(database, jobId))
    .catch(() => true);
  return isFree ? memoryStore() : openWorkStore();
}
