import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type ControlTag } from '../interface/tags.js';
import { type ControlDef } from '../interface/label-config.js';
import { controlOf, interfaceOf, labelsNamed, objectOf } from '../interface/build-interface.js';
import { type Json } from '../json.js';
import { type Region } from '../regions/region.js';
import { type Shape } from '../shapes/shapes.js';
import { compareAnswers } from './compare.js';

const CONFIG = interfaceOf(
  [objectOf('image', 'image', '$image')],
  [
    controlOf('rectanglelabels', 'box', 'image', { labels: labelsNamed('Car', 'Bus') }),
    controlOf('polygonlabels', 'outline', 'image', { labels: labelsNamed('Car', 'Bus') }),
    controlOf('brushlabels', 'brush', 'image', { labels: labelsNamed('Car') }),
    controlOf('choices', 'kind', 'image', { labels: labelsNamed('Day', 'Night') }),
    controlOf('textarea', 'plate', 'image', { perRegion: true }),
    controlOf('textarea', 'caption', 'image'),
    controlOf('relations', 'relation', []),
  ],
);
let ids = 0;
const drawn = (shape: Shape, label = 'Car', id = `r${ids++}`, from = 'box'): Region => ({
  id,
  from,
  to: 'image',
  type: 'rectanglelabels',
  labels: [label],
  shape,
});
const box = (x: number, y: number, width = 10, height = 10): Shape => ({ t: 'box', x, y, width, height, rotation: 0 });
const answer = (from: string, type: ControlTag, key: string, value: Json): Region => ({
  id: from,
  from,
  to: 'image',
  type,
  labels: [],
  shape: { t: 'none' },
  answer: { key, value },
});
const choice = (value: string): Region => answer('kind', 'choices', 'choices', [value]);
const caption = (value: string): Region => answer('caption', 'textarea', 'text', [value]);
const plated = (region: Region, value: string): Region => ({
  ...region,
  fields: { plate: { type: 'textarea', key: 'text', value: [value] } },
});
const related = (from: string, to: string, direction: 'right' | 'left' | 'bi' = 'right'): Region => ({
  ...drawn({ t: 'relation', from, to, direction }),
  from: '',
});

