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
        // The server leaves out the plots of other duties.
        const draw = (plot: AdminPlot, Plot: typeof TimePlot | typeof GroupPlot, pathOf?: (id: string) => string) => {
          const csvPath = `/api/overview/series/export.csv?plot=${plot}&range=${shown}`;
          const shape = { spec: ADMIN_PLOTS[plot], csvPath, ...(pathOf && { nameOf: linked(pathOf) }) };
          return points[plot] && <Plot {...shape} points={points[plot]} />;
        };
        return (
          <>
            {draw('jobs', TimePlot)}
            {draw('money', TimePlot)}
            {draw('review', GroupPlot)}
            {draw('projects', GroupPlot, projectPath)}
            {draw('people', GroupPlot, userPath)}
          </>
        );
      }}
    </Plots>
  );
}
