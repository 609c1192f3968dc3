import { expect, it } from '@jest/globals';
import { PREDICTION_LIMITS } from '@labelbridge/contracts';
import { waitAfter } from './backend-waits.js';

it('waits longer after each failure, as long as the server asks, and ends', () => {
  const waits = Array.from({ length: PREDICTION_LIMITS.tries - 1 }, (_, place) => waitAfter(place + 1) ?? 0);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits[0]).toBe(10_000);
  expect(waitAfter(1, 900_000)).toBe(900_000);
  expect(waitAfter(PREDICTION_LIMITS.tries, 900_000)).toBeUndefined();
});
