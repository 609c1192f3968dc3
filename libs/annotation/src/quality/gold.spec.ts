import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Json } from '../json.js';
import { type Region } from '../regions/region.js';
import { answerText, classOf } from './answer-text.js';
import { balanced, goldPositions, mixGold } from './gold.js';

describe('gold in the work of a person', () => {
  const random = (seed: number) => {
    let state = seed;
    return () => (state = (state * 16807) % 2147483647) / 2147483647;
  };

  it('stands in 8 of the first 20 places, 3 of each 20 up to 100, then in 1, and in 10 of the first 20 after a pause', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), (seed) => {
        const sizes = [0, 1, 4, 5, 9].map((block) => goldPositions(block, random(seed)).size);
        expect(sizes).toEqual([8, 3, 3, 1, 1]);
        expect(goldPositions(0, random(seed), true).size).toBe(10);
        expect(goldPositions(1, random(seed), true).size).toBe(3);
      }),
    );
  });

  it('keeps the order of the items, repeats nothing, and stays within the size of a job', () => {
    const setting = fc.record({
      items: fc.nat(60),
      gold: fc.nat(30),
      before: fc.nat(200),
      isReturn: fc.boolean(),
      room: fc.nat(20),
      seed: fc.integer({ min: 1, max: 1e9 }),
    });
    fc.assert(
      fc.property(setting, ({ items, gold, before, isReturn, room, seed }) => {
        const own = Array.from({ length: items }, (_, n) => `item ${n}`);
        const golds = Array.from({ length: gold }, (_, n) => `gold ${n}`);
        const mixed = mixGold(own, golds, { before, isReturn, random: random(seed), most: items + room });
        expect(mixed.filter((each) => each.startsWith('item'))).toEqual(own);
        expect(new Set(mixed).size).toBe(mixed.length);
        expect(mixed.length).toBeLessThanOrEqual(items + Math.min(room, gold));
        expect(mixed.at(-1)?.startsWith('gold') ?? false).toBe(false);
      }),
    );
  });

  it('is taken from each class in turn', () => {
    const golds = [...Array.from({ length: 9 }, (_, n) => `Day ${n}`), 'Night 0', 'Night 1', 'Dusk 0'];
    const classOfName = (name: string): string => name.split(' ')[0] ?? '';
    const chosen = balanced(golds, classOfName, random(7));
    expect(chosen.toSorted()).toEqual(golds.toSorted());
    expect(new Set(chosen.slice(0, 3).map(classOfName)).size).toBe(3);
    expect(chosen.slice(0, 5).filter((name) => name.startsWith('Day'))).toHaveLength(2);
  });
});

describe('an answer in words', () => {
  const drawn = (label: string): Region => ({
    id: label,
    from: 'box',
    to: 'image',
    type: 'rectanglelabels',
    labels: [label],
    shape: { t: 'box', x: 0, y: 0, width: 1, height: 1, rotation: 0 },
  });
  const said = (key: string, value: Json): Region => ({
    id: key,
    from: 'kind',
    to: 'image',
    type: 'choices',
    labels: [],
    shape: { t: 'none' },
    answer: { key, value },
  });

  it.each([
    ['nothing', [], 'Nothing marked', ''],
    ['a choice', [said('choices', ['Day'])], 'kind: Day', 'Day'],
    ['a rating', [said('rating', 4)], 'kind: 4', ''],
    ['two cars and a bus', [drawn('Car'), drawn('Car'), drawn('Bus')], '2 × Car; 1 × Bus', 'Bus, Car'],
    ['a long text', [said('text', ['x'.repeat(300)])], `kind: ${'x'.repeat(194)}…`, 'x'.repeat(200)],
  ])('%s', (_, regions, text, className) => {
    expect(answerText(regions)).toBe(text);
    expect(classOf(regions)).toBe(className);
  });
});
