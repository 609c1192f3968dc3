import { describe, expect, it } from '@jest/globals';
import { edgeOf, isReadFromRight } from './dom-offsets.js';

const box = (left: number, right: number, row = 0) => ({ left, right, top: row * 40, bottom: row * 40 + 20 });

describe('the ends of a span', () => {
  it('are seen at the edges of its row where it has letters of both directions', () => {
    // "كلمة English" in a line that is read from the right: the last letter of the text stands in the middle.
    const arabic = [box(150, 200), box(140, 150), box(60, 140)];
    expect([edgeOf(arabic, 'start', true)?.x, edgeOf(arabic, 'end', true)?.x]).toEqual([200, 60]);
    const english = [box(0, 60), box(60, 70), box(70, 120)];
    expect([edgeOf(english, 'start', false)?.x, edgeOf(english, 'end', false)?.x]).toEqual([0, 120]);
  });

  it('are in the first row and in the last one of several', () => {
    const boxes = [box(100, 300), box(0, 300, 1), box(0, 50, 2)];
    expect(edgeOf(boxes, 'start', false)).toEqual({ x: 100, bottom: 20 });
    expect(edgeOf(boxes, 'end', false)).toEqual({ x: 50, bottom: 100 });
    expect(edgeOf([], 'end', false)).toBeNull();
  });

  it('are not at the end of the row before, where the span begins a row', () => {
    const boxes = [box(300, 300), box(0, 50, 1), box(50, 50, 1)];
    expect(edgeOf(boxes, 'start', false)).toEqual({ x: 0, bottom: 60 });
    expect(edgeOf(boxes, 'end', false)).toEqual({ x: 50, bottom: 60 });
  });

  it.each([
    ['Lagos', true, false],
    ['مرحبا', false, true],
    ['كلمة English', true, true],
    ['24', true, true],
    ['24', false, false],
  ])('of %s in a line that is read from the right (%p) are as its letters: %p', (part, line, fromRight) => {
    expect(isReadFromRight(part, line)).toBe(fromRight);
  });
});
