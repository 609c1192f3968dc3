import { type ApiError, toApiError } from '@labelbridge/session';

/** What became of rejections that were made one after the other. */
export interface Rejected<T> {
  readonly done: readonly T[];
  readonly failed: readonly { readonly job: T; readonly message: string }[];
}

/** Rejections stopped in the middle: no answer came, or the session is over. The rest would fail alike. */
export class RejectionsStopped<T> extends Error {
  override readonly name = 'RejectionsStopped';

  constructor(
    override readonly cause: ApiError,
    /** The jobs that are still as they were, as far as is known. */
    readonly remaining: readonly T[],
    readonly before: Rejected<T>,
  ) {
    super(cause.message);
  }
}

/**
 * Rejects jobs one after the other.
 *
 * @param reject rejects one; where the server refuses, its words are kept and the next is tried
 * @param onProgress told how many have been tried
 * @throws RejectionsStopped
 */
export async function rejectEach<T>(
  jobs: readonly T[],
  reject: (job: T) => Promise<unknown>,
  onProgress: (tried: number) => void,
): Promise<Rejected<T>> {
  const done: T[] = [];
  const failed: { job: T; message: string }[] = [];
  for (const [index, job] of jobs.entries()) {
    try {
      await reject(job);
      done.push(job);
    } catch (failure) {
      const error = toApiError(failure);
      if (error.offline || error.status === 401) throw new RejectionsStopped(error, jobs.slice(index), { done, failed });
      failed.push({ job, message: error.message });
    }
    onProgress(index + 1);
  }
  return { done, failed };
}
