/** What comes one by one, in pieces of `size`, the last one shorter: so much is in memory at once. There is no empty piece. */
export async function* inPieces<T>(source: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let piece: T[] = [];
  for await (const one of source) {
    if (piece.push(one) < size) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}
