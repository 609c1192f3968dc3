import { type Model, type mongo } from 'mongoose';

/** A question about a collection. The filter has cast values and finds up to `limit` records, or all. */
export interface CountQuestion {
  readonly of: Model<never>['collection'];
  readonly filter: mongo.BSON.Document;
  readonly limit?: number;
}

/** A question for records: their top-level fields, beside `_id`. */
export interface RowsQuestion<Row> extends CountQuestion {
  readonly sort?: Readonly<Record<string, 1 | -1>>;
  readonly fields: { readonly [Field in Exclude<keyof Row, '_id'>]: 1 };
}

const foundBy = ({ filter, limit }: CountQuestion, sort?: RowsQuestion<unknown>['sort']): mongo.BSON.Document[] => [
  { $match: filter },
  ...(sort ? [{ $sort: sort }] : []),
  ...(limit === undefined ? [] : [{ $limit: limit }]),
];

const asCount = (name: string, question: CountQuestion): mongo.BSON.Document[] => [
  ...foundBy(question),
  { $group: { _id: name, found: { $sum: 1 } } },
];

const asRows = (name: string, question: RowsQuestion<unknown>): mongo.BSON.Document[] => {
  const shown = Object.fromEntries(['_id', ...Object.keys(question.fields)].map((field) => [field, `$${field}`]));
  return [...foundBy(question, question.sort), { $group: { _id: name, found: { $push: shown } } }];
};

export interface ReadTogether<Count extends string, Rows> {
  readonly counts: Readonly<Record<Count, number>>;
  readonly rows: { readonly [Name in keyof Rows]: Rows[Name][] };
}

/**
 * Asks several questions in one read: a command costs more than what it finds along an index. Each filter needs its index. A module hands out
 * the questions about its own collection.
 */
export async function readTogether<Count extends string, Rows>(questions: {
  readonly counts: Readonly<Record<Count, CountQuestion>>;
  readonly rows: { readonly [Name in keyof Rows]: RowsQuestion<Rows[Name]> };
}): Promise<ReadTogether<Count, Rows>> {
  const [counts, rows] = [Object.entries<CountQuestion>(questions.counts), Object.entries<RowsQuestion<unknown>>(questions.rows)];
  const asked = [
    ...counts.map(([name, question]) => ({ of: question.of, pipeline: asCount(name, question) })),
    ...rows.map(([name, question]) => ({ of: question.of, pipeline: asRows(name, question) })),
  ];
  const [first, ...others] = asked;
  if (!first) throw new Error('nothing is asked');
  const unions = others.map(({ of, pipeline }) => ({ $unionWith: { coll: of.collectionName, pipeline } }));
  // Mongoose's collection delays the call while the database is unavailable. It then returns the promise of a cursor.
  const cursor = await Promise.resolve(first.of.aggregate<{ _id: string; found: unknown }>([...first.pipeline, ...unions]));
  // Questions without a result have no document.
  const found = new Map((await cursor.toArray()).map((answer) => [answer._id, answer.found]));
  return {
    counts: Object.fromEntries(counts.map(([name]) => [name, Number(found.get(name) ?? 0)])),
    rows: Object.fromEntries(rows.map(([name]) => [name, found.get(name) ?? []])),
  } as ReadTogether<Count, Rows>;
}
