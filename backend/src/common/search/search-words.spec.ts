import { expect, it, test } from '@jest/globals';
import { searchFilter, searchWords } from './search-words.js';

const finds = (q: string, words: string[]) =>
  (searchFilter(q).$and ?? []).every(({ searchWords: pattern }) => words.some((word) => pattern.test(word)));
const ada = searchWords('Adá', 'Óbì', 'ada_obi', 'Ada@Demo.example', '+2348031234567');

test.each([
  ['ada', true],
  ['ADÁ', true],
  ['obi ada', true],
  ['ada@demo', true],
  ['234803', true],
  ['  ', true],
  ['bi', false],
  ['ada chinedu', false],
  ['.*', true],
  ['a@.*', false],
  ['(ada', true],
])('%p finds Ada: %p', (q, found) => expect(finds(q, ada)).toBe(found));

// @asvs V1.2.4, V1.2.9
it('builds anchored and case-sensitive expressions, for which an index is used', () => {
  for (const { searchWords: pattern } of searchFilter('Ada [Obi]* x@y.z').$and ?? []) {
    expect(pattern.source).toMatch(/^\^/);
    expect(pattern.flags).toBe('');
  }
});

it('filters nothing for an empty search', () => expect(searchFilter(undefined)).toEqual({}));
