/** Milliseconds until another worker may try. Longer than any timeout of a transport. */
export const LEASE_MS = 120_000;

/** A little more than three hours in all. */
export const ATTEMPTS_MAX = 10;

const FIRST_MS = 30_000;
export const LONGEST_MS = 3_600_000;

/** 30 s, doubled each time, an hour at most. @param attempts from 1 @returns ms, or undefined if the mail has failed */
export function retryDelay(attempts: number): number | undefined {
  if (attempts >= ATTEMPTS_MAX) return undefined;
  return Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_MS);
}

/** Detects a permanent refusal of this recipient (RFC 5321: 5yz to RCPT). */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error && 'responseCode' in error)) return false;
  const { code, responseCode } = error;
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
}
