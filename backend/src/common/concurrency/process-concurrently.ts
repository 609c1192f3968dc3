/**
 * Handles items as long as `take` gives any, at most `lanes` at once. Each that is found opens one more lane: of little due little
 * is asked, and a trickle that becomes a flood finds all lanes open.
 *
 * @throws what the first lane that failed threw, once all have ended: nothing goes on behind the caller's back
 */
export async function processConcurrently<Item>(
  lanes: number,
  take: () => Promise<Item | undefined>,
  handle: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  await new Promise<void>((ended) => {
    let open = 0;
    const lane = async (): Promise<void> => {
      for (let item = await take(); item !== undefined; item = await take()) {
        openOne();
        await handle(item);
      }
    };
    const openOne = (): void => {
      if (open === lanes || failures.length > 0) return;
      open += 1;
      void lane()
        .catch((error: unknown) => failures.push(error))
        .finally(() => {
          open -= 1;
          if (open === 0) ended();
        });
    };
    openOne();
  });
  if (failures.length > 0) throw failures[0];
}
