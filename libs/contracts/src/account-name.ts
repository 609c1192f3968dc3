/** Results of comparing the bank's name of an account with the person's name. */
export const NAME_MATCHES = ['match', 'mismatch', 'unresolved'] as const;
export type NameMatch = (typeof NAME_MATCHES)[number];

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Compares the bank's name of an account with the person's name, without case, diacritics and word order. Banks add middle names, so
 * only the words of the person's name must match.
 *
 * @param resolved the name from the bank; null if it gave none
 */
export function nameMatch(resolved: string | null, person: { firstname: string; lastname: string }): NameMatch {
  if (resolved === null) return 'unresolved';
  const there = new Set(wordsOf(resolved));
  const own = wordsOf(`${person.firstname} ${person.lastname}`);
  return own.length > 0 && own.every((word) => there.has(word)) ? 'match' : 'mismatch';
}
