const WORD_MAX = 40;
const WORDS_MAX = 60;

const normalise = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Normalised words of a record for the search index: lower case, without diacritics, e-mail addresses as a whole and in parts. */
export function searchWords(...texts: (string | null | undefined)[]): string[] {
  const words = new Set<string>();
  for (const text of texts) {
    const plain = normalise(text ?? '');
    for (const word of plain.split(/\s+/)) if (word.includes('@')) words.add(word.slice(0, WORD_MAX));
    for (const word of plain.split(/[^\p{L}\p{N}]+/u)) if (word) words.add(word.slice(0, WORD_MAX));
  }
  return [...words].slice(0, WORDS_MAX);
}

/** Each typed word must begin a word of the record. The expressions are anchored and case-sensitive: ranges of the index. */
export function searchFilter(q: string | undefined): { $and?: { searchWords: RegExp }[] } {
  if (!q) return {};
  const typed = normalise(q)
    .split(/\s+/)
    .flatMap((word) => (word.includes('@') ? [word] : word.split(/[^\p{L}\p{N}]+/u)))
    .filter(Boolean)
    .slice(0, 8);
  if (typed.length === 0) return {};
  return { $and: typed.map((word) => ({ searchWords: new RegExp(`^${word.slice(0, WORD_MAX).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`) })) };
}
