import { LIMITS, type PageInfo } from '@labelbridge/contracts';
import { type Model, type QueryFilter, type Schema, Types, type mongo } from 'mongoose';
import { badInput } from '../errors/errors.js';
import { readCursor, writeCursor } from './cursor.js';
import { type ListQueryDto } from './list-query.dto.js';

export interface Page<Row> {
  data: Row[];
  page: PageInfo;
}

export const mapPage = <Row, Shown>({ data, page }: Page<Row>, show: (row: Row) => Shown): Page<Shown> => ({
  data: data.map((row) => show(row)),
  page,
});

/** Fields by which a list can be sorted; the first is the default. Each must lead an index and be set on every record. */
export type Sorts = readonly [Sort, ...Sort[]];
export type Sort = { readonly field: string; readonly direction: 1 | -1 };

/** Projection: only the fields with 1, or all except the fields with 0. */
export type Fields = Readonly<Record<string, 0>> | Readonly<Record<string, 1>>;

function chooseSort(sorts: Sorts, wanted: string | undefined): Sort {
  if (wanted === undefined || wanted === '') return sorts[0];
  const field = wanted.replace(/^-/, '');
  if (!sorts.some((sort) => sort.field === field)) {
    const names = [...new Set(sorts.map((sort) => sort.field))].join(', ');
    throw badInput([{ field: 'sort', message: `must be one of: ${names} (with a leading - for descending order)` }]);
  }
  return { field, direction: wanted.startsWith('-') ? -1 : 1 };
}

/**
 * Reads one page by keyset, so that all pages cost the same. Rows are counted up to `LIMITS.totalMax`.
 *
 * @param filter visible records and search, without paging
 * @param fields projection; all fields by default
 * @throws 400 for an unknown sort or a cursor of another list
 */
export async function findPage<Row extends { _id: Types.ObjectId }>(
  model: Model<Row>,
  filter: QueryFilter<Row>,
  query: Pick<ListQueryDto, 'sort' | 'limit' | 'cursor' | 'uncounted'>,
  sorts: Sorts,
  fields: Fields = {},
): Promise<Page<Row>> {
  const sort = chooseSort(sorts, query.sort);
  const limit = query.limit ?? LIMITS.pageDefault;
  const name = `${sort.direction < 0 ? '-' : ''}${sort.field}`;
  const after = query.cursor ? keysetFilter(sort, readCursor(query.cursor, name, model.schema.path(sort.field)?.instance)) : undefined;
  const counting = castFor(model, filter);
  const [rows, total] = await Promise.all([
    readRows(model, after ? castFor(model, { $and: [filter, after] }) : counting, {
      sort: { [sort.field]: sort.direction, _id: sort.direction },
      limit: limit + 1,
      fields,
    }),
    query.uncounted ? null : totalOf(model, counting),
  ]);
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return {
    data,
    page: {
      total,
      next: last && rows.length > limit ? writeCursor({ sort: name, value: Reflect.get(last, sort.field), id: String(last._id) }) : null,
    },
  };
}

function castFor<Row>(model: Model<Row>, filter: QueryFilter<Row>): mongo.BSON.Document {
  if (Object.keys(filter).length === 0) return {};
  const query = model.find(filter);
  query.cast(model);
  return query.getFilter();
}

/** Bypasses mongoose's queries, which cost much of the driver's own work. The values of `filter` are not cast to the stored types. */
export async function readRows<Row extends { _id: unknown }>(
  model: Model<Row>,
  filter: mongo.BSON.Document,
  { fields = {}, ...options }: { readonly sort?: Record<string, 1 | -1>; readonly limit?: number; readonly fields?: Fields } = {},
): Promise<Row[]> {
  const projection = Object.values(fields).includes(1) ? fields : { ...hiddenFields(model.schema), ...fields };
  // Mongoose's collection delays the call while the database is unavailable. It then returns the promise of a cursor.
  const cursor = await Promise.resolve(
    model.collection.find<Row>(filter, { ...options, ...(Object.keys(projection).length > 0 ? { projection } : {}) }),
  );
  return cursor.toArray();
}

/** Omits unknown ids. @param fields projection; all fields by default */
export async function readByIds<Row extends { _id: Types.ObjectId }>(
  model: Model<Row>,
  ids: readonly Types.ObjectId[],
  fields: Fields = {},
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const each = [...new Map(ids.map((id) => [id.toHexString(), id])).values()];
  return readRows(model, { _id: { $in: each } }, { fields });
}

const hidden = new WeakMap<Schema, Readonly<Record<string, 0>>>();

/** Excludes fields with `select: false`. */
function hiddenFields(schema: Schema): Readonly<Record<string, 0>> {
  const known = hidden.get(schema);
  if (known !== undefined) return known;
  const names = Object.entries(schema.paths)
    .filter(([, path]) => path.options.select === false)
    .map(([name]) => name);
  const projection = Object.fromEntries(names.map((name): [string, 0] => [name, 0]));
  hidden.set(schema, projection);
  return projection;
}

/** @param filter with cast values. @returns the exact number up to `LIMITS.totalMax`; null beyond */
export async function totalOf<Row>(model: Model<Row>, filter: mongo.BSON.Document): Promise<number | null> {
  const counted = await countUpTo(model, filter, LIMITS.totalMax + 1);
  return counted > LIMITS.totalMax ? null : counted;
}

/** Number of records by tab; null if there are too many to count. */
export type TabTotals = Readonly<Record<string, number | null>>;

/** @param filterOf filter of a tab, with cast values */
export async function totalsOfTabs<Tab extends string, Row>(
  model: Model<Row>,
  tabs: readonly Tab[],
  filterOf: (tab: Tab) => mongo.BSON.Document,
): Promise<TabTotals> {
  const totals = await Promise.all(tabs.map((tab) => totalOf(model, filterOf(tab))));
  return Object.fromEntries(tabs.map((tab, place) => [tab, totals[place] ?? null]));
}

/** Counts up to `limit`, or all. A whole collection is counted along the index of ids. @param filter with cast values */
export async function countUpTo<Row>(model: Model<Row>, filter: mongo.BSON.Document, limit?: number): Promise<number> {
  const everything = Object.keys(filter).length === 0;
  return model.collection.countDocuments(filter, {
    ...(limit === undefined ? {} : { limit }),
    ...(everything ? { hint: { _id: 1 } } : {}),
  });
}

function keysetFilter({ field, direction }: Sort, cursor: { value: unknown; id: string }): object {
  const beyond = direction < 0 ? '$lt' : '$gt';
  return { $or: [{ [field]: { [beyond]: cursor.value } }, { [field]: cursor.value, _id: { [beyond]: new Types.ObjectId(cursor.id) } }] };
}
