import { describe, expect, it } from '@jest/globals';
import { clockText, endOf, firstView, following, resized, showing, tickStep, timeAt, withTimeAt, xOf, zoomed } from './time-view.js';

const view = firstView(1_800, 360);

describe('the view of a timeline', () => {
  it('keeps the moment under the finger while it zooms', () => {
    const moved = withTimeAt(view, 900, 100);
    for (const factor of [2, 0.5, 1.1]) expect(xOf(zoomed(moved, factor, 100), 900)).toBeCloseTo(100);
  });

  it('shows the whole at most, and never what is before or after it', () => {
    const whole = zoomed(view, 0.000_1);
    expect([whole.from, endOf(whole)]).toEqual([0, 1_800]);
    expect(endOf(withTimeAt(view, 5_000, 0))).toBe(1_800);
    expect(timeAt(view, -50)).toBe(0);
  });

  it('fills its place with a recording that is shorter', () => {
    const short = firstView(2, 360);
    expect(endOf(short)).toBe(2);
    expect(endOf(resized(short, 1_000))).toBe(2);
  });

  it('moves as little as it takes to show a part', () => {
    expect(showing(view, 1, 2)).toBe(view);
    const moved = showing(view, 60, 61);
    expect(moved.from).toBe(59);
    expect(following(moved, 60)).toBe(moved);
    expect(following(moved, 90).from).toBeCloseTo(90 - 24 / 50);
  });

  it('names times', () => {
    expect([clockText(65), clockText(3_725), clockText(59.96, 1), clockText(1.25, 2)]).toEqual(['1:05', '1:02:05', '1:00.0', '0:01.25']);
    expect(tickStep(view)).toBe(5);
  });
});
