import {
  BULK_LIMITS,
  BULK_MESSAGES,
  type Currency,
  type ErrorDetail,
  RATE_UNITS,
  TASK_COLUMNS,
  TASK_NAMES,
  type TaskColumn,
  taskColumnOf,
} from '@labelbridge/contracts';
import { dataProblem, withFormulas } from '@labelbridge/annotation';
import { withPlainDigits, BYTE_ORDER_MARK, csvLine } from '../../../../common/csv/csv.js';
import { misfitOf, tableRows } from '../../../../common/tables/table.js';

export interface TaskLine {
  /** First line of the row in the file, from 1. */
  readonly line: number;
  readonly cells: Readonly<Partial<Record<TaskColumn, string>>>;
  readonly problems: readonly ErrorDetail[];
}

/** The header or form of the file is refused: nothing of it can be imported. */
export class TaskFileError extends Error {}

const REQUIRED: readonly TaskColumn[] = ['taskName', 'dueDate', 'taskLink', 'taskGuidelineLink'];
// Removes the export's protection of formulas and digits, so that an exported file can be imported again.
const withoutProtection = (cell: string): string => withPlainDigits(withFormulas(cell.trim())).replace(/\r\n?/g, '\n');

const titleOf = (field: TaskColumn): string => TASK_COLUMNS.find((column) => column.field === field)?.title ?? field;

function fieldsOf(header: readonly string[]): (TaskColumn | undefined)[] {
  const fields = header.map(taskColumnOf);
  const missing = REQUIRED.filter((field) => !fields.includes(field));
  if (missing.length > 0) throw new TaskFileError(BULK_MESSAGES.fileColumns(missing.map(titleOf)));
  const twice = fields.find((field, place) => field && fields.indexOf(field) !== place);
  if (twice) throw new TaskFileError(BULK_MESSAGES.fileTwice(titleOf(twice)));
  return fields;
}

/** Names match in any case, as people type them. Unknown names stay, for the rules to refuse. */
const spelled = (names: readonly string[], typed: string): string =>
  names.find((name) => name.toLowerCase() === typed.toLowerCase()) ?? typed;

const SIGNS: Readonly<Record<string, Currency>> = { '₦': 'NGN', $: 'USD' };

/** Splits the sign from an amount. The sign sets the currency, unless the row names another one, which the rules refuse. */
function rateOf(typed: string, currency: string): { amount: string; currency: string } {
  const named = SIGNS[currency] ?? currency.toUpperCase();
  const signed = SIGNS[typed.charAt(0)];
  if (!signed || (named !== '' && named !== signed)) return { amount: typed, currency: named };
  return { amount: typed.slice(1).trim(), currency: signed };
}

function cellsOf(fields: readonly (TaskColumn | undefined)[], record: readonly string[]): TaskLine['cells'] {
  const cells: Partial<Record<TaskColumn, string>> = {};
  fields.forEach((field, place) => {
    if (field) cells[field] = withoutProtection(record[place] ?? '');
  });
  const { amount, currency } = rateOf(cells['rate.amount'] ?? '', cells['rate.currency'] ?? '');
  return {
    ...cells,
    taskName: spelled(TASK_NAMES, cells.taskName ?? ''),
    'rate.per': spelled(RATE_UNITS, cells['rate.per'] ?? ''),
    'rate.amount': amount,
    'rate.currency': currency,
  };
}

/**
 * Reads a table of tasks row by row, so that the parsed table of a long file is not in memory as well. Empty rows are left out.
 *
 * @returns the titles of unknown columns, and the rows
 * @throws TaskFileError if the header lacks columns, or there are too many rows
 */
export async function readTaskFile(text: string): Promise<{ ignored: string[]; lines: TaskLine[] }> {
  let titles: readonly string[] | undefined;
  let fields: (TaskColumn | undefined)[] = [];
  const lines: TaskLine[] = [];
  for await (const row of tableRows([text.replace(/^\uFEFF/, '')], { most: BULK_LIMITS.importLength })) {
    const { line } = row;
    if (!titles) {
      if ('problem' in row) throw new TaskFileError(`Line ${line} ${row.problem}.`);
      titles = row.cells;
      fields = fieldsOf(titles);
      continue;
    }
    if (lines.length === BULK_LIMITS.importRows) throw new TaskFileError(BULK_MESSAGES.fileTooLong);
    const problem = 'problem' in row ? row.problem : misfitOf(titles, row.cells);
    const cells = cellsOf(fields, 'cells' in row ? row.cells : []);
    lines.push({ line, cells, problems: problem === undefined ? signProblems(cells) : [{ field: '', message: problem }] });
  }
  if (!titles) throw new TaskFileError(BULK_MESSAGES.fileBlank);
  if (lines.length === 0) throw new TaskFileError(BULK_MESSAGES.fileEmpty);
  return { ignored: titles.filter((title) => title.trim() !== '' && !taskColumnOf(title)), lines };
}

const signProblems = (cells: TaskLine['cells']): ErrorDetail[] => {
  const wrong = dataProblem(cells);
  return wrong ? [wrong] : [];
};

const EXAMPLE: Readonly<Record<TaskColumn, string>> = {
  taskName: TASK_NAMES[0],
  dueDate: '2099-12-31',
  title: 'An example: replace this row',
  taskLink: 'https://work.example/1',
  taskGuidelineLink: 'https://guide.example/1',
  projectId: '',
  createdBy: '',
  'rate.amount': '500.00',
  'rate.currency': 'NGN',
  'rate.per': 'task',
};

export const taskTemplate = (): string =>
  BYTE_ORDER_MARK + csvLine(TASK_COLUMNS.map(({ title }) => title)) + csvLine(TASK_COLUMNS.map(({ field }) => EXAMPLE[field]));
