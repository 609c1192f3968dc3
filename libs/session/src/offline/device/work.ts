import { setUnsentWork } from '../device-name.js';
import { type DeviceDatabase, openDevice } from './database.js';

/** What was fetched for the work on a job. */
const answersOf = (jobId: string): string[] => [`/api/jobs/${jobId}/items`, `/api/jobs/${jobId}/interface`];

/**
 * Deletes the work on a job that is over from this device: copies, files and cached answers.
 *
 * @returns whether it is deleted: work that the server lacks is not
 */
export async function freeWork(database: DeviceDatabase, jobId: string): Promise<boolean> {
  const transaction = database.transaction(['work', 'workLines', 'workMedia', 'kept'], 'readwrite');
  // It fails with the first request that fails, and that request reports the failure.
  transaction.done.catch(() => undefined);
  const [work, lines, media, kept] = [
    transaction.objectStore('work'),
    transaction.objectStore('workLines'),
    transaction.objectStore('workMedia'),
    transaction.objectStore('kept'),
  ];
  const works = await work.index('jobId').getAll(jobId);
  const isFree = works.every(({ unsent }) => !unsent);
  if (isFree) {
    const files = await media.index('jobId').getAllKeys(jobId);
    await Promise.all([
      ...works.map(({ assignmentId }) => work.delete(assignmentId)),
      ...works.map(({ assignmentId }) => lines.delete(IDBKeyRange.bound([assignmentId, 0], [assignmentId, Infinity]))),
      ...files.map((file) => media.delete(file)),
      ...answersOf(jobId).map((key) => kept.delete(key)),
    ]);
  }
  await transaction.done;
  return isFree;
}

/** Notes how many items the server lacks, from the work itself: a browser that was killed may have lost the note. */
export async function noteUnsentWork(userId: string): Promise<void> {
  const works = await (await openDevice(userId)).getAll('work');
  setUnsentWork(userId, works.filter(({ unsent }) => unsent).length);
}
