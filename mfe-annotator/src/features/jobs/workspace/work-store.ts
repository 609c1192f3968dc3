import { setUnsentWork, ApiError, CALL_MESSAGES, type Device, type DeviceDatabase, loadDevice, useSession } from '@labelbridge/session';
import { deviceStore, memoryStore, type WorkStore } from '@labelbridge/workspace';

/**
 * Opens the logged-in user's database on this device, which a log-out deletes. `freeWork` removes the data of a finished job.
 *
 * @throws if no user is logged in or the browser refuses storage
 */
export async function openOwnDevice(): Promise<{ userId: string; database: DeviceDatabase; freeWork: Device['freeWork'] }> {
  const userId = useSession.getState().user?.userId;
  if (userId === undefined) throw new ApiError(CALL_MESSAGES.unknown);
  const { freeWork, openDevice } = await loadDevice();
  const database = await openDevice(userId);
  // Another user has logged in meanwhile.
  if (useSession.getState().user?.userId !== userId) throw new ApiError(CALL_MESSAGES.unknown);
  return { userId, database, freeWork };
}

/** Tells the queue of unsent changes that the work on this device is sent. */
export async function sendWaiting(): Promise<void> {
  (await loadDevice()).sendWaiting();
}

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
