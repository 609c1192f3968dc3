import { type Document, isDocument, isNumeric, toNumber } from '../bson/types.js';
import { type Query } from '../planner/execute.js';
import { stageName } from './stages.js';

export interface Pushdown {
  readonly query: Query;
  readonly rest: readonly Document[];
}

/** Extracts leading $match stages, then a $sort, $skip and $limit. */
export function pushDown(pipeline: readonly Document[], base: Query = {}): Pushdown {
  let at = 0;
  const name = () => (at < pipeline.length ? stageName(pipeline[at]) : undefined);
  const argument = () => pipeline[at]?.[name() as string];
  const filters: Document[] = [];
  while (name() === '$match' && isDocument(argument())) {
    filters.push(argument() as Document);
    at++;
  }
  let sort: Document | undefined;
  if (name() === '$sort' && isDocument(argument()) && !Object.values(argument() as Document).some(isDocument)) {
    sort = argument() as Document;
    at++;
  }
  let skip = 0;
  if (name() === '$skip' && isCount(argument(), 0)) {
    skip = toNumber(argument());
    at++;
  }
  let limit = 0;
  if (name() === '$limit' && isCount(argument(), 1)) {
    limit = toNumber(argument());
    at++;
  }
  const filter = filters.length > 1 ? { $and: filters } : filters[0];
  return { query: { ...base, filter, sort, skip, limit }, rest: pipeline.slice(at) };
}

function isCount(value: unknown, least: number): boolean {
  return isNumeric(value) && Number.isInteger(toNumber(value)) && toNumber(value) >= least;
}

/** @returns field and `_id` of a pipeline that only counts: `$count`, or the $group of the drivers' countDocuments */
export function parseCountStage(rest: readonly Document[]): { field: string; id?: unknown } | undefined {
  const [stage, ...others] = rest;
  if (!stage || others.length > 0) return undefined;
  if (typeof stage['$count'] === 'string') return { field: stage['$count'] };
  const group = stage['$group'];
  if (!isDocument(group) || Object.keys(group).length !== 2) return undefined;
  const { _id: id, ...fields } = group;
  const [field, accumulator] = Object.entries(fields)[0] ?? [];
  const isConstant = id === null || isNumeric(id) || (typeof id === 'string' && !id.startsWith('$'));
  const isOne = isDocument(accumulator) && Object.keys(accumulator).length === 1 && toNumber(accumulator['$sum']) === 1;
  return field !== undefined && isConstant && isOne ? { field, id } : undefined;
}
