import { searchWords } from '../../../../common/search/search-words.js';

const WORD_MIN = 3;
const WORDS_MAX = 8;

/** Words that most questions have. */
const COMMON = new Set(
  `about also and any are because been but can could did does doing else for from get had has have here how into just may might more most much must
  need not now one only other our out please same shall should some than that the their them then there these they this those too use very want
  was were what when where which while who why will with would you your`.split(/\s+/),
);

/** The longest words of a typed question: they tell what it is about. */
export const tellingWords = (text: string): string[] =>
  searchWords(text)
    .filter((word) => word.length >= WORD_MIN && !COMMON.has(word))
    .sort((one, other) => other.length - one.length)
    .slice(0, WORDS_MAX);

interface Worded {
  readonly searchWords: readonly string[];
}

/**
 * The questions that share the most telling words, at most `limit`. Half of the words must be shared, but two suffice: people word the same
 * question differently.
 */
export function mostAlike<Question extends Worded>(words: readonly string[], among: readonly Question[], limit: number): Question[] {
  const enough = Math.min(2, Math.ceil(words.length / 2));
  return among
    .map((question) => ({ question, shared: words.filter((word) => question.searchWords.includes(word)).length }))
    .filter(({ shared }) => shared > 0 && shared >= enough)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, limit)
    .map(({ question }) => question);
}
