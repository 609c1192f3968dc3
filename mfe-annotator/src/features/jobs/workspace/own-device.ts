import { ApiError, CALL_MESSAGES, type Device, type DeviceDatabase, loadDevice, useSession } from '@labelbridge/session';

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
