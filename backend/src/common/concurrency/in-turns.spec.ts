import { expect, it } from '@jest/globals';
import { inTurns } from './in-turns.js';

/** Blocks for 5 ms before each number. */
function* busy(count: number): Generator<number> {
  for (let n = 0; n < count; n++) {
    for (const until = performance.now() + 5; performance.now() < until;);
    yield n;
  }
}

it('long work lets others have their turn, and loses nothing', async () => {
  let turns = 0;
  const other = setInterval(() => (turns += 1), 0);
  const seen: number[] = [];
  for await (const n of inTurns(busy(20))) seen.push(n);
  clearInterval(other);
  expect(seen).toEqual(Array.from({ length: 20 }, (_, n) => n));
  expect(turns).toBeGreaterThan(2);
});
