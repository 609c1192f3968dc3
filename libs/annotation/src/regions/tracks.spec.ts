import { describe, expect, it } from '@jest/globals';
import { boxAt, withEnabled, withKeyframe, withoutKeyframe } from './tracks.js';
import { type Keyframe } from '../shapes/track.js';

const key = (frame: number, x: number, enabled = true): Keyframe => ({ frame, enabled, x, y: 0, width: 10, height: 10, rotation: 0 });
const TRACK = [key(1, 0), key(11, 10), key(21, 10, false), key(31, 50)];

describe('a track', () => {
  it.each([
    [0, null, false],
    [1, 0, true],
    [6, 5, false],
    [11, 10, true],
    [21, 10, true],
    [22, null, false],
    [31, 50, true],
    [99, 50, false],
  ])('at frame %i is at %s', (frame, x, isKey) => {
    const shown = boxAt(TRACK, frame);
    expect([shown?.box.x ?? null, shown?.isKey ?? false]).toEqual([x, isKey]);
  });

  it('gets, changes and loses keyframes, and ends', () => {
    const more = withKeyframe(TRACK, 6, { x: 1, y: 1, width: 1, height: 1, rotation: 0 }, 25);
    expect(more.map(({ frame }) => frame)).toEqual([1, 6, 11, 21, 31]);
    expect(more[1]?.time).toBe(6 / 25);
    expect(withoutKeyframe(more, 6)).toEqual(TRACK);
    expect(withoutKeyframe([key(1, 0)], 1)).toHaveLength(1);
    expect(boxAt(withEnabled(TRACK, 6, false), 7)).toBeNull();
  });
});
