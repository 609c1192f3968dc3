import { setImmediate } from 'node:timers/promises';
import { composed } from '@labelbridge/annotation';
import { countText } from '@labelbridge/contracts';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { type Line, linesOf } from './lines.js';

/** A table that cannot be read at all, because its titles are ambiguous. */
export class TableError extends Error {
  override readonly name = 'TableError';
}

/** A row with its cells, or with the reason why it cannot be read. `line` is its first line, from 1. */
export type TableRow = { readonly line: number; readonly cells: readonly string[] } | { readonly line: number; readonly problem: string };

export interface TableOptions {
  /** Maximum characters of one row. */
  readonly most: number;
  /** Default separator; the titles can show another one. */
  readonly separator?: ',' | '\t';
}

/** Maximum columns of a spreadsheet. */
const CELLS_MAX = 16_384;
const SEPARATORS = [',', ';', '\t'];
/** Line that Excel writes above the titles: `sep=;`. */
const SEPARATOR_LINE = /^"?sep=(.)"?$/i;

const withoutQuoted = (text: string): string => text.replace(/"[^"]*"/g, '');

/** Checks for more cells than a spreadsheet has, because splitting half a million takes long. Each cell needs at least a character. */
const isTooWide = (text: string, delimiter: string): boolean =>
  text.length >= CELLS_MAX &&
  text.split(delimiter, CELLS_MAX + 1).length > CELLS_MAX &&
  withoutQuoted(text).split(delimiter, CELLS_MAX + 1).length > CELLS_MAX;

/** @returns the most frequent separator of the titles, outside of quotes */
function separatorOf(titles: string, preferred: string): string {
  const plain = withoutQuoted(titles);
  const count = (separator: string): number => plain.split(separator).length;
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best), preferred);
}

/** @param isStrict accepts quotes only as in RFC 4180. @returns undefined if the text is not one row */
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

  /** Drops the lines that were read, which ends the way back. */
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

/** Reads a row over several lines, as quoted cells allow. @returns undefined if the quotes do not close */
async function longCells(lines: Lines, first: Line, delimiter: string, most: number): Promise<string[] | undefined> {
  let [whole, quotes, end] = [first.text ?? '', quotesIn(first.text ?? ''), first.end];
  for (let line = await lines.next(); line?.text != null; line = await lines.next()) {
    const { text } = line;
    if (whole.length + text.length > most) return undefined;
    [whole, quotes, end] = [whole + end + text, quotes + quotesIn(text), line.end];
    // A complete row has an even number of quotes.
    if (quotes % 2 === 0 && text.includes('"')) return isTooWide(whole, delimiter) ? undefined : cellsOf(whole, delimiter, true);
  }
  return undefined;
}

/**
 * Reads the rows of a table, titles first, as spreadsheets write them: RFC 4180 with commas, semicolons or tabs, any line ends, and quotes
 * within cells. A broken row is refused alone. Empty rows are omitted.
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
      // The following lines are read again, so other work gets a turn.
      await setImmediate();
      continue;
    }
    if (cells.some((cell) => cell.trim() !== '')) yield { line, cells };
  }
}

/** @returns the titles; empty for columns without one. @throws TableError if two are the same */
export function titlesOf(cells: readonly string[]): string[] {
  const titles = cells.map((cell) => composed(cell.trim()));
  const named = titles.filter((title) => title !== '');
  if (new Set(named).size < named.length) throw new TableError('Two columns have the same title.');
  return titles;
}

/** @returns the reason why a row does not fit its titles; undefined if it does. Spreadsheets often add empty cells */
export function misfitOf(titles: readonly string[], cells: readonly string[]): string | undefined {
  const expected = titles.findLastIndex((title) => title !== '') + 1;
  const filled = cells.findLastIndex((cell) => cell !== '') + 1;
  const isShort = cells.length < expected;
  const isLong = filled > titles.length;
  return isShort || isLong ? `has ${countText(isLong ? filled : cells.length, 'cell')} instead of ${expected}` : undefined;
}
