import { type ReactNode, useId } from 'react';
import { PlotFrame, type PlotPoint } from '@labelbridge/area-parts';
import { type PlotSpec } from '@labelbridge/contracts';
import { cx } from '@labelbridge/ui';
import styles from './group-plot.module.css';

const BAR = 14;
const total = ({ values }: PlotPoint): number => values.reduce((sum, value) => sum + value, 0);

/** Fills of the series: plain, striped, dotted, so that they do not depend on the colour. */
function Patterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-1`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className={styles.fill1} width="6" height="6" />
        <rect className={styles.paper} width="2" height="6" />
      </pattern>
      <pattern id={`${id}-2`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect className={styles.fill2} width="6" height="6" />
        <circle className={styles.paper} cx="3" cy="3" r="1.4" />
      </pattern>
    </defs>
  );
}

const fillOf = (id: string, place: number) => (place === 0 ? { className: styles.fill0 } : { fill: `url(#${id}-${place})` });

/** Shows a bar for each group, with its series one after the other. `nameOf` may link a group's name. */
export function GroupPlot({
  spec,
  points,
  csvPath,
  nameOf = ({ label, key }) => label ?? key,
}: {
  spec: PlotSpec;
  points: readonly PlotPoint[];
  csvPath: string;
  nameOf?: (point: PlotPoint) => ReactNode;
}) {
  const id = useId();
  const { by, series } = spec;
  const most = Math.max(1, ...points.map(total));
  const rows = points.map((point) => [point.label ?? point.key, ...point.values.map((value) => value.toLocaleString('en-NG'))]);
  return (
    <PlotFrame spec={spec} csvPath={csvPath} table={{ head: [by, ...series.map(({ label }) => label)], rows }}>
      <svg width="0" height="0" className={styles.defs} aria-hidden="true">
        <Patterns id={id} />
      </svg>
      {series.length > 1 && (
        <ul className={styles.legend} aria-hidden="true">
          {series.map(({ label }, place) => (
            <li key={label}>
              <svg width={BAR} height={BAR}>
                <rect width={BAR} height={BAR} {...fillOf(id, place)} />
              </svg>
              {label}
            </li>
          ))}
        </ul>
      )}
      {points.every((point) => total(point) === 0) && <p className="muted">Nothing in this period.</p>}
      <ul className={styles.groups}>
        {points.map((point) => (
          <li key={point.key}>
            <p className={cx('spread', styles.name)}>
              <span>{nameOf(point)}</span>
              <b>{total(point).toLocaleString('en-NG')}</b>
            </p>
            <svg className={styles.bar} height={BAR} aria-hidden="true">
              <rect className={styles.track} width="100%" height={BAR} />
              {point.values.map((value, place) => {
                const before = point.values.slice(0, place).reduce((sum, other) => sum + other, 0);
                return (
                  <rect
                    key={place}
                    x={`${(before / most) * 100}%`}
                    width={`${(value / most) * 100}%`}
                    height={BAR}
                    {...fillOf(id, place)}
                  />
                );
              })}
            </svg>
          </li>
        ))}
      </ul>
    </PlotFrame>
  );
}
