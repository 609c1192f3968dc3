import { describe, expect, it } from '@jest/globals';
import { controlOf, interfaceOf, labelsNamed, objectOf } from '../interface/build-interface.js';
import { type Point } from '../regions/geometry.js';
import { type Region } from '../regions/region.js';
import { type Shape } from '../shapes/shapes.js';
import { compareAnswers } from './compare.js';
import { balanced } from './gold.js';
import { outlineIou, polygonIou } from './overlap.js';

const CONFIG = interfaceOf(
  [objectOf('image', 'image', '$image')],
  [
    controlOf('polygonlabels', 'shape', 'image', { labels: labelsNamed('Car') }),
    ...Array.from({ length: 49 }, (_, n) => controlOf('textarea', `text${n}`, 'image')),
  ],
);
const drawn = (shape: Shape, n: number): Region => ({
  id: `r${n}`,
  from: 'shape',
  to: 'image',
  type: 'polygonlabels',
  labels: ['Car'],
  shape,
});
const polygon = (points: Point[]): Shape => ({ t: 'polygon', points, closed: true });
/** The same numbers in each run. */
const numbers = (seed = 1) => {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
};
describe('answers that would keep the server busy', () => {
  // Without a budget, this does not end in a minute.
  it('outlines that cross themselves many times', () => {
    const random = numbers();
    const stars = (count: number) =>
      Array.from({ length: count }, (_, n) => drawn(polygon(Array.from({ length: 60 }, (): Point => [random() * 100, random() * 100])), n));
    expect(compareAnswers(CONFIG, stars(100), stars(500)).parts).toHaveLength(1);
  });

  it('many outlines, which are compared by their bounds once the budget is spent', () => {
    // Two halves of a square have nothing in common but their bounds.
    const [upper, lower] = [
      polygon([
        [10, 10],
        [90, 10],
        [10, 90],
      ]),
      polygon([
        [90, 90],
        [90, 10],
        [10, 90],
      ]),
    ];
    const half = (shape: Shape, count: number) => Array.from({ length: count }, (_, n) => drawn(shape, n));
    expect(compareAnswers(CONFIG, half(upper, 10), half(lower, 10)).likeness).toBeCloseTo(0);
    expect(compareAnswers(CONFIG, half(upper, 200), half(lower, 200)).likeness).toBeGreaterThan(0.9);
  });

  it('gold items of many classes', () => {
    const classes = Array.from({ length: 5_000 }, (_, n) => (n < 2_500 ? 'none' : `class ${n}`));
    expect(balanced(classes, (one) => one, numbers()).toSorted()).toEqual(classes.toSorted());
    let calls = 0;
    balanced(classes, (one) => ((calls += 1), one), numbers());
    expect(calls).toBeLessThanOrEqual(2 * classes.length);
  });
});

describe('outlines', () => {
  // The exact library throws, or does not end, on about one of a thousand of these.
  it('are compared whatever they are like', () => {
    const random = numbers();
    const grids = [() => random() * 100, () => Math.round(random() * 10) * 10, () => Math.round(random() * 4) * 25 + random() * 1e-12];
    for (let n = 0; n < 3_000; n++) {
      const at = grids[n % grids.length] ?? random;
      const outline = Array.from({ length: 3 + (n % 40) }, (): Point => [at(), at()]);
      const moved = outline.map(([x, y]): Point => [x + (random() - 0.5) * 1e-10, y]);
      expect(outlineIou(outline, moved)).toBeLessThanOrEqual(1.000_001);
      if (n % grids.length === 0) expect(outlineIou(outline, outline)).toBeCloseTo(1, 6);
    }
  });

  it('are compared as exactly as is needed', () => {
    const random = numbers();
    const round = (x: number): Point[] =>
      Array.from({ length: 40 }, (_, i): Point => {
        const radius = 10 + 5 * random();
        return [x + radius * Math.cos((i * Math.PI) / 20), 50 + radius * Math.sin((i * Math.PI) / 20)];
      });
    for (let n = 0; n < 100; n++) {
      const [one, other] = [round(50), round(50 + n / 5)];
      expect(Math.abs(outlineIou(one, other) - polygonIou(one, other))).toBeLessThan(0.02);
    }
  });
});

it('a hundred tracks are the same as themselves', () => {
  const tracks = Array.from({ length: 100 }, (_, n) => {
    const at = (frame: number, x: number) => ({ frame, enabled: true, x, y: n / 2, width: 5, height: 5, rotation: 0 });
    return drawn({ t: 'track', sequence: [at(1, n % 90), at(100, (n * 7) % 90)], framesCount: 200 }, n);
  });
  expect(compareAnswers(CONFIG, tracks, structuredClone(tracks)).same).toBe(true);
});
