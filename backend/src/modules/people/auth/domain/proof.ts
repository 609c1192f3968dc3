import { STEP_UP_MINUTES } from '@labelbridge/contracts';

export const PROOF_MS = STEP_UP_MINUTES * 60_000;

/** A proof in the future does not count: the clock was ahead when it was stored. */
export const isFreshProof = (provenAt: Date, now: Date): boolean => provenAt <= now && now.getTime() - provenAt.getTime() < PROOF_MS;

const TRY_MS = 3_600_000;
const TRIES = 3;

/**
 * Detects a thief: three different unproven acts within an hour. An owner who cancels meets one or two.
 *
 * @param asked acts since the last proof, with the time of the last request for a proof
 */
export const isTrying = (asked: Readonly<Record<string, Date>>, now: Date): boolean =>
  Object.values(asked).filter((at) => now.getTime() - at.getTime() < TRY_MS).length >= TRIES;
