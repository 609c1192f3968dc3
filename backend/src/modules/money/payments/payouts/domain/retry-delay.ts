const FIRST_MS = 1_000;
export const LONGEST_MS = 300_000;

/** Starts at 1 s and doubles to 5 minutes, without end. @param attempts since it was sent, from 0 @returns ms */
export const retryDelay = (attempts: number): number => Math.min(FIRST_MS * 2 ** Math.min(attempts, 20), LONGEST_MS);

/** Time within which a request without an answer may still reach the bank. */
export const IN_FLIGHT_MS = 60_000;

/** A rejection is not final while an earlier request without an answer (`lastTimeoutAt`) may still reach the bank and send the money. */
export const isRejectionFinal = (rejectedAt: Date, lastTimeoutAt: Date | null): boolean =>
  lastTimeoutAt === null || rejectedAt.getTime() - lastTimeoutAt.getTime() >= IN_FLIGHT_MS;
