import { describe, expect, it, test } from '@jest/globals';
import { dayBins, largestGroups, owedAtEnds, reviewAges, valuesOf, weekBins } from './bins.js';

describe('bins of days and weeks', () => {
  it('end with today, counted in Lagos', () => {
    const bins = dayBins('2026-11-22', 3);
    expect(bins.keys).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
    expect(bins.from.toISOString()).toBe('2026-11-19T23:00:00.000Z');
  });

  it('begin on Mondays, and end with the present week', () => {
    const bins = weekBins('2026-11-22', 2);
    expect(bins.keys).toEqual(['2026-11-09', '2026-11-16']);
    expect(bins.from.toISOString()).toBe('2026-11-08T23:00:00.000Z');
  });

  it('hold a value each, 0 where nothing was counted', () => {
    expect(valuesOf(weekBins('2026-11-22', 3), [{ bin: 1, value: 7 }])).toEqual([0, 7, 0]);
  });
});

describe('what is owed at the ends of weeks', () => {
  test.each<[string, number, number[], number[], number[]]>([
    ['nothing happened', 500, [0, 0], [0, 0], [500, 500]],
    ['invoiced this week', 500, [0, 300], [0, 0], [200, 500]],
    ['invoiced and paid', 500, [400, 300], [0, 250], [450, 500]],
    ['all paid', 0, [400, 0], [0, 400], [400, 0]],
  ])('%s', (_name, now, invoiced, paid, owed) => {
    expect(owedAtEnds(now, invoiced, paid)).toEqual(owed);
  });
});

it('sorts the ages of the review queue into bins that hold every job', () => {
  const ages = [0, 1, 2, 3, 6, 7, 13, 14, 400].map((days) => ({ days, jobs: 2 }));
  expect(reviewAges(ages).map(({ values }) => values)).toEqual([[2], [2], [2], [4], [4], [4]]);
  expect(reviewAges([]).map(({ values }) => values)).toEqual([[0], [0], [0], [0], [0], [0]]);
});

it('counts a submission of the future, by a clock that was set back, as new', () => {
  expect(reviewAges([{ days: -1, jobs: 1 }])[0]?.values).toEqual([1]);
});

describe('the largest groups', () => {
  const group = (key: string, ...values: number[]) => ({ key, values });

  it('are in order, and the rest share one', () => {
    const groups = [group('a', 1, 0), group('b', 0, 5), group('c', 2, 0), group('d', 1, 1)];
    expect(largestGroups(groups, 2)).toEqual({ largest: [group('b', 0, 5), group('c', 2, 0)], others: { count: 2, values: [2, 1] } });
  });

  it('are all, where there are few', () => {
    expect(largestGroups([group('a', 1)], 2)).toEqual({ largest: [group('a', 1)], others: null });
    expect(largestGroups([], 2)).toEqual({ largest: [], others: null });
  });

  it('of 10,000 hold every job', () => {
    const groups = Array.from({ length: 10_000 }, (_, n) => group(String(n), n % 7, 1));
    const { largest, others } = largestGroups(groups, 10);
    const sum = [...largest, ...(others ? [others] : [])].reduce((all, { values }) => all + (values[0] ?? 0) + (values[1] ?? 0), 0);
    expect([largest.length, others?.count, sum]).toEqual([10, 9_990, groups.reduce((all, { values }) => all + (values[0] ?? 0) + 1, 0)]);
  });
});