describe('comparing two answers', () => {
  it.each<[string, Region[], Region[], number, boolean]>([
    ['two empty answers', [], [], 1, true],
    ['the same choice', [choice('Day')], [choice('Day')], 1, true],
    ['another choice', [choice('Day')], [choice('Night')], 0, false],
    ['a choice and none', [choice('Day')], [], 0, false],
    ['the same boxes in another order', [drawn(box(0, 0)), drawn(box(50, 50))], [drawn(box(50, 50)), drawn(box(0, 0))], 1, true],
    ['a box drawn a little wider', [drawn(box(0, 0))], [drawn(box(0, 0, 12))], 100 / 120, true],
    ['a box with little overlap', [drawn(box(0, 0))], [drawn(box(6, 0))], 0, false],
    ['a box with another label', [drawn(box(0, 0))], [drawn(box(0, 0), 'Bus')], 0, false],
    ['one box of two', [drawn(box(0, 0)), drawn(box(50, 50))], [drawn(box(0, 0))], 2 / 3, false],
    ['a caption with one wrong word of ten', [caption('a b c d e f g h i j')], [caption('a b c d e f g h i x')], 0.9, true],
    ['a caption with two wrong words of ten', [caption('a b c d e f g h i j')], [caption('a b c d e f g h y x')], 0.8, false],
    ['boxes that agree and a choice that does not', [drawn(box(0, 0)), choice('Day')], [drawn(box(0, 0)), choice('Night')], 0.5, false],
    ['the texts of matched boxes', [plated(drawn(box(0, 0)), 'KJA 1')], [plated(drawn(box(0, 0)), 'KJA 2')], 0.75, false],
    [
      'outlines that share half of their area',
      [
        drawn(
          {
            t: 'polygon',
            points: [
              [0, 0],
              [10, 0],
              [10, 10],
              [0, 10],
            ],
            closed: true,
          },
          'Car',
          'p',
          'outline',
        ),
      ],
      [
        drawn(
          {
            t: 'polygon',
            points: [
              [0, 0],
              [20, 0],
              [20, 10],
              [0, 10],
            ],
            closed: true,
          },
          'Car',
          'q',
          'outline',
        ),
      ],
      0.5,
      true,
    ],
    [
      'masks of three pixels and of two of them',
      [drawn({ t: 'mask', w: 2, h: 2, runs: [0, 3, 1] }, 'Car', 'm', 'brush')],
      [drawn({ t: 'mask', w: 2, h: 2, runs: [0, 2, 2] }, 'Car', 'n', 'brush')],
      2 / 3,
      true,
    ],
    [
      'relations between matched boxes, one of them written backwards',
      [drawn(box(0, 0), 'Car', 'a'), drawn(box(50, 50), 'Car', 'b'), related('a', 'b')],
      [drawn(box(0, 0), 'Car', 'c'), drawn(box(50, 50), 'Car', 'd'), related('d', 'c', 'left')],
      1,
      true,
    ],
    [
      'relations in opposite directions',
      [drawn(box(0, 0), 'Car', 'a'), drawn(box(50, 50), 'Car', 'b'), related('a', 'b')],
      [drawn(box(0, 0), 'Car', 'c'), drawn(box(50, 50), 'Car', 'd'), related('d', 'c')],
      0.5,
      false,
    ],
  ])('%s', (_, a, b, likeness, same) => {
    const found = compareAnswers(CONFIG, a, b);
    expect(found.likeness).toBeCloseTo(likeness, 9);
    expect(found.same).toBe(same);
  });

  it('is the same both ways, and one with itself, whatever the order of regions', () => {
    const regions = fc.array(
      fc
        .record({ x: fc.nat(40), y: fc.nat(40), w: fc.integer({ min: 1, max: 30 }), label: fc.constantFrom('Car', 'Bus') })
        .map(({ x, y, w, label }) => drawn(box(x, y, w, w), label)),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(regions, regions, (a, b) => {
        const found = compareAnswers(CONFIG, a, b);
        expect(compareAnswers(CONFIG, b.toReversed(), a).likeness).toBeCloseTo(found.likeness, 9);
        expect(found.likeness).toBeGreaterThanOrEqual(0);
        expect(found.likeness).toBeLessThanOrEqual(1);
        expect(compareAnswers(CONFIG, a, a.toReversed())).toMatchObject({ same: true });
        expect(compareAnswers(CONFIG, a, a).likeness).toBeCloseTo(1, 9);
      }),
    );
  });

  it('ends for the largest answers, which it takes as different', () => {
    const many = Array.from({ length: 20_000 }, (_, i) => drawn(box(i % 90, 5)));
    expect(compareAnswers(CONFIG, many, many).parts).toEqual([{ control: 'box', likeness: 0, same: false }]);
  });

  it('compares large outlines by their bounds once the budget is spent', () => {
    const points = Array.from({ length: 5_000 }, (_, i): [number, number] => [
      50 + 40 * Math.cos((i * Math.PI) / 2_500),
      50 + 40 * Math.sin((i * Math.PI) / 2_500),
    ]);
    const many = Array.from({ length: 300 }, (_, i) => drawn({ t: 'polygon', points, closed: true }, 'Car', `o${i}`, 'outline'));
    const found = compareAnswers(CONFIG, many, many);
    expect(found.same).toBe(true);
  });

  // Without a budget, these take 12 s, 1.4 s and 2.3 s.
  it('compares answers that are made to take long in part, until the budget is spent', () => {
    const compared = (controls: ControlDef[], a: Region[], b: Region[]): number[] =>
      compareAnswers(interfaceOf([objectOf('image', 'image', '$image')], controls), a, b).parts.map(({ likeness }) => likeness);

    const boxes = Array.from({ length: 50 }, (_, n) => controlOf('rectanglelabels', `box${n}`, 'image', { labels: labelsNamed('Car') }));
    const heap = (): Region[] =>
      Array.from({ length: 15_000 }, (_, i) =>
        drawn(box(10 + (i % 97) / 97, 10 + (i % 89) / 89, 40, 40), 'Car', `h${ids++}`, `box${i % 50}`),
      );
    const [found = 0, ...others] = compared(boxes, heap(), heap());
    expect([found > 0.99, others.at(-1)]).toEqual([true, 0]);

    const texts = Array.from({ length: 50 }, (_, n) => controlOf('textarea', `text${n}`, 'image'));
    const words = (step: number): Region[] =>
      texts.map(({ name }) => answer(name, 'textarea', 'text', [Array.from({ length: 10_000 }, (_, i) => (i * step) % 7).join(' ')]));
    const [first = 0, ...later] = compared(texts, words(3), words(5));
    expect([first > 0.1, later.at(-1)]).toEqual([true, 0]);

    // Exactly compared, an eighth of each is in both.
    const ranges = (from: number): Region[] =>
      Array.from({ length: 60 }, () => {
        const thousand = Array.from({ length: 1_000 }, (_, i) => ({ start: 9 * i + from, end: 9 * i + from + 4 }));
        return drawn({ t: 'range', ranges: thousand }, 'Car', `t${ids++}`, 'time');
      });
    const timeline = [controlOf('timelinelabels', 'time', 'image', { labels: labelsNamed('Car') })];
    const [inPart = 0] = compared(timeline, ranges(0), ranges(3));
    expect(inPart).toBeGreaterThan(0.9);
  });

  it('matches equal regions although others spent the budget', () => {
    const ranges = Array.from({ length: 1_000 }, (_, i) => ({ start: 9 * i, end: 9 * i + 4 }));
    const made = [
      controlOf('timelinelabels', 'time', 'image', { labels: labelsNamed('Car') }),
      controlOf('rectanglelabels', 'box', 'image'),
    ];
    const regions = [
      ...Array.from({ length: 60 }, () => drawn({ t: 'range', ranges }, 'Car', `t${ids++}`, 'time')),
      ...Array.from({ length: 60 }, (_, i) => drawn(box(i, i))),
    ];
    const config = interfaceOf([objectOf('image', 'image', '$image')], made);
    expect(compareAnswers(config, regions, regions.toReversed())).toMatchObject({ same: true });
  });
});
