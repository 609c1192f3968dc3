/** How the name that the bank has for an account compares with the person's. */
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
 * Compares the name that the bank has with a person's: without case, diacritics and the order of words. Banks add middle
 * names; every word of the person's name must be there.
 *
 * @param resolved the name that the bank told; null where it told none
 */
export function nameMatch(resolved: string | null, person: { firstname: string; lastname: string }): NameMatch {
  if (resolved === null) return 'unresolved';
  const there = new Set(wordsOf(resolved));
  const own = wordsOf(`${person.firstname} ${person.lastname}`);
  return own.length > 0 && own.every((word) => there.has(word)) ? 'match' : 'mismatch';
}
