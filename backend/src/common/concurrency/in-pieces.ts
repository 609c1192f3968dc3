/** Groups items into arrays of `size`, which limits memory use. The last array may be shorter, and none is empty. */
export async function* inPieces<T>(source: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let piece: T[] = [];
  for await (const one of source) {
    if (piece.push(one) < size) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}
