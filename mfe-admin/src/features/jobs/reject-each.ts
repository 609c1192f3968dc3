import { type ApiError, toApiError } from '@labelbridge/session';

export interface Rejected<T> {
  readonly done: readonly T[];
  readonly failed: readonly { readonly job: T; readonly message: string }[];
}

/** Rejections stopped early: no answer came, or the session is over. The others would fail too. */
export class RejectionsStopped<T> extends Error {
  override readonly name = 'RejectionsStopped';

  constructor(
    override readonly cause: ApiError,
    /** Jobs that are probably unchanged. */
    readonly remaining: readonly T[],
    readonly before: Rejected<T>,
  ) {
    super(cause.message);
  }
}

/**
 * Rejects jobs one after the other.
 *
 * @param reject rejects one; if the server refuses, its message is stored and the next job is tried
 * @param onProgress called with the number of jobs tried
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
