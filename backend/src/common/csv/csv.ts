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

/** Converts instants to Lagos time, as on screens. */
const shown = (cell: CsvValue): CsvValue =>
  typeof cell === 'string' && INSTANT.test(cell) && !Number.isNaN(Date.parse(cell)) ? businessTime(new Date(cell)) : cell;

export const csvLine = (cells: readonly CsvValue[]): string => `${cells.map((cell) => csvCell(shown(cell))).join(',')}\r\n`;
