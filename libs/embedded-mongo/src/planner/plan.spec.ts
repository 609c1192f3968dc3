// @slow
import { describe, expect, it } from '@jest/globals';
import { fuzzPlanner } from '../../testing/planner-fuzz.js';

describe('every index plan returns the result of a collection scan', () => {
  it.each([1, 2, 3])(
    'seed %i',
    async (seed) => {
      const { mismatches, indexed, queries } = await fuzzPlanner(seed, 700);
      expect(mismatches.slice(0, 3)).toEqual([]);
      expect(indexed).toBeGreaterThan(queries / 3);
    },
    60_000,
  );
});
