import { type PlotSpec, type PlotUnit, toMajorUnits } from '@labelbridge/contracts';
import { type CsvColumn } from '../../../common/csv/csv.js';
import { type PlotPoint } from './domain/bins.js';

const UNIT_TITLE: Readonly<Record<PlotUnit, string>> = { naira: 'NGN', minutes: 'minutes', jobs: 'jobs' };

/** The columns of a plot's table: the point, then each series with its unit. Money is in Naira with two decimals. */
export const plotColumns = ({ by, unit, series }: PlotSpec): readonly CsvColumn<PlotPoint>[] => [
  { title: by === 'Week' ? 'Week from' : by, of: ({ key, label }) => label ?? key },
  ...series.map(({ label }, place) => ({
    title: `${label} (${UNIT_TITLE[unit]})`,
    of: ({ values }: PlotPoint) => (unit === 'naira' ? toMajorUnits(values[place] ?? 0) : values[place]),
  })),
];
