export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** @returns null if there are no values */
export const mean = (values: readonly number[]): number | null => (values.length ? sum(values) / values.length : null);

/** @returns null for 0/0 and x/0: "not defined", never NaN */
export const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Sum over both indices of a table. */
export const sumOver = (table: readonly (readonly number[])[], value: (cell: number, row: number, column: number) => number): number =>
  sum(table.map((cells, row) => sum(cells.map((cell, column) => value(cell, row, column)))));
