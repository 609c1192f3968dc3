import { type JsonObject } from '@labelbridge/annotation';

/** The columns of a file that the fields of an item are taken from, by field. */
export type Columns = Readonly<Record<string, string>>;

/** Data with columns under the names of their fields. A column that has such a name itself, and is not chosen, keeps its content under another. */
export function withColumns(data: JsonObject, columns: Columns): JsonObject {
  const chosen = Object.entries(columns);
  if (chosen.length === 0) return data;
  return Object.fromEntries(
    Object.entries(data).flatMap(([column, value]) => {
      const fields = chosen.flatMap(([field, from]) => (from === column ? [field] : []));
      if (fields.length > 0) return fields.map((field) => [field, value] as const);
      return [[Object.hasOwn(columns, column) ? `${column} (of the file)` : column, value] as const];
    }),
  );
}
