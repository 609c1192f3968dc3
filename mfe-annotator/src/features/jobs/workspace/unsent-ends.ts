import { type WorkStore } from '@labelbridge/workspace';

/** Difference to the server's counts of a job's items. */
export interface UnsentEnds {
  readonly done: number;
  readonly skipped: number;
}

/** Counts the items of a job that ended on this device but not on the server. Counts are negative if items were opened again. */
export async function unsentEnds(store: WorkStore, jobId: string): Promise<UnsentEnds> {
  const mine = (await store.unsent()).filter((work) => work.jobId === jobId);
  const ends = { done: 0, skipped: 0 };
  for (const { assignmentId } of mine) {
    const copy = (await store.read(assignmentId))?.copy;
    if (copy?.end) ends[copy.end.kind] += 1;
    if (copy?.serverEnd) ends[copy.serverEnd.kind] -= 1;
  }
  return ends;
}
