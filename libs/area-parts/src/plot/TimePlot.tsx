import { useState } from 'react';
import { type PlotSpec, addDays, formatMinutes, formatMoney, isPlainDate, type PlotUnit } from '@labelbridge/contracts';
import { BarPanel } from './BarPanel.js';
import { PlotFrame } from './PlotFrame.js';
import { axisEnd, binPoints, type PlotPoint, totalsOf, type PlotBin } from './plot-points.js';
import styles from './plot.module.css';

/** Size of a whole naira, hour or job in stored units: kobo, minutes, jobs. */
const AXIS_UNIT: Readonly<Record<PlotUnit, number>> = { naira: 100, minutes: 60, jobs: 1 };

const WRITE: Readonly<Record<PlotUnit, (value: number) => string>> = {
  naira: (amount) => formatMoney({ amount, currency: 'NGN' }, { trimZeros: true }),
  minutes: formatMinutes,
  jobs: (jobs) => jobs.toLocaleString('en-NG'),
};

/** Formats a value with its unit: `₦12,500`, `5 h 20 min`, `1,200`. */
const valueText = (unit: PlotUnit, value: number): string => WRITE[unit](value);

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Formats a date as `22 Nov`; another label stays as it is. */
const shortDate = (key: string): string => (isPlainDate(key) ? DAY.format(new Date(`${key}T00:00:00Z`)) : key);

const endOf = ({ key }: PlotPoint, by: PlotSpec['by']): string => (by === 'Week' ? addDays(key, 6) : key);

/** Formats the days of a bin: `22 Nov`, or `16 Nov to 22 Nov`. */
function periodText({ first, last }: Pick<PlotBin, 'first' | 'last'>, by: PlotSpec['by']): string {
  const [from, to] = [shortDate(first.key), shortDate(endOf(last, by))];
  return from === to ? from : `${from} to ${to}`;
}

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
