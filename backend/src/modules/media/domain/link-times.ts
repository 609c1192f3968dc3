const STEP_SECONDS = 300;
/** A link works for so long at least, if its session and job last: a sitting of an annotator. */
const LINK_SECONDS = 6 * 3_600;

/** The start of the present five minutes: links of the same five minutes are the same. */
const linkStart = (now: Date): Date => new Date(Math.floor(now.getTime() / (STEP_SECONDS * 1_000)) * STEP_SECONDS * 1_000);

/** Seconds since 1970 at which a link that is made now ends. */
export const linkEnd = (now: Date): number => linkStart(now).getTime() / 1_000 + STEP_SECONDS + LINK_SECONDS;
