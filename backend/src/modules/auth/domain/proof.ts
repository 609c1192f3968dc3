import { STEP_UP_MINUTES } from '@labelbridge/contracts';

/** How long a proof of who is there holds. */
export const PROOF_MS = STEP_UP_MINUTES * 60_000;

/** Whether a proof holds now. One of a time to come was noted while the clock was ahead. */
export const isFreshProof = (provenAt: Date, now: Date): boolean => provenAt <= now && now.getTime() - provenAt.getTime() < PROOF_MS;

const TRY_MS = 3_600_000;
const TRIES = 3;

/**
 * Whether somebody tries protected acts and cannot prove to be the owner: several different ones within an hour, none proven. An owner
 * who cancels meets one or two.
 *
 * @param asked when a proof was last asked for, by act, since the last proof
 */
export const isTrying = (asked: Readonly<Record<string, Date>>, now: Date): boolean =>
  Object.values(asked).filter((at) => now.getTime() - at.getTime() < TRY_MS).length >= TRIES;
