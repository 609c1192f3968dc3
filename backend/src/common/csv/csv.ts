export type CsvValue = string | number | boolean | null | undefined;

export interface CsvColumn<Row> {
  readonly title: string;
  readonly of: (row: Row) => CsvValue;
}

/** Marks the bytes as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Spreadsheets run a text with this beginning as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** One cell (RFC 4180). A text that looks like a formula gets a leading apostrophe; numbers stay numbers. */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly CsvValue[]): string => `${cells.map(csvCell).join(',')}\r\n`;
