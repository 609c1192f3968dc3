import { StringDecoder } from 'node:string_decoder';
import { finished } from 'node:stream/promises';
import { countText, type ImportFormat, WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { parse } from 'csv-parse';

/** A row of a file, or why it cannot be read. */
export type FileRow = { readonly line: number; readonly value: unknown } | { readonly line: number; readonly problem: string };

/** The file ends here: where a row ends in what follows is unknown. */
export class BrokenFile extends Error {}

const MAX = WORK_ITEM_LIMITS.importRowBytes;
const TOO_LONG = `has more than ${MAX / 1_000_000} MB`;
const BYTE_ORDER_MARK = '\uFEFF';

/** The text of a file, chunk by chunk. */
async function* textOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let isFirst = true;
  for await (const chunk of chunks) {
    const text = decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    if (text === '') continue;
    yield isFirst && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
    isFirst = false;
  }
  yield decoder.end();
}

/** The lines of a file, counted from 1. One that is too long is null, and no more than its beginning is kept. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<{ line: number; text: string | null }> {
  let [rest, line, tooLong] = ['', 1, false];
  const ended = (text: string) => ({ line: line++, text: tooLong || text.length > MAX ? null : text.replace(/\r$/, '') });
  for await (const text of textOf(chunks)) {
    const parts = text.split('\n');
    for (const [place, part] of parts.entries()) {
      if (place > 0) {
        yield ended(rest);
        [rest, tooLong] = ['', false];
      }
      if (rest.length + part.length > MAX) tooLong = true;
      rest = tooLong ? '' : rest + part;
    }
  }
  if (rest !== '' || tooLong) yield ended(rest);
}

const parsed = (line: number, text: string): FileRow => {
  try {
    return { line, value: JSON.parse(text) as unknown };
  } catch {
    return { line, problem: 'must be JSON' };
  }
};

async function* jsonLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<FileRow> {
  for await (const { line, text } of linesOf(chunks)) {
    if (text === null) yield { line, problem: TOO_LONG };
    else if (text.trim() !== '') yield parsed(line, text);
  }
}

async function* textLines(chunks: AsyncIterable<Uint8Array>, field: string): AsyncGenerator<FileRow> {
  for await (const { line, text } of linesOf(chunks)) {
    if (text === null) yield { line, problem: TOO_LONG };
    else if (text.trim() !== '') yield { line, value: { [field]: text } };
  }
}

/** The entries of a JSON list, without the whole list in memory: each is parsed by itself. A single object is one entry. */
async function* jsonEntries(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<FileRow> {
  let [depth, line, begins, entry] = [0, 1, 1, ''];
  let [inText, escaped, isList, isOver] = [false, false, false, false];
  for await (const text of textOf(chunks)) {
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
    // A long entry is refused at its end: its beginning is enough to be too long.
    if (entry.length > MAX) entry = entry.slice(0, MAX) + ' ';
  }
  if (!isOver) throw new BrokenFile(`line ${line}: the file ends within its list`);
}

const DELIMITERS = [',', ';', '\t'];
const delimiterOf = (header: string): string =>
  DELIMITERS.reduce((best, one) => (header.split(one).length > header.split(best).length ? one : best));

interface TableRecord {
  readonly record: string[];
  readonly lines: number;
}

/** The records of a table. They leave the parser as they are found, so that an error takes none of those before it along. */
class Records {
  #found: TableRecord[] = [];
  #isBroken = false;
  readonly #parser;

  constructor(delimiter: string) {
    const on_record = (record: string[], { lines }: { lines: number }): null => {
      this.#found.push({ record, lines });
      return null;
    };
    this.#parser = parse({ delimiter, relax_column_count: true, skip_empty_lines: true, max_record_size: MAX, on_record });
    this.#parser.on('error', () => (this.#isBroken = true));
  }

  /** Whether the text cannot be read further. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** @returns the records that end in the text */
  async take(text: string): Promise<TableRecord[]> {
    await new Promise<void>((resolve) => this.#parser.write(text, () => resolve()));
    return this.#found.splice(0);
  }

  /** @returns the records that the end of the file ends */
  async end(): Promise<TableRecord[]> {
    if (!this.#isBroken) {
      const closed = finished(this.#parser, { readable: false }).catch(() => undefined);
      this.#parser.end();
      await closed;
    }
    return this.#found.splice(0);
  }
}

function titlesOf(record: readonly string[]): string[] {
  const titles = record.map((title) => title.trim());
  if (titles.some((title) => title === '')) throw new BrokenFile('a column has no title');
  if (new Set(titles).size < titles.length) throw new BrokenFile('two columns have the same title');
  return titles;
}

async function* tableRows(chunks: AsyncIterable<Uint8Array>, format: 'csv' | 'tsv'): AsyncGenerator<FileRow> {
  const texts = textOf(chunks);
  let head = '';
  for (let next = await texts.next(); !next.done; next = await texts.next()) {
    head += next.value;
    if (head.includes('\n') || head.length > MAX) break;
  }
  const whole = async function* (): AsyncGenerator<string> {
    yield head;
    yield* texts;
  };
  const delimiter = format === 'tsv' ? '\t' : delimiterOf(head.split('\n', 1)[0] ?? '');
  const records = new Records(delimiter);
  let [titles, ended]: [string[] | undefined, number] = [undefined, 0];
  const rowOf = ({ record, lines }: TableRecord): FileRow | undefined => {
    const line = ended + 1;
    ended = lines;
    if (!titles) {
      titles = titlesOf(record);
      return undefined;
    }
    if (record.length !== titles.length) return { line, problem: `has ${countText(record.length, 'cell')} instead of ${titles.length}` };
    return { line, value: Object.fromEntries(titles.map((title, place) => [title, record[place]])) };
  };
  for await (const text of whole()) {
    for (const record of await records.take(text)) {
      const row = rowOf(record);
      if (row) yield row;
    }
    if (records.isBroken) break;
  }
  for (const record of await records.end()) {
    const row = rowOf(record);
    if (row) yield row;
  }
  if (records.isBroken) {
    throw new BrokenFile(
      `line ${ended + 1}: quotes are not closed, or the row has more than ${MAX / 1_000_000} MB. The rows above it are read.`,
    );
  }
}

/**
 * The rows of a file, one after the other: memory holds one.
 *
 * @param textField the field that a line of plain text becomes
 * @throws BrokenFile where the file is none of its format
 */
export function rowsOf(format: ImportFormat, chunks: AsyncIterable<Uint8Array>, textField: string): AsyncGenerator<FileRow> {
  switch (format) {
    case 'jsonl':
      return jsonLines(chunks);
    case 'json':
      return jsonEntries(chunks);
    case 'text':
      return textLines(chunks, textField);
    case 'csv':
    case 'tsv':
      return tableRows(chunks, format);
  }
}
