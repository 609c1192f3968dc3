import { type PlotSeries } from '@labelbridge/contracts';

export interface PlotPoint {
  readonly key: string;
  readonly label: string | null;
  readonly values: readonly number[];
}

/** Neighbouring points drawn as one bar. */
export interface PlotBin {
  readonly first: PlotPoint;
  readonly last: PlotPoint;
  /** One of each series, combined by its `fold`. */
  readonly values: readonly number[];
}

/**
 * Groups neighbouring points into at most `max` bins of one size. Only the first may be smaller, so that the last one ends with the newest
 * point. Sums are added up; a state is that of the last point of the bin.
 */
export function binPoints(points: readonly PlotPoint[], series: readonly PlotSeries[], max: number): PlotBin[] {
  const size = Math.max(1, Math.ceil(points.length / max));
  const bins: PlotBin[] = [];
  for (let end = points.length; end > 0; end -= size) {
    const group = points.slice(Math.max(0, end - size), end);
    const [first, last] = [group[0], group.at(-1)];
    if (!first || !last) continue;
    const values = series.map(({ fold }, place) =>
      fold === 'last' ? (last.values[place] ?? 0) : group.reduce((sum, { values: of }) => sum + (of[place] ?? 0), 0),
    );
    bins.unshift({ first, last, values });
  }
  return bins;
}

/** Sums each series, or takes its newest value if it is a state. */
export const totalsOf = (points: readonly PlotPoint[], series: readonly PlotSeries[]): readonly number[] =>
  binPoints(points, series, 1)[0]?.values ?? series.map(() => 0);

const STEPS = [1, 2, 2.5, 5, 10];

/** Computes the end of an axis that holds `value`: 1, 2, 2.5 or 5 times a power of ten, and whole multiples of `unit`. */
export function axisEnd(value: number, unit: number): number {
  const least = Math.max(value / unit, 1);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = STEPS.find((candidate) => candidate * power >= least && Number.isInteger(candidate * power)) ?? 10;
  return step * power * unit;
}
