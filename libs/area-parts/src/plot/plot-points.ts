import { type PlotSeries } from '@labelbridge/contracts';

/** One point as the server answers it. */
export interface PlotPoint {
  readonly key: string;
  readonly label: string | null;
  readonly values: readonly number[];
}

/** Neighbouring points drawn as one. */
export interface PlotBin {
  readonly first: PlotPoint;
  readonly last: PlotPoint;
  /** One of each series, folded as the series says. */
  readonly values: readonly number[];
}

/**
 * At most `max` bins of neighbouring points, all of one size but the first, so that the last one ends with the newest point.
 * Nothing is left out: series are added up, and the state at the end of a point is that of its last one.
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

/** The sum of each series, or its newest value where it is a state. */
export const totalsOf = (points: readonly PlotPoint[], series: readonly PlotSeries[]): readonly number[] =>
  binPoints(points, series, 1)[0]?.values ?? series.map(() => 0);

const STEPS = [1, 2, 2.5, 5, 10];

/** The end of an axis that holds `value`: 1, 2, 2.5 or 5 times a power of ten, and whole multiples of `unit`. */
export function axisEnd(value: number, unit: number): number {
  const least = Math.max(value / unit, 1);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = STEPS.find((candidate) => candidate * power >= least && Number.isInteger(candidate * power)) ?? 10;
  return step * power * unit;
}
