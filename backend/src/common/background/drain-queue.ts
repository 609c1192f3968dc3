import { type Types } from 'mongoose';

interface Queue<Entry> {
  /** The next entry that is none of these; null if nothing waits. */
  readonly next: (without: readonly Types.ObjectId[]) => Promise<Entry | null>;
  readonly work: (entry: Entry) => Promise<void>;
}

/**
 * Works off a queue whose entries leave it when they are done, until it is empty or the server stops.
 *
 * @param onError receives what keeps an entry from its turn, which is tried again in the next run
 */
export async function drainQueue<Entry extends { readonly _id: Types.ObjectId }>(
  { next, work }: Queue<Entry>,
  isStopping: () => boolean,
  onError: (error: unknown) => void,
): Promise<void> {
  const failed: Types.ObjectId[] = [];
  for (let entry = await next(failed); entry && !isStopping(); entry = await next(failed)) {
    try {
      await work(entry);
    } catch (error) {
      failed.push(entry._id);
      onError(error);
    }
  }
}
