import { csvCell } from '@labelbridge/annotation';

export type CsvValue = string | number | boolean | null | undefined;

export interface CsvColumn<Row> {
  readonly title: string;
  readonly of: (row: Row) => CsvValue;
}

/** Marks the bytes as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\uFEFF';

export const csvLine = (cells: readonly CsvValue[]): string => `${cells.map(csvCell).join(',')}\r\n`;
