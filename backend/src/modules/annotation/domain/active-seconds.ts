interface Timed {
  readonly assignedAt: Date;
  readonly items: { readonly seconds: number } | null;
}

/**
 * The active seconds of a patch: they divide the time of the job among its items, and pay nothing. They are never more than the time since
 * the assignment has left. Changes of hours without a network come within seconds, so that the time since the patch before says nothing.
 */
export function countedSeconds({ assignedAt, items }: Timed, seconds: number, now: Date): number {
  const passed = (now.getTime() - assignedAt.getTime()) / 1_000;
  return Math.max(0, Math.min(seconds, passed - (items?.seconds ?? 0)));
}
