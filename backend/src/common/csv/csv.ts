import { csvCell } from '@labelbridge/annotation';
import { businessTime } from '@labelbridge/contracts';

export type CsvValue = string | number | boolean | null | undefined;

export interface CsvColumn<Row> {
  readonly title: string;
  readonly of: (row: Row) => CsvValue;
}

/** Marks the bytes as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\uFEFF';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Text that a spreadsheet reads as a number, behind apostrophes. */
const DIGITS = /^'*(\d+(?:e\d+)?)$/i;
/** Digits that a spreadsheet keeps of a number. */
const DIGITS_KEPT = 15;

function isChangedNumber(text: string): boolean {
  const [, number] = DIGITS.exec(text) ?? [];
  return number !== undefined && (number.length > DIGITS_KEPT || String(Number(number)) !== number);
}

/** Removes the apostrophe that keeps digits. */
export const withPlainDigits = (cell: string): string => (cell.startsWith("'") && isChangedNumber(cell) ? cell.slice(1) : cell);

/** Converts instants to Lagos time, as on screens. An apostrophe keeps the digits of references, ids and names. */
function shown(cell: CsvValue): CsvValue {
  if (typeof cell !== 'string') return cell;
  if (INSTANT.test(cell) && !Number.isNaN(Date.parse(cell))) return businessTime(new Date(cell));
  return isChangedNumber(cell) ? `'${cell}` : cell;
}

export const csvLine = (cells: readonly CsvValue[]): string => `${cells.map((cell) => csvCell(shown(cell))).join(',')}\r\n`;
