import { type Json, type JsonObject, writeJson } from '@labelbridge/annotation';
import { WORK_ITEM_LIMITS } from '@labelbridge/contracts';

/** The columns of a file that the fields of an item are taken from, by field. */
export type Columns = Readonly<Record<string, string>>;

/** An item takes its id from these, whatever they are in the file. */
const IDS = ['id', 'externalId'];

type Entry = readonly [string, Json];

/** Under what name a column keeps its content beside the fields. One that is called as a chosen field, and is not that field, gets another. */
const ownName = (column: string, fields: readonly string[], columns: Columns): string =>
  Object.hasOwn(columns, column) || (fields.length > 0 && IDS.includes(column)) ? `${column} (of the file)` : column;

/**
 * Data with columns under the names of their fields, and under their own: who sent them finds them again in an export. A row that would
 * have more characters than a row may have with both, as one with a text of half a megabyte, has the shown fields alone; the column of
 * the id always stays.
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
