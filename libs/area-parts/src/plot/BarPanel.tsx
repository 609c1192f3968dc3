import { type PointerEvent } from 'react';
import { cx } from '@labelbridge/ui';
import styles from './plot.module.css';

const HEIGHT = 116;
/** Pixels for the axis label above the highest bar. */
const TOP = 20;
const ROOM = HEIGHT - TOP - 1;
/** Minimum height in pixels of a bar that is not 0, so that a small value beside a large one is visible. */
const LEAST = 2;
/** Share of a bar in its slot. */
const FILL = 0.78;
/** Maximum width of a bar, in percent of the panel. */
const WIDEST = 12;

interface Props {
  /** Null means no value, which differs from 0. */
  readonly values: readonly (number | null)[];
  /** Value at the top of the axis, and its text. */
  readonly end: number;
  readonly endText: string;
  readonly goal?: { readonly value: number; readonly text: string } | undefined;
  /** Index of the series; each has its colour and pattern. */
  readonly look: number;
  /** Outlined bars: a state, not a sum. */
  readonly outlined?: boolean;
  /** Draws 0 as a flat bar, to tell it from no value. */
  readonly zero?: boolean;
  readonly at: number | null;
  readonly onAt: (bin: number | null) => void;
}

/** Draws the bars of one series. Widths are percentages and heights pixels, so that the panel needs no measuring and lines stay sharp. */
export function BarPanel({ values, end, endText, goal, look, outlined = false, zero = false, at, onAt }: Props) {
  const place = 100 / Math.max(values.length, 1);
  const width = Math.min(place * FILL, WIDEST);
  const heightOf = (value: number) => Math.max((value / end) * ROOM, LEAST);
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width: whole } = event.currentTarget.getBoundingClientRect();
    const bin = Math.floor(((event.clientX - left) / whole) * values.length);
    onAt(Math.min(Math.max(bin, 0), values.length - 1));
  };
  return (
    <svg
      className={styles.panel}
      height={HEIGHT}
      aria-hidden="true"
      onPointerDown={follow}
      onPointerMove={follow}
      // A lifted finger also leaves. Its selection must stay.
      onPointerLeave={(event) => event.pointerType === 'mouse' && onAt(null)}
    >
      {at !== null && <rect className={styles.chosen} x={`${at * place}%`} width={`${place}%`} y={TOP} height={ROOM} />}
      <line className={styles.grid} x1="0" x2="100%" y1={TOP} y2={TOP} />
      <text x="0" y={TOP - 6}>
        {endText}
      </text>
      {values.map(
        (value, bin) =>
          value !== null &&
          (value > 0 || zero) && (
            <rect
              key={bin}
              className={cx(styles[`look${look}`], outlined && styles.outlined)}
              x={`${bin * place + (place - width) / 2}%`}
              width={`${width}%`}
              y={HEIGHT - 1 - heightOf(value)}
              height={heightOf(value)}
            />
          ),
      )}
      <line className={styles.base} x1="0" x2="100%" y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
      {goal && (
        <>
          <line className={styles.goal} x1="0" x2="100%" y1={HEIGHT - 1 - heightOf(goal.value)} y2={HEIGHT - 1 - heightOf(goal.value)} />
          <text x="100%" y={HEIGHT - 6 - heightOf(goal.value)} textAnchor="end">
            {goal.text}
          </text>
        </>
      )}
    </svg>
  );
}
