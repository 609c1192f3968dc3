import { type Model, type QueryFilter } from 'mongoose';

export const HITS_MAX = 5;

/** The first hits in index order, unsorted. */
export async function firstHits<Row>(model: Model<Row>, filter: QueryFilter<Row>): Promise<Row[]> {
  return model.find(filter).limit(HITS_MAX).lean<Row[]>();
}
