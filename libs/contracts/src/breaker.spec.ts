import { expect, it } from '@jest/globals';
import { isTooMuchRejected } from './breaker.js';

const NOTHING = { decided: 0, rejected: 0 };
const RARE = { decided: 1_000, rejected: 20 };

it.each([
  ['the first nine decisions, all rejections', 9, 9, NOTHING, false],
  ['3 of 10', 10, 3, NOTHING, false],
  ['4 of 10', 10, 4, NOTHING, true],
  ['30 of 100', 100, 30, NOTHING, false],
  ['31 of 100', 100, 31, NOTHING, true],
  ['10 %, five times the usual 2 %', 50, 5, RARE, false],
  ['12 %, six times the usual 2 %', 50, 6, RARE, true],
  ['2 of 10, ten times the usual 2 %', 10, 2, RARE, false],
  ['12 %, if too little is usual yet', 50, 6, { decided: 99, rejected: 0 }, false],
  ['10 %, if nothing is rejected elsewhere', 50, 5, { decided: 1_000, rejected: 0 }, false],
  ['12 %, if nothing is rejected elsewhere', 50, 6, { decided: 1_000, rejected: 0 }, true],
])('%s: a rejection waits: %#', (_what, decided, rejected, usual, waits) => {
  expect(isTooMuchRejected({ decided, rejected }, usual)).toBe(waits);
});
