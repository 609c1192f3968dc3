/**
 * Handles items as long as `take` gives any, at most `lanes` at once. Each that is found opens one more lane: of little due little
 * is asked, and a trickle that becomes a flood finds all lanes open.
 *
 * @throws what the first lane that failed threw, once all have ended: nothing goes on behind the caller's back
 */
export async function drainInLanes<Item>(lanes: number, take: () => Promise<Item | undefined>, handle: (item: Item) => Promise<void>): Promise<void> {
  const open = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const lane = async (): Promise<void> => {
    for (let item = await take(); item !== undefined; item = await take()) {
      openOne();
      await handle(item);
    }
  };
  const openOne = (): void => {
    if (open.size === lanes || failures.length > 0) return;
    const mine = lane().catch((error: unknown) => void failures.push(error)).finally(() => open.delete(mine));
    open.add(mine);
  };
  openOne();
  while (open.size > 0) await Promise.race(open);
  if (failures.length > 0) throw failures[0];
}
