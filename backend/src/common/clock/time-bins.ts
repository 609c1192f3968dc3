import { type PlainDate } from '@labelbridge/contracts';
import { type Model, type QueryFilter } from 'mongoose';

/** Bins of equal width on the time axis. Lagos has no daylight saving time, so every day has the same length. */
export interface TimeBins {
  readonly from: Date;
  /** In milliseconds. */
  readonly width: number;
  /** The first date of each bin, the oldest first. */
  readonly keys: readonly PlainDate[];
}

export interface Counted {
  readonly bin: number;
  readonly value: number;
}

export const wholeUnits = (milliseconds: object, unit: number): object => ({ $floor: { $divide: [milliseconds, unit] } });

/** Sums `value` by the bin of a date. The filter selects an index range from the first bin on, so that the age of the data costs nothing. */
export async function sumByBin<Row>(
  model: Model<Row>,
  filter: QueryFilter<Row>,
  { field, bins, value }: { readonly field: keyof Row & string; readonly bins: TimeBins; readonly value: 1 | `$${keyof Row & string}` },
): Promise<Counted[]> {
  const sums = await model.aggregate<{ _id: number; value: number }>([
    { $match: filter },
    { $group: { _id: wholeUnits({ $subtract: [`$${field}`, bins.from] }, bins.width), value: { $sum: value } } },
  ]);
  return sums.map((sum) => ({ bin: sum._id, value: sum.value }));
}
