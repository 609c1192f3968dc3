import { type JobWork, type ServerState } from '@labelbridge/workspace';

export interface PlacedItem extends ServerState {
  readonly assignmentId: string;
}

/** Finds the index of the first item that is not done. This device may be ahead of the server. */
export async function firstOpen(work: JobWork, items: readonly PlacedItem[]): Promise<number> {
  for (const [i, item] of items.entries()) {
    if (item.end === null && (await work.open(item.assignmentId, item)).current().end === null) return i;
  }
  return 0;
}
