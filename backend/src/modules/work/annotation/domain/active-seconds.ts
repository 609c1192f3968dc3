interface Timed {
  readonly assignedAt: Date;
  readonly items: { readonly seconds: number } | null;
}

/**
 * Limits the active seconds of a patch to the time since the assignment that is not yet counted. They divide the job's time among its
 * items, and do not affect the pay. The time since the previous patch does not limit them: patches of hours without a network arrive within
 * seconds.
 */
export function countedSeconds({ assignedAt, items }: Timed, seconds: number, now: Date): number {
  const passed = (now.getTime() - assignedAt.getTime()) / 1_000;
  return Math.max(0, Math.min(seconds, passed - (items?.seconds ?? 0)));
}
