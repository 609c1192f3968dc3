import { type KeptFiles } from './keep-ahead.js';
import { openOwnDevice } from './own-device.js';

export { keepAhead } from './keep-ahead.js';

/** The files of a job's items on this device. */
export async function keptFilesOf(jobId: string): Promise<KeptFiles> {
  const { database } = await openOwnDevice();
  return {
    bytesOf: async (assignmentId, field) => (await database.get('workMedia', [assignmentId, field]))?.bytes,
    put: async (assignmentId, field, file) => {
      await database.put('workMedia', { assignmentId, field, jobId, file, bytes: file.size });
    },
  };
}
