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

/** Groups items into arrays of `size`, which limits memory use. The last array may be shorter, and none is empty. */
export async function* inPieces<T>(source: AsyncIterable<T> | Iterable<T>, size: number): AsyncGenerator<T[]> {
  let piece: T[] = [];
  for await (const one of source) {
    if (piece.push(one) < size) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}
