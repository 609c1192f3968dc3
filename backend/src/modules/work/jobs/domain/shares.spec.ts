import { describe, expect, it } from '@jest/globals';
import { shareOut } from './shares.js';

const nobody: ReadonlySet<string> = new Set();
const tasks = (count: number) => Array.from({ length: count }, (_unused, n) => ({ id: `t${n}`, takenBy: nobody }));
const counts = (shares: readonly { userId: string | null }[]) => {
  const sums: Record<string, number> = {};
  for (const { userId } of shares) sums[String(userId)] = (sums[String(userId)] ?? 0) + 1;
  return sums;
};

describe('sharing tasks out', () => {
  const people = [
    { id: 'ada', openJobs: 10, hours: 20 },
    { id: 'obi', openJobs: 0, hours: 10 },
    { id: 'uche', openJobs: 0, hours: 10 },
  ];

  it('round robin gives everybody as many, in turn', () => {
    const shares = shareOut(tasks(7), people, 'round-robin');
    expect(shares.map(({ userId }) => userId)).toEqual(['ada', 'obi', 'uche', 'ada', 'obi', 'uche', 'ada']);
  });

  it('by availability counts the hours, and the jobs that are open already', () => {
    expect(counts(shareOut(tasks(30), people, 'availability'))).toEqual({ ada: 10, obi: 10, uche: 10 });
    expect(counts(shareOut(tasks(70), people, 'availability'))).toEqual({ ada: 30, obi: 20, uche: 20 });
  });

  it('gives nobody a task that they have, and nobody one that all have', () => {
    const taken = [
      { id: 't0', takenBy: new Set(['ada']) },
      { id: 't1', takenBy: new Set(['ada', 'obi', 'uche']) },
    ];
    expect(shareOut(taken, people, 'round-robin').map(({ userId }) => userId)).toEqual(['obi', null]);
  });
});
