import { type Model, type mongo } from 'mongoose';

/** What is counted: the records of a collection that a filter with cast values finds, up to `limit`, or all. */
export interface Countable {
  readonly of: Model<never>['collection'];
  readonly filter: mongo.BSON.Document;
  readonly limit?: number;
}

const stagesOf = (name: string, { filter, limit }: Countable): mongo.BSON.Document[] => [
  { $match: filter },
  ...(limit === undefined ? [] : [{ $limit: limit }]),
  { $count: name },
];

/** Counts several things in one read: a command costs more than counting along an index. Each filter needs its index. */
export async function countTogether<Name extends string>(things: Readonly<Record<Name, Countable>>): Promise<Record<Name, number>> {
  const entries = Object.entries<Countable>(things);
  const [[firstName, first] = [], ...others] = entries;
  if (firstName === undefined || first === undefined) throw new Error('nothing is counted');
  const unions = others.map(([name, thing]) => ({ $unionWith: { coll: thing.of.collectionName, pipeline: stagesOf(name, thing) } }));
  // Mongoose's collection delays the call while the database is unavailable, and then returns the promise of a cursor.
  const cursor = await Promise.resolve(first.of.aggregate([...stagesOf(firstName, first), ...unions]));
  // What is found nowhere has no document.
  const counts: Record<string, unknown> = Object.assign({}, ...(await cursor.toArray()));
  return Object.fromEntries(entries.map(([name]) => [name, Number(counts[name] ?? 0)])) as Record<Name, number>;
}
