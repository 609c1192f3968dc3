import { expect, it } from '@jest/globals';
import { printOf } from './prints.js';
import { type GivenText, repeatedText } from './repeated-text.js';

const given = (count: number, text: (at: number) => string = (at) => `Item ${at}`): GivenText[] =>
  Array.from({ length: count }, (_, at) => ({
    item: `i${at}`,
    content: printOf({ text: text(at), mediaIds: [] }, null, 'i'),
    hasMedium: false,
  }));

it.each<[string, GivenText[], number | null]>([
  ['different items', given(5), 5],
  ['too few', given(4), null],
  ['items that are the same', given(9, () => 'The same item'), null],
  ['one item again and again', given(9).map((each) => ({ ...each, item: 'i0' })), null],
  ['items that are not known yet', given(9).map((each) => ({ ...each, content: null })), null],
  ['recordings, which may be of the same sentence', given(9).map((each) => ({ ...each, hasMedium: true })), null],
  ['more than are compared', given(500), 50],
])('judges a text for %s', (_what, texts, found) => expect(repeatedText(texts)?.length ?? null).toBe(found));
