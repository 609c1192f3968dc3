import { toApiError } from '@labelbridge/session';

/** Keys of what was meant but not answered yet: a repeated press asks for the same payment or approval, not for another. */
const unanswered = new Map<string, string>();

/** Whether the server has decided: then the next press is a new intention. Without an answer nobody knows what it did. */
const isDecided = (failure: unknown): boolean => {
  const { status } = toApiError(failure);
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
};

/**
 * Does what moves money under an Idempotency-Key that stays the same until the server has answered.
 *
 * @param ids what it is done to, such as the invoices that are to be paid; the order does not matter
 */
export async function withIntention<T>(ids: readonly string[], pay: (key: string) => Promise<T>): Promise<T> {
  const name = [...ids].sort().join(' ');
  const key = unanswered.get(name) ?? crypto.randomUUID();
  unanswered.set(name, key);
  try {
    const answered = await pay(key);
    unanswered.delete(name);
    return answered;
  } catch (failure) {
    if (isDecided(failure)) unanswered.delete(name);
    throw failure;
  }
}
