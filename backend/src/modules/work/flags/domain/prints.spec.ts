import { describe, expect, it } from '@jest/globals';
import { type Content, likenessOf, type MediumPrint, printOf } from './prints.js';

const TEXT = 'the market opens at seven and the traders bring yams rice and palm oil from the villages around the lake before the rain';
const picture = (hash: string): MediumPrint => ({ picture: { hashes: [hash.repeat(32)], bands: [`0.${hash.repeat(4)}`] } });
const sound = (digit: string): MediumPrint => ({ sound: { words: digit.repeat(600), bands: [digit.repeat(4)] } });

describe('likeness of contents', () => {
  it.each<[string, Content, MediumPrint | null, Content, MediumPrint | null, boolean]>([
    ['case and spaces alone', { text: 'A b', mediaIds: [] }, null, { text: ' a  B', mediaIds: [] }, null, true],
    ['short texts that differ', { text: 'A b', mediaIds: [] }, null, { text: 'A c', mediaIds: [] }, null, false],
    ['one word changed', { text: TEXT, mediaIds: [] }, null, { text: TEXT.replace('yams', 'maize'), mediaIds: [] }, null, true],
    [
      'long texts that end otherwise',
      { text: `${'a'.repeat(20_000)} b`, mediaIds: [] },
      null,
      { text: `${'a'.repeat(20_000)} c`, mediaIds: [] },
      null,
      false,
    ],
    ['the same file', { text: '', mediaIds: ['m'] }, null, { text: '', mediaIds: ['m'] }, null, true],
    ['other files', { text: '', mediaIds: ['m'] }, null, { text: '', mediaIds: ['n'] }, null, false],
    ['like pictures', { text: '', mediaIds: ['m'] }, picture('a'), { text: '', mediaIds: ['n'] }, picture('a'), true],
    ['other pictures', { text: '', mediaIds: ['m'] }, picture('a'), { text: '', mediaIds: ['n'] }, picture('5'), false],
    ['like recordings', { text: '', mediaIds: ['m'] }, sound('a'), { text: '', mediaIds: ['n'] }, sound('a'), true],
    ['other recordings', { text: '', mediaIds: ['m'] }, sound('a'), { text: '', mediaIds: ['n'] }, sound('5'), false],
    ['a picture and a recording', { text: '', mediaIds: ['m'] }, picture('a'), { text: '', mediaIds: ['n'] }, sound('a'), false],
  ])('%s', (_what, one, oneMedium, other, otherMedium, isNear) => {
    const [a, b] = [printOf(one, oneMedium, 'i'), printOf(other, otherMedium, 'i')];
    if (!a || !b) throw new Error('no print');
    expect(likenessOf(a, b) !== null).toBe(isNear);
    expect(a.bands.some((band) => b.bands.includes(band))).toBe(isNear);
  });

  it('looks for like pictures beside the same text alone, and in the same place alone', () => {
    const bands = (text: string, place = 'i') => printOf({ text, mediaIds: ['m'] }, picture('a'), place)?.bands ?? [];
    expect(bands('Which animal?').filter((band) => bands('Which plant?').includes(band))).toEqual([]);
    expect(bands('', 'i').filter((band) => bands('', 'w').includes(band))).toEqual([]);
  });

  it('has no print of nothing', () => expect(printOf({ text: ' ', mediaIds: [] }, null, 'i')).toBeNull());
});
