/**
 * Goes along `lane` so many times at once.
 *
 * @throws what the first lane that failed threw, once all have ended: nothing goes on behind the caller's back
 */
export async function inLanes(count: number, lane: () => Promise<void>): Promise<void> {
  const ends = await Promise.allSettled(Array.from({ length: count }, lane));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
