import { createHash } from 'node:crypto';

const FIRST_NAME = 65;

/** Names answers A, B, C in an order that does not tell who answered first, and that differs between items. */
export function sideBySide<Answer extends { readonly _id: { toString(): string } }>(
  itemId: string,
  answers: readonly Answer[],
): { name: string; answer: Answer }[] {
  const keyOf = ({ _id }: Answer): string =>
    createHash('sha256')
      .update(`${itemId} ${String(_id)}`)
      .digest('hex');
  return answers
    .map((answer) => ({ answer, key: keyOf(answer) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ answer }, place) => ({ name: String.fromCodePoint(FIRST_NAME + place), answer }));
}
