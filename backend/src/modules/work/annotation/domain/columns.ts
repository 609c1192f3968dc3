import { type Json, type JsonObject, writeJson } from '@labelbridge/annotation';
import { WORK_ITEM_LIMITS } from '@labelbridge/contracts';

/** The column of the file for each field of an item. */
export type Columns = Readonly<Record<string, string>>;

const IDS = ['id', 'externalId'];

type Entry = readonly [string, Json];

/** The own name of a column, beside the names of its fields. It gets a suffix if it collides with a field. */
const ownName = (column: string, fields: readonly string[], columns: Columns): string =>
  Object.hasOwn(columns, column) || (fields.length > 0 && IDS.includes(column)) ? `${column} (of the file)` : column;

/**
 * Adds columns under the names of their fields, and keeps them under their own names for exports. If a row would exceed the size limit, the
 * columns of fields lose their own names, except the column of the id.
 */
export function withColumns(data: JsonObject, columns: Columns): JsonObject {
  const chosen = Object.entries(columns);
  if (chosen.length === 0) return data;
  const rowOf = (isKept: (fields: readonly string[]) => boolean): JsonObject =>
    Object.fromEntries(
      Object.entries(data).flatMap(([column, value]): Entry[] => {
        const fields = chosen.flatMap(([field, from]) => (from === column ? [field] : []));
        const named = fields.map((field): Entry => [field, value]);
        return isKept(fields) && !fields.includes(column) ? [...named, [ownName(column, fields, columns), value]] : named;
      }),
    );
  const whole = rowOf(() => true);
  const fits = writeJson(whole).length <= WORK_ITEM_LIMITS.importRowBytes;
  return fits ? whole : rowOf((fields) => fields.length === 0 || fields.includes('id'));
}
