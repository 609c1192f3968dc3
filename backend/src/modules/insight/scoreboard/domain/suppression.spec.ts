import { describe, expect, it } from '@jest/globals';
import { SCOREBOARD_PEOPLE_MIN } from '@labelbridge/contracts';
import fc from 'fast-check';
import { type Behind, type People, shownOf, unionOf } from './suppression.js';

const people = (from: number, count: number): People => new Set(Array.from({ length: count }, (_, n) => from + n));
const behind = (projects: Record<string, People>, more: Partial<Behind> = {}): Behind => ({
  people: new Map(Object.entries(projects)),
  listed: new Set(Object.keys(projects).filter((project) => project !== '')),
  platformElsewhere: [],
  elsewhere: () => [],
  ...more,
});
const shown = (projects: Record<string, People>, more?: Partial<Behind>) => {
  const { platform, projects: found } = shownOf(behind(projects, more));
  return { platform, projects: [...found].sort() };
};

describe('what is shown of a month', () => {
  it('has ten people, not nine', () => {
    expect(shown({ '': people(0, 9) })).toEqual({ platform: false, projects: [] });
    expect(shown({ '': people(0, 10) })).toEqual({ platform: true, projects: [] });
    expect(shown({ a: people(0, 5), b: people(5, 5) })).toEqual({ platform: true, projects: [] });
  });

  it('leaves the smallest project out if the others would tell of a few people', () => {
    expect(shown({ a: people(0, 20), b: people(20, 12), c: people(32, 3) })).toEqual({ platform: true, projects: ['a'] });
    expect(shown({ a: people(0, 20), b: people(20, 12), '': people(0, 1) })).toEqual({ platform: true, projects: ['a'] });
    expect(shown({ a: people(0, 20), b: people(20, 12), c: people(32, 10) })).toEqual({ platform: true, projects: ['a', 'b', 'c'] });
  });

  it('has only listed projects', () => {
    expect(shown({ a: people(0, 20), b: people(0, 20) }, { listed: new Set(['b']) })).toEqual({ platform: true, projects: ['b'] });
  });

  it('hides people who are almost those of another month, not the same people', () => {
    const month = { a: people(0, 12) };
    const beside = (own: People) => shown(month, { elsewhere: () => [own] }).projects;
    expect(beside(people(0, 12))).toEqual(['a']);
    expect(beside(people(0, 13))).toEqual([]);
    expect(beside(people(3, 12))).toEqual([]);
    expect(beside(people(5, 12))).toEqual(['a']);
    expect(shown(month, { platformElsewhere: [people(1, 12)] })).toEqual({ platform: false, projects: ['a'] });
  });
});

const someGroups = fc.dictionary(
  fc.constantFrom('', 'a', 'b', 'c', 'd', 'e'),
  fc.uniqueArray(fc.nat({ max: 60 }), { minLength: 1, maxLength: 40 }).map((ids) => new Set(ids)),
  { noNullPrototype: true },
);
const isFew = (count: number) => count > 0 && count < SCOREBOARD_PEOPLE_MIN;
const subsetsOf = (all: readonly string[]): string[][] =>
  all.reduce<string[][]>((subsets, one) => [...subsets, ...subsets.map((subset) => [...subset, one])], [[]]);

it('no shown groups of a month, added or subtracted, tell of one to nine people', () => {
  let hidden = 0;
  fc.assert(
    fc.property(someGroups, (projects) => {
      const found = shown(projects);
      const of = (names: readonly string[]) => unionOf(names.map((name) => projects[name] ?? new Set<number>()));
      for (const subset of subsetsOf(found.projects)) {
        expect(isFew(of(subset).size)).toBe(false);
        const others = Object.keys(projects).filter((name) => !subset.includes(name));
        if (found.platform) expect(isFew(of(others).size)).toBe(false);
      }
      if (found.projects.length < Object.entries(projects).filter(([name, { size }]) => name !== '' && size >= 10).length) hidden += 1;
    }),
    { numRuns: 2_000 },
  );
  // The rule was needed.
  expect(hidden).toBeGreaterThan(0);
});

it('no two shown months of a group differ by one to nine people', () => {
  const month = fc.uniqueArray(fc.nat({ max: 25 }), { maxLength: 24 }).map((ids) => new Set(ids));
  fc.assert(
    fc.property(fc.array(month, { maxLength: 8 }), (months) => {
      const earlier: People[] = [];
      for (const own of months) {
        const before = [...earlier];
        const { projects } = shownOf(behind({ a: own, '': people(100, 20) }, { elsewhere: () => before }));
        if (!projects.has('a')) continue;
        for (const other of earlier)
          expect(isFew([...unionOf([own, other])].filter((one) => own.has(one) !== other.has(one)).length)).toBe(false);
        earlier.push(own);
      }
    }),
    { numRuns: 1_000 },
  );
});
