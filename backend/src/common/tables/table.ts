import { setImmediate } from 'node:timers/promises';
import { countText } from '@labelbridge/contracts';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { type Line, linesOf } from './lines.js';

/** A table that cannot be read at all: its titles are not clear. */
export class TableError extends Error {
  override readonly name = 'TableError';
}

/** A row of a table: its cells, or why it cannot be read. `line` is where it begins, from 1. */
export type TableRow = { readonly line: number; readonly cells: readonly string[] } | { readonly line: number; readonly problem: string };

export interface TableOptions {
  /** Characters of one row. */
  readonly most: number;
  /** The separator where the titles do not say another. */
  readonly separator?: ',' | '\t';
}

/** As many as a sheet of a spreadsheet has. */
const CELLS_MAX = 16_384;
const SEPARATORS = [',', ';', '\t'];
/** What Excel puts above the titles: `sep=;`. */
const SEPARATOR_LINE = /^"?sep=(.)"?$/i;

const withoutQuoted = (text: string): string => text.replace(/"[^"]*"/g, '');

/** Whether a row has more cells than a sheet: to make half a million takes long. A row of fewer characters cannot have so many. */
const isTooWide = (text: string, delimiter: string): boolean =>
  text.length >= CELLS_MAX &&
  text.split(delimiter, CELLS_MAX + 1).length > CELLS_MAX &&
  withoutQuoted(text).split(delimiter, CELLS_MAX + 1).length > CELLS_MAX;

/** The separator of a line of titles: what it has most of, outside of quotes. */
function separatorOf(titles: string, preferred: string): string {
  const plain = withoutQuoted(titles);
  const count = (separator: string): number => plain.split(separator).length;
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best), preferred);
}

/** The cells of one row; undefined where the text is none. @param isStrict whether quotes may stand only where RFC 4180 has them */
function cellsOf(text: string, delimiter: string, isStrict: boolean): string[] | undefined {
  try {
    const records: string[][] = parse(text, { delimiter, relax_quotes: !isStrict, relax_column_count: true });
    return records.length === 1 ? records[0] : undefined;
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

const quotesIn = (text: string): number => text.split('"').length - 1;

/** Lines that can be gone back to. */
class Lines {
  #read: Line[] = [];
  #at = 0;

  constructor(private readonly source: AsyncIterator<Line>) {}

  async next(): Promise<Line | undefined> {
    if (this.#at === this.#read.length) {
      const { done, value } = await this.source.next();
      if (done) return undefined;
      this.#read.push(value);
    }
    return this.#read[this.#at++];
  }

  /** Forgets what was read. */
  settle(): void {
    if (this.#at < this.#read.length) return;
    [this.#read, this.#at] = [[], 0];
  }

  get place(): number {
    return this.#at;
  }

  backTo(place: number): void {
    this.#at = place;
  }
}

/** A row that goes on over several lines, as a cell in quotes may; undefined where the quotes do not end as they must. */
async function longCells(lines: Lines, first: Line, delimiter: string, most: number): Promise<string[] | undefined> {
  let [whole, quotes, end] = [first.text ?? '', quotesIn(first.text ?? ''), first.end];
  for (let line = await lines.next(); line?.text != null; line = await lines.next()) {
    const { text } = line;
    if (whole.length + text.length > most) return undefined;
    [whole, quotes, end] = [whole + end + text, quotes + quotesIn(text), line.end];
    // The quotes of a whole row come in pairs.
    if (quotes % 2 === 0 && text.includes('"')) return isTooWide(whole, delimiter) ? undefined : cellsOf(whole, delimiter, true);
  }
  return undefined;
}

/**
 * The rows of a table, its titles first, as spreadsheets write them: RFC 4180 with commas, semicolons or tabs, any line ends, quotes
 * within cells. A row that is broken is refused alone. Empty rows are left out.
 */
export async function* tableRows(texts: AsyncIterable<string> | Iterable<string>, options: TableOptions): AsyncGenerator<TableRow> {
  const { most, separator = ',' } = options;
  const lines = new Lines(linesOf(texts, most));
  let delimiter: string | undefined;
  for (let first = await lines.next(); first; lines.settle(), first = await lines.next()) {
    const { line, text } = first;
    if (text === null) {
      yield { line, problem: `has more than ${most / 1_000_000} MB` };
      continue;
    }
    if (text.trim() === '') continue;
    if (delimiter === undefined) {
      const [, said] = SEPARATOR_LINE.exec(text.trimEnd()) ?? [];
      delimiter = said ?? separatorOf(text, separator);
      if (said !== undefined) continue;
    }
    if (isTooWide(text, delimiter)) {
      yield { line, problem: `has more than ${CELLS_MAX} cells` };
      continue;
    }
    const place = lines.place;
    const cells = cellsOf(text, delimiter, false) ?? (await longCells(lines, first, delimiter, most));
    if (!cells) {
      lines.backTo(place);
      yield { line, problem: 'has quotes that are not closed' };
      // What follows is read again: others have their turn in between.
      await setImmediate();
      continue;
    }
    if (cells.some((cell) => cell.trim() !== '')) yield { line, cells };
  }
}

/** The titles of the columns; empty for columns without one. @throws TableError */
export function titlesOf(cells: readonly string[]): string[] {
  const titles = cells.map((cell) => cell.trim().normalize());
  const named = titles.filter((title) => title !== '');
  if (new Set(named).size < named.length) throw new TableError('Two columns have the same title.');
  return titles;
}

/** Why a row does not fit its titles; undefined where it does. Empty cells beyond the last title are a habit of spreadsheets. */
export function misfitOf(titles: readonly string[], cells: readonly string[]): string | undefined {
  const expected = titles.findLastIndex((title) => title !== '') + 1;
  const filled = cells.findLastIndex((cell) => cell !== '') + 1;
  const isShort = cells.length < expected;
  const isLong = filled > titles.length;
  return isShort || isLong ? `has ${countText(isLong ? filled : cells.length, 'cell')} instead of ${expected}` : undefined;
}
