import { type Types } from 'mongoose';
import { type ImportedFile, type RunRecord } from './persistence/run.schema.js';

/** A run of kind `import`. */
export type ImportRun = RunRecord & { taskId: Types.ObjectId; file: ImportedFile };

/** @throws Error for a run of another kind */
export function importOf(run: RunRecord): ImportRun {
  const { taskId, file } = run;
  if (!taskId || !file) throw new Error(`Run ${String(run._id)} is not an import`);
  return { ...run, taskId, file };
}
