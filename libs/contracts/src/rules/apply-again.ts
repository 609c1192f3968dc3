const DAY_MS = 86_400_000;

/** Days after a rejection until the person may apply to the same project again. */
export const APPLY_AGAIN_DAYS = 30;

export interface ApplyAgain {
  readonly allowed: boolean;
  readonly from: Date;
  /** Ground: a changed profile since the rejection, or else the days that pass. */
  readonly because: 'profile' | 'time';
}

/**
 * Allows a new application after a change of the profile since the rejection, or `APPLY_AGAIN_DAYS` after it.
 *
 * @param profileChangedAt the last change of the fields that admins decide by; null if there was none
 */
export function applyAgain(rejectedAt: Date, profileChangedAt: Date | null, now: Date): ApplyAgain {
  const later = new Date(rejectedAt.getTime() + APPLY_AGAIN_DAYS * DAY_MS);
  if (profileChangedAt !== null && profileChangedAt > rejectedAt && profileChangedAt <= later)
    return { allowed: now >= profileChangedAt, from: profileChangedAt, because: 'profile' };
  return { allowed: now >= later, from: later, because: 'time' };
}

/** @returns the share of approved among the decided jobs, 0 to 1; null if none was decided */
export const approvalRate = ({ approved, rejected }: { approved: number; rejected: number }): number | null =>
  approved + rejected === 0 ? null : approved / (approved + rejected);

export const SKILL_LIMITS = { count: 20, length: 40 } as const;

/** Splits a typed list at commas and lines, trims, and drops repetitions without regard to case. */
export function skillsOf(typed: string): string[] {
  const skills = typed
    .split(/[,\n]/)
    .map((skill) => skill.trim().replace(/\s+/g, ' '))
    .filter(Boolean);
  return skills.filter((skill, at) => skills.findIndex((other) => other.toLowerCase() === skill.toLowerCase()) === at);
}
