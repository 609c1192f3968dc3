import { toApiError } from '@labelbridge/session';

/** Keys of calls without an answer. A repeated press then repeats the same payment or approval and does not make another one. */
const unanswered = new Map<string, string>();

/** Tells if the server has decided. Without an answer the result is unknown, and the key stays. */
const isDecided = (failure: unknown): boolean => {
  const { status } = toApiError(failure);
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
};

/**
 * Makes a call under an Idempotency-Key that stays the same until the server has answered.
 *
 * @param ids name the action, such as the ids of the invoices to pay, in any order
 */
export async function withIdempotencyKey<T>(ids: readonly string[], call: (key: string) => Promise<T>): Promise<T> {
  const name = [...ids].sort().join(' ');
  const key = unanswered.get(name) ?? crypto.randomUUID();
  unanswered.set(name, key);
  try {
    const answered = await call(key);
    unanswered.delete(name);
    return answered;
  } catch (failure) {
    if (isDecided(failure)) unanswered.delete(name);
    throw failure;
  }
}
