import { FLAG_LIMITS } from '@labelbridge/contracts';
import { likenessOf, type Print } from './prints.js';

export interface GivenText {
  readonly item: string;
  /** Print of the item; null if it is not known yet, which proves nothing. */
  readonly content: Omit<Print, 'bands'> | null;
  readonly hasMedium: boolean;
}

/** Tests if items that differ can be told: two recordings of the same sentence cannot. */
const tells = ({ content, hasMedium }: GivenText): boolean => content !== null && (!hasMedium || content.pictures.length > 0);

const { repeated } = FLAG_LIMITS;

/**
 * Finds a text that one person gave for items that differ. For items that are near-same, the same text is right.
 *
 * @param texts alike ones, the earliest first @returns the items of the evidence; null if they are too few
 */
export function repeatedText<Given extends GivenText>(texts: readonly Given[]): readonly Given[] | null {
  const different: Given[] = [];
  const contents: Omit<Print, 'bands'>[] = [];
  for (const given of texts.slice(0, repeated.compared)) {
    const { item, content } = given;
    if (
      content === null ||
      !tells(given) ||
      different.some((other) => other.item === item) ||
      contents.some((other) => likenessOf(content, other) !== null)
    )
      continue;
    different.push(given);
    contents.push(content);
  }
  return different.length >= repeated.items ? different : null;
}
