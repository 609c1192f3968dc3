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
/** Twice as long as the promise, for a slow machine; before, these took 1 to 12 seconds, or did not end. */
const BUSY_MS = 500;
/** Time of the processor, which other processes do not lengthen. */
const msOf = (work: () => unknown): number => {
  work();
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1_000;
};

describe('answers that would keep the server busy', () => {
  it('outlines that cross themselves many times', () => {
    const random = numbers();
    const stars = (count: number) =>
      Array.from({ length: count }, (_, n) => drawn(polygon(Array.from({ length: 60 }, (): Point => [random() * 100, random() * 100])), n));
    const [gold, given] = [stars(100), stars(500)];
    expect(msOf(() => compareAnswers(CONFIG, gold, given))).toBeLessThan(BUSY_MS);
  });

  it('many long texts', () => {
    const texts = (seed: number): Region[] =>
      Array.from({ length: 49 }, (_, n) => {
        const value = Array.from({ length: 10_000 }, (_, i) => String.fromCharCode(0x4e00 + ((i * 7_919 + seed) % 20_000))).join(' ');
        return {
          id: `t${n}`,
          from: `text${n}`,
          to: 'image',
          type: 'textarea',
          labels: [],
          shape: { t: 'none' },
          answer: { key: 'text', value },
        };
      });
    const [gold, given] = [texts(1), texts(7)];
    expect(msOf(() => compareAnswers(CONFIG, gold, given))).toBeLessThan(BUSY_MS);
  });

  it('gold items of many classes', () => {
    const classes = Array.from({ length: 5_000 }, (_, n) => (n < 2_500 ? 'none' : `class ${n}`));
    expect(balanced(classes, (one) => one, numbers()).toSorted()).toEqual(classes.toSorted());
    expect(msOf(() => balanced(classes, (one) => one, numbers()))).toBeLessThan(100);
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
