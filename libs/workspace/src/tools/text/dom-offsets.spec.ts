import { describe, expect, it } from '@jest/globals';
import { type Box, edgeOf } from './dom-offsets.js';

const box = (left: number, right: number, row = 0) => ({ left, right, top: row * 40, bottom: row * 40 + 20 });

const letterOf = (one: Box, edge: 'left' | 'right'): readonly Box[] =>
  edge === 'left' ? [{ ...one, right: one.left + 10 }] : [{ ...one, left: one.right - 10 }];

describe('the ends of a span', () => {
  it('are seen at the edges of its row where it has letters of both directions', () => {
    // "كلمة English" in a right-to-left line: the last letter of the text stands in the middle, as does the first one of "English كلمة".
    const [word, space, english] = [box(150, 200), box(140, 150), box(60, 140)];
    const arabic = [word, space, english];
    expect(edgeOf(arabic, letterOf(word, 'right'), 'start', true)?.x).toBe(200);
    expect(edgeOf(arabic, letterOf(english, 'right'), 'end', true)?.x).toBe(60);
    const mixed = [box(120, 200), box(110, 120), box(60, 110)];
    expect(edgeOf(mixed, [box(120, 130)], 'start', true)?.x).toBe(200);
    expect(edgeOf(mixed, [box(60, 70)], 'end', true)?.x).toBe(60);
    const [first, between, last] = [box(0, 60), box(60, 70), box(70, 120)];
    const latin = [first, between, last];
    expect(edgeOf(latin, letterOf(first, 'left'), 'start', false)?.x).toBe(0);
    expect(edgeOf(latin, letterOf(last, 'left'), 'end', false)?.x).toBe(120);
  });

  it('are those of its own letters where the line is read the other way', () => {
    // "Lagos" in an Arabic line, measured in Chromium; "مرحبا" in an English one.
    const word = [box(193, 242)];
    const ends = (boxes: readonly Box[], begins: 'left' | 'right', fromRight: boolean) => {
      const [one = box(0, 0)] = boxes;
      const ending = begins === 'left' ? 'right' : 'left';
      return [edgeOf(boxes, letterOf(one, begins), 'start', fromRight)?.x, edgeOf(boxes, letterOf(one, ending), 'end', fromRight)?.x];
    };
    expect(ends(word, 'left', true)).toEqual([193, 242]);
    expect(ends(word, 'right', false)).toEqual([242, 193]);
    expect(ends(word, 'right', true)).toEqual([242, 193]);
  });

  it('are in the row of its letters where it begins a wrapped line: the end of the row before has an empty box', () => {
    const empty = box(83, 83);
    const word = box(193, 242, 1);
    expect(edgeOf([empty, word], [empty, ...letterOf(word, 'left')], 'start', true)).toEqual({ x: 193, bottom: 60 });
    expect(edgeOf([empty, word], letterOf(word, 'right'), 'end', true)).toEqual({ x: 242, bottom: 60 });
    const english = box(16, 118, 1);
    expect(edgeOf([box(313, 313), english], letterOf(english, 'left'), 'start', false)).toEqual({ x: 16, bottom: 60 });
  });

  it('are in the first row and in the last one of several', () => {
    const [first, whole, last] = [box(100, 300), box(0, 300, 1), box(0, 50, 2)];
    const boxes = [first, whole, last];
    expect(edgeOf(boxes, letterOf(first, 'left'), 'start', false)).toEqual({ x: 100, bottom: 20 });
    expect(edgeOf(boxes, letterOf(last, 'right'), 'end', false)).toEqual({ x: 50, bottom: 100 });
    expect(edgeOf([], [], 'end', false)).toBeNull();
  });

  it('follow the line where one letter is all that is marked', () => {
    const one = [box(20, 30)];
    expect([edgeOf(one, one, 'start', true)?.x, edgeOf(one, one, 'end', true)?.x]).toEqual([30, 20]);
  });
});
