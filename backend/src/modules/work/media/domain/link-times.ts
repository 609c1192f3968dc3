const STEP_SECONDS = 300;
/** The minimum lifetime of a link: one working session. A link also ends with its session and job. */
const LINK_SECONDS = 6 * 3_600;

/** The start of the current five minutes, so that links made within them are equal. */
const linkStart = (now: Date): Date => new Date(Math.floor(now.getTime() / (STEP_SECONDS * 1_000)) * STEP_SECONDS * 1_000);

/** The expiry of a link made now, in seconds since 1970. */
export const linkEnd = (now: Date): number => linkStart(now).getTime() / 1_000 + STEP_SECONDS + LINK_SECONDS;
