import { type Json, type JsonObject, parseJson } from '@labelbridge/annotation';
import { type ImportFormat, WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { linesOf } from '../../../../common/tables/lines.js';
import { misfitOf, tableRows, titlesOf } from '../../../../common/tables/table.js';

/** Any JSON, or the cells of a table, which are always item data. */
export type FileValue = { readonly isTable?: false; readonly value: Json } | { readonly isTable: true; readonly value: JsonObject };

export type FileRow = { readonly line: number } & ({ readonly value: FileValue } | { readonly problem: string });

/** Ends the file, because the end of the next row cannot be found. */
export class BrokenFile extends Error {}

const MAX = WORK_ITEM_LIMITS.importRowBytes;
const TOO_LONG = `has more than ${MAX / 1_000_000} MB`;
const parsed = (line: number, text: string): FileRow => {
  try {
    return { line, value: { value: parseJson(text) } };
  } catch (error) {
    return { line, problem: error instanceof RangeError ? 'is nested too deep' : 'must be JSON' };
  }
};

async function* jsonLines(texts: AsyncIterable<string>): AsyncGenerator<FileRow> {
  for await (const { line, text } of linesOf(texts, MAX)) {
    if (text === null) yield { line, problem: TOO_LONG };
    else if (text.trim() !== '') yield parsed(line, text);
  }
}

async function* textLines(texts: AsyncIterable<string>, field: string): AsyncGenerator<FileRow> {
  for await (const { line, text } of linesOf(texts, MAX)) {
    if (text === null) yield { line, problem: TOO_LONG };
    else if (text.trim() !== '') yield { line, value: { isTable: true, value: { [field]: text } } };
  }
}

/** The entries of a JSON list, each parsed separately to limit memory use. A single object is one entry. */
async function* jsonEntries(texts: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let [depth, line, begins, entry] = [0, 1, 1, ''];
  let [inText, escaped, isList, isOver] = [false, false, false, false];
  for await (const text of texts) {
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const sign = text.charAt(at);
      if (sign === '\n') line++;
      if (inText) {
        if (escaped) escaped = false;
        else if (sign === '\\') escaped = true;
        else if (sign === '"') inText = false;
        continue;
      }
      const isBlank = /\s/.test(sign);
      if (isBlank) continue;
      if (isOver) throw new BrokenFile(`line ${line}: nothing may follow the list`);
      const top = isList ? 1 : 0;
      if (depth === 0 && sign === '[') {
        [isList, depth, from] = [true, 1, at + 1];
        continue;
      }
      if (depth === 0 && sign !== '{') throw new BrokenFile(`line ${line}: the file must be a list of objects`);
      if (depth === top && sign === ',') {
        from = at + 1;
        continue;
      }
      if (isList && depth === 1 && sign === ']') {
        isOver = true;
        continue;
      }
      if (depth === top && sign !== '{') throw new BrokenFile(`line ${line}: each entry of the list must be an object`);
      if (sign === '"') inText = true;
      else if (sign === '{' || sign === '[') {
        if (depth === top) [begins, from, entry] = [line, at, ''];
        depth++;
      } else if (sign === '}' || sign === ']') {
        depth--;
        if (depth === top) {
          entry += text.slice(from, at + 1);
          yield entry.length > MAX ? { line: begins, problem: TOO_LONG } : parsed(begins, entry);
          [entry, from, isOver] = ['', at + 1, !isList];
        }
      }
    }
    if (depth > (isList ? 1 : 0)) entry += text.slice(from);
    // A long entry is refused at its end. Until then, only enough of it is kept to exceed the limit.
    if (entry.length > MAX) entry = entry.slice(0, MAX) + ' ';
  }
  if (!isOver) throw new BrokenFile(`line ${line}: the file ends within its list`);
}

async function* tableValues(texts: AsyncIterable<string>, format: 'csv' | 'tsv'): AsyncGenerator<FileRow> {
  let titles: string[] | undefined;
  for await (const row of tableRows(texts, { most: MAX, separator: format === 'tsv' ? '\t' : ',' })) {
    const { line } = row;
    if ('problem' in row) {
      if (!titles) throw new BrokenFile(`line ${line}: the line of titles ${row.problem}`);
      yield row;
      continue;
    }
    const { cells } = row;
    if (!titles) {
      titles = titlesOf(cells);
      continue;
    }
    const problem = misfitOf(titles, cells);
    if (problem === undefined) yield { line, value: { isTable: true, value: byTitles(titles, cells) } };
    else yield { line, problem };
  }
}

/** The cells of a row by their titles. A cell without a title gets its number: programs write such an index column. */
const byTitles = (titles: readonly string[], cells: readonly string[]): JsonObject =>
  Object.fromEntries(
    titles.flatMap((title, place) => {
      const cell = cells[place] ?? '';
      return title === '' && cell === '' ? [] : [[title === '' ? `column ${place + 1}` : title, cell]];
    }),
  );

/**
 * Reads the rows of a file with one row in memory.
 *
 * @param textField the field for a line of plain text
 * @throws BrokenFile or TableError if the file does not have its format
 */
export function rowsOf(format: ImportFormat, texts: AsyncIterable<string>, textField: string): AsyncGenerator<FileRow> {
  switch (format) {
    case 'jsonl':
      return jsonLines(texts);
    case 'json':
      return jsonEntries(texts);
    case 'text':
      return textLines(texts, textField);
    case 'csv':
    case 'tsv':
      return tableValues(texts, format);
  }
}
