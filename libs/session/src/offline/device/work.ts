import { ENDED_JOB_STATUSES } from '@labelbridge/contracts';
import { isRecord } from '../../is-record.js';
import { setUnsentWork } from '../device-name.js';
import { type CachedAnswer, type DeviceDatabase, openDevice } from './database.js';

/** Keys of the cached answers for the work on a job. */
const answersOf = (jobId: string): string[] => [`/api/jobs/${jobId}/items`, `/api/jobs/${jobId}/interface`];

/**
 * Deletes the work on a finished job from this device: copies, files and cached answers.
 *
 * @param isEnded whether it was declined or cancelled: the server then never accepts unsent work
 * @returns false if unsent work keeps it
 */
export async function freeWork(database: DeviceDatabase, jobId: string, isEnded = false): Promise<boolean> {
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
  const isFree = isEnded || works.every(({ unsent }) => !unsent);
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

/** Collects the ids of declined and cancelled jobs. The answer is one job, a list, or its pages. */
function endedJobsIn(data: unknown): string[] {
  if (Array.isArray(data)) return data.flatMap(endedJobsIn);
  if (!isRecord(data)) return [];
  const { _id, status } = data;
  if (typeof _id === 'string') return ENDED_JOB_STATUSES.some((ended) => ended === status) ? [_id] : [];
  return endedJobsIn(data.data);
}

/** Deletes the work on the jobs that an answer shows as declined or cancelled: their items are closed to their annotator. */
export async function freeEndedJobs(userId: string, { key, data }: Pick<CachedAnswer, 'key' | 'data'>): Promise<void> {
  if (!/^\/api\/jobs(\?|\/[0-9a-f]{24}$|$)/.test(key)) return;
  const ended = endedJobsIn(data);
  if (ended.length === 0) return;
  const database = await openDevice(userId);
  for (const jobId of ended) await freeWork(database, jobId, true);
  await noteUnsentWork(userId);
}

/** Recounts the items with unsent work from the database: a killed browser may have lost the stored count. */
export async function noteUnsentWork(userId: string): Promise<void> {
  const works = await (await openDevice(userId)).getAll('work');
  setUnsentWork(userId, works.filter(({ unsent }) => unsent).length);
}
