import { STEP_UP_MINUTES } from '@labelbridge/contracts';

/** How long a proof of who is there holds. */
export const PROOF_MS = STEP_UP_MINUTES * 60_000;

/** Whether a proof holds now. One of a time to come was noted while the clock was ahead. */
export const isFreshProof = (provenAt: Date, now: Date): boolean => provenAt <= now && now.getTime() - provenAt.getTime() < PROOF_MS;
