import { describe, expect, it } from '@jest/globals';
import { PICTURE_SIDE, pictureDistance, picturePrint } from './picture-print.js';

type Grey = (x: number, y: number) => number;
const made = (grey: Grey) =>
  Uint8Array.from({ length: PICTURE_SIDE ** 2 }, (_, place) =>
    Math.max(0, Math.min(255, grey(place % PICTURE_SIDE, Math.floor(place / PICTURE_SIDE)))),
  );
const waves: Grey = (x, y) => 128 + 80 * Math.sin(x / 9) * Math.cos(y / 13) + 40 * Math.sin((x + 2 * y) / 21);
const others: Grey = (x, y) => 128 + 80 * Math.cos(x / 7 + 1) * Math.sin(y / 10 + 2);
const STEP = PICTURE_SIDE * 0.05;

describe('picturePrint', () => {
  it.each<[string, Grey, boolean]>([
    ['the same picture', waves, true],
    ['a brighter one', (x, y) => waves(x, y) * 1.15, true],
    ['one with noise', (x, y) => waves(x, y) + ((x * 7 + y * 13) % 5) - 2, true],
    ['a crop of 5 %', (x, y) => waves(STEP / 2 + x * 0.95, STEP / 2 + y * 0.95), true],
    ['another picture', others, false],
    ['its negative', (x, y) => 255 - waves(x, y), false],
  ])('tells %s', (_what, grey, isNear) => {
    const [one, other] = [picturePrint(made(waves)), picturePrint(made(grey))];
    if (!one || !other) throw new Error('no print');
    expect(pictureDistance(one.hashes, other.hashes) <= 9 / 128).toBe(isNear);
    expect(one.bands.some((band) => other.bands.includes(band))).toBe(isNear);
  });

  it.each<[string, Grey]>([
    ['blank', () => 250],
    ['nearly blank', (x) => 120 + (x % 2)],
  ])('compares no %s picture', (_what, grey) => expect(picturePrint(made(grey))).toBeNull());
});
