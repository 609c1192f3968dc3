import { expect, test } from '@jest/globals';
import { inPieces } from './in-pieces.js';

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
