import { PREDICTION_LIMITS } from '@labelbridge/contracts';

const [SECOND, MINUTE] = [1_000, 60_000];
/** Waits after the first failures in a row: about an hour in all. */
const WAITS_MS = [10 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE];

/** @param failures in a row, from 1 @param askedMs that the server asked for @returns ms, or undefined if no try follows */
export function waitAfter(failures: number, askedMs = 0): number | undefined {
  const wait = failures < PREDICTION_LIMITS.tries ? WAITS_MS[failures - 1] : undefined;
  return wait === undefined ? undefined : Math.max(wait, askedMs);
}
