const FIRST_MS = 1_000;
const LONGEST_MS = 300_000;

/**
 * How long to wait before the bank is asked again: 1 s, doubling, at most 5 minutes. It never ends: money whose place is
 * not known is asked for until it is.
 *
 * @param attempts how often it was asked for since it was sent, from 0
 * @returns ms
 */
export const retryDelay = (attempts: number): number => Math.min(FIRST_MS * 2 ** Math.min(attempts, 20), LONGEST_MS);

/** A request that was not answered may still reach the bank for so long. */
export const IN_FLIGHT_MS = 60_000;

/**
 * Whether a refusal may be believed to be the end. Not while an earlier request, whose answer never came, may still reach
 * the bank: the money could be sent by that one.
 *
 * @param lastTimeoutAt when the bank last gave no answer to a request to send; null where it always did
 */
export const isRefusalFinal = (refusedAt: Date, lastTimeoutAt: Date | null): boolean =>
  lastTimeoutAt === null || refusedAt.getTime() - lastTimeoutAt.getTime() >= IN_FLIGHT_MS;
