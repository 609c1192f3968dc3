/** The index of the first open item from `from` on, else of the first one at all, else -1. @param ends how each item ended */
export function nextOpen(ends: readonly unknown[], from: number): number {
  const next = ends.findIndex((end, at) => at >= from && !end);
  return next >= 0 ? next : ends.findIndex((end) => !end);
}
