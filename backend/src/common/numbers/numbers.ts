/** Interpolates between the two nearest values. @param sorted in rising order; 0 if it is empty. @param share from 0 to 1 */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return low + (high - low) * (at - Math.floor(at));
}

/** @returns undefined without numbers */
export function median(numbers: readonly number[]): number | undefined {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/** Rounds to two digits and a whole number, so that a figure is not the pay of one person. */
export const twoDigits = (value: number): number => Math.round(Number(value.toPrecision(2)));
