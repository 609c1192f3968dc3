import { expect, it, test } from '@jest/globals';
import { searchWords } from '../../../../common/search/search-words.js';
import { mostAlike, tellingWords } from './alike.js';

const questions = [
  'How wide may a box around a sign be?',
  'Which side of the road has the sign?',
  'Do I label signs that are behind a tree?',
].map((text) => ({ text, searchWords: searchWords(text) }));

const alike = (text: string) => mostAlike(tellingWords(text), questions, 5).map((question) => question.text);

test.each([
  ['How wide should the box be?', ['How wide may a box around a sign be?']],
  ['The sign on the left side: is it labelled?', ['Which side of the road has the sign?']],
  ['A sign hangs from a box', ['How wide may a box around a sign be?']],
  ['tree', ['Do I label signs that are behind a tree?']],
  ['When are we paid?', []],
  ['How should this be?', []],
  ['?', []],
])('%s is like %j', (text, found) => expect(alike(text)).toEqual(found));

it('shows what shares the most words first, and no more than asked', () => {
  const words = tellingWords('Which side has the sign, and how wide is a box around it?');
  expect(mostAlike(words, questions, 1)).toEqual([questions[0]]);
  expect(mostAlike(words, questions, 5)).toHaveLength(2);
});
