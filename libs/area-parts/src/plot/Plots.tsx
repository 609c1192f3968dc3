import { type ReactNode, useId, useState } from 'react';
import { PLOT_RANGE_NAMES, PLOT_RANGES, type PlotRange } from '@labelbridge/contracts';
import { type Resource } from '@labelbridge/session';
import { SelectField } from '@labelbridge/ui';
import { ResourceCard } from '../show/ResourceCard.js';
import styles from './plot.module.css';

const isRange = (value: string): value is PlotRange => value in PLOT_RANGES;

export function Plots<T>({
  resource,
  range,
  onRange,
  children,
}: {
  resource: Resource<T>;
  range: PlotRange;
  onRange: (range: PlotRange) => void;
  children: (data: T) => ReactNode;
}) {
  const id = useId();
  // The last figures stay until the new ones arrive, so that the page does not jump.
  const [last, setLast] = useState<T>();
  if (resource.data !== undefined && resource.data !== last) setLast(resource.data);
  return (
    <section className={styles.plots} aria-labelledby={id}>
      <div className="spread">
        <h2 id={id}>Over time</h2>
        <SelectField
          label="Period"
          name="range"
          value={range}
          onChange={(value) => isRange(value) && onRange(value)}
          optional="unsaid"
          options={PLOT_RANGE_NAMES.map((value) => ({ value, label: PLOT_RANGES[value].label }))}
        />
      </div>
      <ResourceCard resource={{ ...resource, data: resource.data ?? last }} errorTitle="The plots could not be loaded">
        {(data) => <div className={styles.grid2}>{children(data)}</div>}
      </ResourceCard>
    </section>
  );
}
