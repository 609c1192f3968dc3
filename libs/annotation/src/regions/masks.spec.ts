import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromBrushRle, toBrushRle } from '../formats/brush-rle.js';
import { fromCocoCounts, packCounts, toCocoCounts, unpackCounts } from '../formats/coco-rle.js';
import { ANNOTATION_LIMITS } from '../limits.js';
import { columnRunsOf, transpose } from './mask-columns.js';
import { bitsOf, maskArea, maskBounds, paintLine, runsOf, type Mask } from './masks.js';

const masks = fc
  .integer({ min: 1, max: 12 })
  .chain((w) =>
    fc
      .array(fc.array(fc.constantFrom(0, 0, 0, 1, 1), { minLength: w, maxLength: w }), { minLength: 1, maxLength: 12 })
      .map((rows) => ({ w, h: rows.length, bits: rows.flat() })),
  );
const maskFrom = ({ w, h, bits }: { w: number; h: number; bits: number[] }): Mask => ({ w, h, runs: runsOf(bits) });

describe('a mask', () => {
  it('is runs from row to row that begin with zeros', () => {
    expect(runsOf([1, 1, 0, 1])).toEqual([0, 2, 1, 1]);
    expect(runsOf([0, 0])).toEqual([2]);
    expect([...bitsOf({ w: 2, h: 2, runs: [1, 2, 1] })]).toEqual([0, 1, 1, 0]);
  });

  it('has the same pixels as a bitmap, in every form', () => {
    fc.assert(
      fc.property(masks, (drawn) => {
        const { w, h, bits } = drawn;
        const mask = maskFrom(drawn);
        expect([...bitsOf(mask)]).toEqual(bits);
        expect(maskArea(mask)).toBe(bits.filter(Boolean).length);
        expect([...bitsOf(transpose(mask))]).toEqual(Array.from({ length: w * h }, (_, i) => bits[(i % h) * w + Math.floor(i / h)]));
        expect(fromCocoCounts(toCocoCounts(mask), w, h)).toEqual(mask);
        expect(unpackCounts(packCounts(toCocoCounts(mask)))).toEqual(toCocoCounts(mask));
        expect(fromBrushRle(toBrushRle(mask), w, h)).toEqual(mask);
        const set = bits.flatMap((bit, i) => (bit ? [[i % w, Math.floor(i / w)] as const] : []));
        const [xs, ys] = [set.map(([x]) => x), set.map(([, y]) => y)];
        const [x, y] = [Math.min(...xs), Math.min(...ys)];
        expect(maskBounds(mask)).toEqual(set.length ? { x, y, w: Math.max(...xs) - x + 1, h: Math.max(...ys) - y + 1 } : null);
      }),
    );
  });

  it('is drawn by a round brush, and only where the stroke says', () => {
    const bits = new Uint8Array(40 * 20);
    expect(paintLine(bits, 40, 20, [5, 10], [30, 10], 4, 1)).toEqual({ x: 1, y: 6, w: 34, h: 9 });
    expect([bits[10 * 40 + 20], bits[10 * 40 + 36], bits[3 * 40 + 20]]).toEqual([1, 0, 0]);
    const before = bits.filter(Boolean).length;
    paintLine(bits, 40, 20, [20, 10], [20, 10], 2, 0);
    expect(bits.filter(Boolean).length).toBeLessThan(before);
  });
});

describe('a mask of many pixels and few runs', () => {
  const SIDE = 16_384;
  const stripes = (w: number, h: number): Mask => ({ w, h, runs: Array.from({ length: h }, () => w) });

  it('is turned without a step for each pixel', () => {
    const whole: Mask = { w: SIDE, h: SIDE, runs: [0, SIDE * SIDE] };
    expect(transpose(whole)).toEqual(whole);
    expect(toCocoCounts({ w: SIDE, h: SIDE, runs: [SIDE * 100 + 7, 1, SIDE * (SIDE - 100) - 8] })).toEqual([
      7 * SIDE + 100,
      1,
      SIDE * SIDE - 7 * SIDE - 101,
    ]);
  });

  it('has as many runs from column to column as its turned one, known without turning it', () => {
    fc.assert(fc.property(masks, (drawn) => expect(columnRunsOf(maskFrom(drawn))).toBe(transpose(maskFrom(drawn)).runs.length)));
    expect(columnRunsOf(stripes(10_000, 10_000))).toBe(100_000_000);
  });

  it('is refused where turning it would make too many runs', () => {
    expect(() => transpose(stripes(10_000, 10_000))).toThrow(`has more than ${ANNOTATION_LIMITS.runs} runs from column to column`);
  });
});

describe('compressed run lengths', () => {
  it.each([
    [[6, 1, 40, 4, 5, 4, 5, 4, 21], '61X13mN000`0'],
    [[0], '0'],
    [[0, 100000], '0PeQ3'],
  ])('%j is %s', (counts, text) => {
    expect(packCounts(counts)).toBe(text);
    expect(unpackCounts(text)).toEqual(counts);
  });

  it.each([
    ['a count that does not end', 'P'],
    ['a sign outside the alphabet', ' '],
  ])('refuses %s', (_, text) => {
    expect(() => unpackCounts(text)).toThrow(RangeError);
  });

  it('refuses counts of another size, and a brush that is cut', () => {
    expect(() => fromCocoCounts([3], 2, 2)).toThrow('has 3 pixels, not 2 × 2');
    const rle = toBrushRle({ w: 8, h: 8, runs: [10, 20, 34] });
    expect(() => fromBrushRle(rle.slice(0, -2), 8, 8)).toThrow('ends too early');
    expect(() => fromBrushRle(rle, 9, 8)).toThrow('has 64 pixels, not 9 × 8');
  });

  it('take a brush whose colour is not white: its alpha counts', () => {
    // Header, then one red pixel and one empty pixel, byte by byte: 0 = not repeated, size 3 bits, 8 words.
    const bits = [
      (8).toString(2).padStart(32, '0'),
      '00111',
      '0010',
      '0011',
      '0111',
      '1111',
      '0',
      '00',
      '111',
      ...[213, 94, 0, 255, 0, 0, 0, 0].map((word) => word.toString(2).padStart(8, '0')),
    ].join('');
    const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => parseInt(byte.padEnd(8, '0'), 2));
    expect(fromBrushRle(bytes, 2, 1)).toEqual({ w: 2, h: 1, runs: [0, 1, 1] });
  });
});
