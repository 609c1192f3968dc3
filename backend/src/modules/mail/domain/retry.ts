/** Milliseconds until another worker may try. Longer than any timeout of a transport. */
export const LEASE_MS = 120_000;

/** The maximum of attempts, within a little more than three hours. */
export const ATTEMPTS_MAX = 10;

const FIRST_MS = 30_000;
/** The longest delay between two attempts. */
export const LONGEST_MS = 3_600_000;

/**
 * The delay after the `attempts`-th failed attempt: 30 s, doubling, at most an hour.
 *
 * @param attempts made so far, from 1
 * @returns ms, or undefined when the mail has failed
 */
export function retryDelay(attempts: number): number | undefined {
  if (attempts >= ATTEMPTS_MAX) return undefined;
  return Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_MS);
}

/** Whether the server refused this recipient permanently (RFC 5321: 5yz to RCPT). */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error && 'responseCode' in error)) return false;
  const { code, responseCode } = error;
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
}
