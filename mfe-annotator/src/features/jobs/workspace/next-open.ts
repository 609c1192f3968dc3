/** Finds the first open item from `from` on, else the first one at all, else -1. @param ends end of each item */
export function nextOpen(ends: readonly unknown[], from: number): number {
  const next = ends.findIndex((end, at) => at >= from && !end);
  return next >= 0 ? next : ends.findIndex((end) => !end);
}
