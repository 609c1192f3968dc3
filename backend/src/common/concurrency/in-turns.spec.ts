import { expect, it, test } from '@jest/globals';
import { inTurns, inPieces } from './in-turns.js';

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

async function* numbers(count: number): AsyncGenerator<number> {
  for (let n = 1; n <= count; n += 1) yield n;
}

test.each([
  [0, []],
  [1, [[1]]],
  [3, [[1, 2, 3]]],
  [7, [[1, 2, 3], [4, 5, 6], [7]]],
])('%d come in pieces of three, none of them empty', async (count, pieces) => {
  const got: number[][] = [];
  for await (const piece of inPieces(numbers(count), 3)) got.push(piece);
  expect(got).toEqual(pieces);
});

test('no more than a piece is read ahead', async () => {
  let read = 0;
  const counted = async function* () {
    for await (const n of numbers(9)) yield (read = n);
  };
  for await (const piece of inPieces(counted(), 3)) expect(read).toBe(piece.at(-1));
});
