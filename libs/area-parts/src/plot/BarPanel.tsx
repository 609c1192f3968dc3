import { type PointerEvent } from 'react';
import { cx } from '@labelbridge/ui';
import styles from './plot.module.css';

const HEIGHT = 116;
/** Room for the axis label above the highest bar. */
const TOP = 20;
const ROOM = HEIGHT - TOP - 1;
/** The least height of a bar that is not 0, so that a small value beside a large one is seen. */
const LEAST = 2;
/** The share of its place that a bar takes. */
const FILL = 0.78;
/** The most that one bar takes of the width, in percent. */
const WIDEST = 12;

interface Props {
  /** Null where there is no value, which is not 0. */
  readonly values: readonly (number | null)[];
  /** The value at the top of the axis, and in words. */
  readonly end: number;
  readonly endText: string;
  readonly goal?: { readonly value: number; readonly text: string } | undefined;
  /** Which of the series; each has its colour and pattern. */
  readonly look: number;
  /** Outlined bars: a state, not a sum. */
  readonly outlined?: boolean;
  /** A value of 0 has a flat bar, where no value has none. */
  readonly zero?: boolean;
  readonly at: number | null;
  readonly onAt: (bin: number | null) => void;
}

/**
 * The bars of one series, as wide as its place. Widths are percentages and heights pixels, so that it needs no measuring and lines
 * stay sharp.
 */
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
      // A finger that is lifted leaves, too, and the figures it chose stay.
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
