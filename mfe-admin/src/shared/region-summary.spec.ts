/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { type Region } from '@labelbridge/annotation';
import { regionSummary } from './region-summary.js';

const answer = (value: string | string[] | number): Region => ({
  ...{ id: 'a', from: 'mood', to: 'text', type: 'choices', labels: [], shape: { t: 'none' } },
  answer: { key: 'choices', value },
});
const span = (text: string): Region => ({
  ...{ id: text, from: 'label', to: 'text', type: 'labels', labels: ['Person'] },
  shape: { t: 'span', start: 0, end: text.length, text },
});
const box: Region = {
  ...{ id: 'b', from: 'box', to: 'image', type: 'rectanglelabels', labels: ['Car'] },
  shape: { t: 'box', x: 0, y: 0, width: 1, height: 1, rotation: 0 },
};
const summaryOf = (regions: Region[], fixed: Region[] | null = null) => regionSummary({ regions, fixed }).replace(/[\u2068\u2069]/g, '');

it.each<[string, Region[], string]>([
  ['answers', [answer(['Positive', 'Rude']), answer('Good work'), answer(4)], 'Positive, Rude, Good work, 4'],
  ['marked words', [span('Ada'), span('مرحبا')], 'Person “Ada”, Person “مرحبا”'],
  ['shapes by their number', [box, box], '2 Car'],
  ['nothing', [], 'Nothing is marked'],
  ['the first of many', Array.from({ length: 8 }, (_, i) => answer(`${i}`)), '0, 1, 2, 3, 4, 5, 2 more'],
  ['the beginning of a long one', [answer('x'.repeat(61))], `${'x'.repeat(60)}…`],
])('says %s', (_what, regions, text) => expect(summaryOf(regions)).toBe(text));

it('says what a reviewer fixed, and isolates each text', () => {
  expect(summaryOf([answer('Bad')], [answer('Good')])).toBe('Good');
  expect(regionSummary({ regions: [answer('مرحبا')], fixed: null })).toBe('\u2068مرحبا\u2069');
});
