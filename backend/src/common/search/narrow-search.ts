import { type Model, type QueryFilter, type Types } from 'mongoose';

/** A word that no more records have than this is rare: looking them up costs some milliseconds. */
const RARE_MAX = 500;

/** The words of a filter made by `searchFilter`, wherever it stands among the filter's conditions. */
export function typedWords(filter: object): RegExp[] {
  const { $and, searchWords } = filter as { $and?: unknown; searchWords?: unknown };
  const own = searchWords instanceof RegExp ? [searchWords] : [];
  const nested = Array.isArray($and) ? $and.flatMap((part: unknown) => (typeof part === 'object' && part !== null ? typedWords(part) : [])) : [];
  return [...own, ...nested];
}

/**
 * Narrows a search of several words, or of a list in some order, to the records that have a rare one of its words. An
 * index gives the records of one word, and a database does not know which of several is the rare one, nor whether it is
 * shorter to walk a list's order or its words. Common words alone leave the filter as it is: matches are met soon in any order.
 */
export async function narrowSearch<Row extends { _id: Types.ObjectId }>(model: Model<Row>, filter: QueryFilter<Row>): Promise<QueryFilter<Row>> {
  // A longer word is likelier to be the rare one.
  const words = typedWords(filter).sort((a, b) => b.source.length - a.source.length);
  for (const word of words) {
    const ids = await idsHaving(model, word);
    if (ids.length <= RARE_MAX) return { $and: [{ _id: { $in: ids } }, filter] } as QueryFilter<Row>;
  }
  return filter;
}

async function idsHaving<Row extends { _id: Types.ObjectId }>(model: Model<Row>, word: RegExp): Promise<Types.ObjectId[]> {
  const found = await model.collection
    .find({ searchWords: word }, { projection: { _id: 1 }, limit: RARE_MAX + 1 })
    .toArray();
  return found.map(({ _id }) => _id);
}
