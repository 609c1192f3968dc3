/** What a cell may hold. Nothing is an empty cell. */
export type CsvValue = string | number | boolean | null | undefined;

/** A column: its heading, and what a row has in it. */
export interface CsvColumn<Row> {
  readonly title: string;
  readonly of: (row: Row) => CsvValue;
}

/** Tells a spreadsheet that the bytes are UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A spreadsheet takes a text that begins so for a formula, and would run it. */
const FORMULA = /^[=+\-@\t\r]/;

/** One cell (RFC 4180). A text that a spreadsheet would take for a formula gets a leading apostrophe; numbers stay numbers. */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line with its end. */
export const csvLine = (cells: readonly CsvValue[]): string => `${cells.map(csvCell).join(',')}\r\n`;
