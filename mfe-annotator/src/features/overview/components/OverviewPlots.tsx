import { useState } from 'react';
import { Plots, TimePlot } from '@labelbridge/area-parts';
import { ANNOTATOR_PLOTS, type AnnotatorPlot, approvalPercent, type PlotRange } from '@labelbridge/contracts';
import { useSeries } from '../api/series.js';

const MINUTES_OF_HOUR = 60;
const DAYS_OF_WEEK = 7;

const APPROVAL = {
  label: 'Approval rate',
  of: ([approved = 0, rejected = 0]: readonly number[]) => approvalPercent(approved, rejected),
  text: (percent: number) => `${percent} %`,
  end: 100,
};

export default function OverviewPlots() {
  const [range, setRange] = useState<PlotRange>('30-days');
  const series = useSeries(range);
  return (
    <Plots resource={series} range={range} onRange={setRange}>
      {({ earnings, hours, approval, availableHours, range: shown }) => {
        const of = (plot: AnnotatorPlot) => ({
          spec: ANNOTATOR_PLOTS[plot],
          csvPath: `/api/overview/series/export.csv?plot=${plot}&range=${shown}`,
        });
        return (
          <>
            <TimePlot {...of('earnings')} points={earnings} />
            <TimePlot
              {...of('hours')}
              points={hours}
              goal={availableHours ? (availableHours * MINUTES_OF_HOUR) / DAYS_OF_WEEK : undefined}
            />
            <TimePlot {...of('approval')} points={approval} derived={APPROVAL} />
          </>
        );
      }}
    </Plots>
  );
}
