const FIRST_MS = 1_000;
/** The longest wait of a payout. */
export const LONGEST_MS = 300_000;

/**
 * How long to wait before the bank is asked again: 1 s, doubling, at most 5 minutes. It is asked until it answers.
 *
 * @param attempts since it was sent, from 0
 * @returns ms
 */
export const retryDelay = (attempts: number): number => Math.min(FIRST_MS * 2 ** Math.min(attempts, 20), LONGEST_MS);

/** A request without an answer may still reach the bank within this time. */
export const IN_FLIGHT_MS = 60_000;

/**
 * Whether a rejection is final. It is not while an earlier request without an answer may still reach the bank and send the money.
 *
 * @param lastTimeoutAt when the bank last did not answer a request to send; null where it always did
 */
export const isRejectionFinal = (rejectedAt: Date, lastTimeoutAt: Date | null): boolean =>
  lastTimeoutAt === null || rejectedAt.getTime() - lastTimeoutAt.getTime() >= IN_FLIGHT_MS;
