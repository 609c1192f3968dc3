import { useState } from 'react';
import { type PlotSpec } from '@labelbridge/contracts';
import { BarPanel } from './BarPanel.js';
import { PlotFrame } from './PlotFrame.js';
import { axisEnd, binPoints, type PlotPoint, totalsOf } from './plot-points.js';
import { AXIS_UNIT, periodText, shortDate, valueText } from './plot-text.js';
import styles from './plot.module.css';

/** Maximum number of bars: more are too thin for a phone. */
const BINS_MAX = 60;

/** A figure that is drawn in place of the series. */
export interface Derived {
  readonly label: string;
  /** @returns null if there is no value */
  readonly of: (values: readonly number[]) => number | null;
  readonly text: (value: number) => string;
  readonly end: number;
}

interface Props {
  readonly spec: PlotSpec;
  /** Points in order, the oldest first. */
  readonly points: readonly PlotPoint[];
  readonly csvPath: string;
  /** Target value of each point. */
  readonly goal?: number | undefined;
  readonly derived?: Derived | undefined;
}

/** Draws a plot over days or weeks. Each series has its own panel, so that no colour has to tell them apart. */
export function TimePlot({ spec, points, csvPath, goal, derived }: Props) {
  const { by, unit, series } = spec;
  const [at, setAt] = useState<number | null>(null);
  const bins = binPoints(points, series, BINS_MAX);
  const perBin = goal === undefined ? undefined : Math.round(goal * Math.ceil(points.length / Math.max(bins.length, 1)));
  const chosen = at === null ? undefined : bins[at];
  const [first, last] = [points[0], points.at(-1)];
  const text = derived?.text ?? ((value: number) => valueText(unit, value));
  const figure = (value: number | null | undefined): string => (value === null || value === undefined ? 'none' : text(value));
  const panels = derived
    ? [{ ...derived, outlined: true, zero: true }]
    : series.map(({ label, fold }, place) => ({
        label,
        of: (values: readonly number[]) => values[place] ?? 0,
        end: axisEnd(Math.max(perBin ?? 0, ...bins.map(({ values }) => values[place] ?? 0)), AXIS_UNIT[unit]),
        outlined: fold === 'last',
        zero: false,
      }));
  const head = [by === 'Week' ? 'Week from' : by, ...series.map(({ label }) => label), ...(derived ? [derived.label] : [])];
  const rows = points.map(({ key, values }) => [
    key,
    ...values.map((value) => valueText(unit, value)),
    ...(derived ? [figure(derived.of(values))] : []),
  ]);
  return (
    <PlotFrame spec={spec} csvPath={csvPath} table={{ head, rows }}>
      <p className="muted">{chosen ? periodText(chosen, by) : first && last && periodText({ first, last }, by)}</p>
      {panels.map(({ label, of, end, outlined, zero }, look) => (
        <div key={label}>
          <p className={styles.figure}>
            {label} <b>{figure(of(chosen?.values ?? totalsOf(points, series)))}</b>
          </p>
          <BarPanel
            values={bins.map(({ values }) => of(values))}
            end={end}
            endText={text(end)}
            goal={perBin === undefined ? undefined : { value: perBin, text: `Goal ${text(perBin)}` }}
            look={look}
            outlined={outlined}
            zero={zero}
            at={chosen ? at : null}
            onAt={setAt}
          />
        </div>
      ))}
      <p className={styles.ends} aria-hidden="true">
        <span>{first && shortDate(first.key)}</span>
        <span>{last && last !== first && shortDate(last.key)}</span>
      </p>
      {points.every(({ values }) => values.every((value) => value === 0)) && <p className="muted">Nothing in this period.</p>}
    </PlotFrame>
  );
}
