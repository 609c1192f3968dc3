import { describe, expect, it } from '@jest/globals';
import { foldText, textLikeness, textPrint } from './text-print.js';

const TEXT = 'the market opens at seven and the traders bring yams rice and palm oil from the villages around the lake before the rain';
const likeness = (one: string, other: string) => {
  const [a, b] = [textPrint(foldText(one)), textPrint(foldText(other))];
  return a && b && textLikeness(a.signature, b.signature);
};

describe('foldText', () => {
  it.each([
    ['case and spaces', ' The  Market\n', 'the market'],
    ['composed letters', 'o\u0301dún', 'ódún'],
    ['characters that nobody sees', 'the\u200b mar\u00adket\u2060 \ufeffopens\u200e', 'the market opens'],
    ['a mark behind an invisible character', 'o\u200b\u0301', 'ó'],
    ['nothing', ' \n', ''],
  ])('ignores %s', (_what, text, folded) => expect(foldText(text)).toBe(folded));

  it('looks at the beginning of a long text', () => expect(foldText('x'.repeat(50_000))).toHaveLength(20_000));
});

describe('textPrint', () => {
  it.each([
    ['the same text', TEXT, TEXT.toUpperCase(), 1, 1],
    ['one word changed', TEXT, TEXT.replace('yams', 'maize'), 0.5, 0.99],
    ['another text', TEXT, TEXT.split(' ').reverse().join(' '), 0, 0.1],
  ])('tells %s', (_what, one, other, from, to) => {
    expect(likeness(one, other)).toBeGreaterThanOrEqual(from);
    expect(likeness(one, other)).toBeLessThanOrEqual(to);
  });

  it('has bands in common for near-same texts alone', () => {
    const bands = (text: string) => new Set(textPrint(foldText(text))?.bands);
    const shared = (text: string) => [...bands(text)].filter((band) => bands(TEXT).has(band)).length;
    expect(shared(TEXT.replace('yams', 'maize'))).toBeGreaterThan(0);
    expect(shared(TEXT.split(' ').reverse().join(' '))).toBe(0);
  });

  it('leaves short texts to the digest', () => expect(textPrint('the market opens at seven')).toBeNull());
});
