export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Standard normal quantile of a 95 % interval. */
const Z_95 = 1.959964;

/**
 * Wilson score interval of a share, 95 % unless `z` says otherwise. Rules act on its bounds, never on the share alone.
 *
 * @returns null if nothing was counted
 * @see Wilson (1927), Probable inference, the law of succession, and statistical inference
 */
export function wilson(hits: number, trials: number, z: number = Z_95): Interval | null {
  if (trials === 0) return null;
  const share = hits / trials;
  const scale = 1 + (z * z) / trials;
  const centre = share + (z * z) / (2 * trials);
  const half = z * Math.sqrt((share * (1 - share)) / trials + (z * z) / (4 * trials * trials));
  return { low: Math.max(0, (centre - half) / scale), high: Math.min(1, (centre + half) / scale) };
}

/** Wilson score interval as it is shown and sent: null bounds if nothing was counted. */
export const shownInterval = (hits: number, trials: number): { readonly [Bound in keyof Interval]: number | null } =>
  wilson(hits, trials) ?? { low: null, high: null };
