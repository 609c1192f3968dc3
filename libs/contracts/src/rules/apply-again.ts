const DAY_MS = 86_400_000;

/** Days after a rejection until the same person may apply to the same project again. */
export const APPLY_AGAIN_DAYS = 30;

/** When an annotator may apply again to a project that rejected them. */
export interface ApplyAgain {
  readonly allowed: boolean;
  /** The instant from which it is allowed. */
  readonly from: Date;
  /** What allows it: a profile changed since the rejection, or else the days that pass. */
  readonly because: 'profile' | 'time';
}

/**
 * Whether an annotator may apply again: once their profile has changed after the rejection, or `APPLY_AGAIN_DAYS` after it.
 *
 * @param profileChangedAt the last change of what an admin decides by; null where there was none
 */
export function applyAgain(rejectedAt: Date, profileChangedAt: Date | null, now: Date): ApplyAgain {
  const later = new Date(rejectedAt.getTime() + APPLY_AGAIN_DAYS * DAY_MS);
  if (profileChangedAt !== null && profileChangedAt > rejectedAt && profileChangedAt <= later)
    return { allowed: now >= profileChangedAt, from: profileChangedAt, because: 'profile' };
  return { allowed: now >= later, from: later, because: 'time' };
}

/** The share of decided jobs that were approved, from 0 to 1; null where none was decided. */
export const approvalRate = ({ approved, rejected }: { approved: number; rejected: number }): number | null =>
  approved + rejected === 0 ? null : approved / (approved + rejected);

export const SKILL_LIMITS = { count: 20, length: 40 } as const;

/** The skills of a typed list: separated by commas or lines, trimmed, each once without regard to case. */
export function skillsOf(typed: string): string[] {
  const skills = typed
    .split(/[,\n]/)
    .map((skill) => skill.trim().replace(/\s+/g, ' '))
    .filter(Boolean);
  return skills.filter((skill, at) => skills.findIndex((other) => other.toLowerCase() === skill.toLowerCase()) === at);
}
