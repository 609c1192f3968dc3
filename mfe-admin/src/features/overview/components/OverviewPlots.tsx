import { useState } from 'react';
import { type PlotPoint, Plots, TimePlot } from '@labelbridge/area-parts';
import { ADMIN_PLOTS, type AdminPlot, type PlotRange } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { projectPath, userPath } from '../../../shared/paths.js';
import { useSeries } from '../api/series.js';
import { GroupPlot } from './GroupPlot.js';

const RECORD = /^[0-9a-f]{24}$/;
const linked =
  (pathOf: (id: string) => string) =>
  ({ key, label }: PlotPoint) =>
    RECORD.test(key) ? <Link to={pathOf(key)}>{label}</Link> : label;

export default function OverviewPlots() {
  const [range, setRange] = useState<PlotRange>('30-days');
  const series = useSeries(range);
  return (
    <Plots resource={series} range={range} onRange={setRange}>
      {({ range: shown, ...points }) => {
        const of = (plot: AdminPlot) => ({
          spec: ADMIN_PLOTS[plot],
          points: points[plot],
          csvPath: `/api/overview/series/export.csv?plot=${plot}&range=${shown}`,
        });
        return (
          <>
            <TimePlot {...of('jobs')} />
            <TimePlot {...of('money')} />
            <GroupPlot {...of('review')} />
            <GroupPlot {...of('projects')} nameOf={linked(projectPath)} />
            <GroupPlot {...of('people')} nameOf={linked(userPath)} />
          </>
        );
      }}
    </Plots>
  );
}
