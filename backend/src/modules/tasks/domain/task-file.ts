import {
  BULK_LIMITS,
  BULK_MESSAGES,
  type ErrorDetail,
  RATE_UNITS,
  TASK_COLUMNS,
  TASK_NAMES,
  type TaskColumn,
  taskColumnOf,
} from '@labelbridge/contracts';
import { CsvError, parse } from 'csv-parse';

/** A row of a task file: its cells by field, as typed. */
export interface TaskLine {
  /** The line of the file on which it begins, from 1. */
  readonly line: number;
  readonly cells: Readonly<Partial<Record<TaskColumn, string>>>;
  readonly problems: readonly ErrorDetail[];
}

/** A file with a refused header or form; nothing of it can be imported. */
export class TaskFileError extends Error {}

const REQUIRED: readonly TaskColumn[] = ['taskName', 'dueDate', 'taskLink', 'taskGuidelineLink'];
const DELIMITERS = [',', ';', '\t'];

/** The separator of the header: spreadsheets write semicolons where the comma is the decimal sign. */
const delimiterOf = (header: string): string =>
  DELIMITERS.reduce((best, one) => (header.split(one).length > header.split(best).length ? one : best));

// The export's protection against formulas (common/csv): an exported file can be imported again.
const withoutProtection = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@\t\r])/, '');

const titleOf = (field: TaskColumn): string => TASK_COLUMNS.find((column) => column.field === field)?.title ?? field;

function fieldsOf(header: readonly string[]): (TaskColumn | undefined)[] {
  const fields = header.map(taskColumnOf);
  const missing = REQUIRED.filter((field) => !fields.includes(field));
  if (missing.length > 0) throw new TaskFileError(BULK_MESSAGES.fileColumns(missing.map(titleOf)));
  const twice = fields.find((field, place) => field && fields.indexOf(field) !== place);
  if (twice) throw new TaskFileError(BULK_MESSAGES.fileTwice(titleOf(twice)));
  return fields;
}

/** Names differ in case only, as people type them; others stay as they are, for the rules to refuse. */
const spelled = (names: readonly string[], typed: string): string =>
  names.find((name) => name.toLowerCase() === typed.toLowerCase()) ?? typed;

function cellsOf(fields: readonly (TaskColumn | undefined)[], record: readonly string[]): TaskLine['cells'] {
  const cells: Partial<Record<TaskColumn, string>> = {};
  fields.forEach((field, place) => {
    if (field) cells[field] = withoutProtection(record[place] ?? '');
  });
  return {
    ...cells,
    taskName: spelled(TASK_NAMES, cells.taskName ?? ''),
    'rate.per': spelled(RATE_UNITS, cells['rate.per'] ?? ''),
    'rate.currency': (cells['rate.currency'] ?? '').toUpperCase(),
  };
}

/**
 * Reads a CSV file of tasks: separated by commas, semicolons or tabs, quoted as in RFC 4180, with any line ends, with or without a byte
 * order mark. Rows come one after the other, so that a long file need not be there at once. Empty rows are left out.
 *
 * @returns the titles of columns that are none of a task's, and the rows
 * @throws TaskFileError for a header that lacks columns, quotes that are not closed, or too many rows
 */
export async function readTaskFile(text: string): Promise<{ ignored: string[]; lines: TaskLine[] }> {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  let ended = 0;
  const records = parse(plain, {
    delimiter: delimiterOf(plain.split('\n', 1)[0] ?? ''),
    relax_column_count: true,
    on_record: (record: string[], { lines }): string[] => {
      const line = ended + 1;
      ended = lines;
      return [String(line), ...record];
    },
  });
  let fields: (TaskColumn | undefined)[] | undefined;
  let ignored: string[] = [];
  const lines: TaskLine[] = [];
  try {
    for await (const [begins, ...record] of records as AsyncIterable<string[]>) {
      const line = Number(begins);
      if (record.every((cell) => cell.trim() === '')) continue;
      if (!fields) {
        fields = fieldsOf(record);
        ignored = record.filter((title) => title.trim() !== '' && !taskColumnOf(title));
        continue;
      }
      if (lines.length === BULK_LIMITS.importRows) throw new TaskFileError(BULK_MESSAGES.fileTooLong);
      const isWhole = record.length === fields.length;
      const problems = isWhole ? [] : [{ field: '', message: BULK_MESSAGES.cells(record.length, fields.length) }];
      lines.push({ line, cells: cellsOf(fields, record), problems });
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new TaskFileError(BULK_MESSAGES.fileQuotes(ended + 1));
  }
  if (!fields) throw new TaskFileError(BULK_MESSAGES.fileBlank);
  if (lines.length === 0) throw new TaskFileError(BULK_MESSAGES.fileEmpty);
  return { ignored, lines };
}
