import { setImmediate as turn } from 'node:timers/promises';

const TURN_MS = 10;

/** Yields the same items, and lets other work run after every 10 ms. A single item must take little time. */
export async function* inTurns<T>(source: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  let since = performance.now();
  for await (const one of source) {
    yield one;
    if (performance.now() - since < TURN_MS) continue;
    await turn();
    since = performance.now();
  }
}
