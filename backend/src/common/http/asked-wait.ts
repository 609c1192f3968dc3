/** @param retryAfter the header of an answer: seconds, or a date @returns the ms that it asks for, at most `mostMs`; undefined if it asks for none */
export function askedWait(retryAfter: string | undefined, now: Date, mostMs: number): number | undefined {
  if (!retryAfter) return undefined;
  const ms = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now.getTime();
  return Number.isNaN(ms) || ms < 0 ? undefined : Math.min(ms, mostMs);
}
