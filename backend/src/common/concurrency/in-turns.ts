import { setImmediate as turn } from 'node:timers/promises';

const TURN_MS = 10;

/** The same, one by one: others have their turn whenever this has worked for some milliseconds. What each one costs must be small. */
export async function* inTurns<T>(source: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  let since = performance.now();
  for await (const one of source) {
    yield one;
    if (performance.now() - since < TURN_MS) continue;
    await turn();
    since = performance.now();
  }
}
