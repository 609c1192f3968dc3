import { type LabelConfig, writeJson } from '@labelbridge/annotation';
import { inTurns } from '../../../../common/concurrency/in-turns.js';
import { type Columns } from '../domain/columns.js';
import { mediaIn } from '../domain/media-in.js';
import { contentOf, type NewRow } from '../domain/new-rows.js';
import { readRow } from '../domain/read-row.js';
import { type RefusedRow, RowGuard } from './row-guard.js';
import { type FileRow } from '../domain/row-reader.js';

/** A row ready to store, or its first problem. */
export type CheckedRow = NewRow | RefusedRow;

function checkedRow(config: LabelConfig, columns: Columns, row: FileRow): CheckedRow {
  const { line } = row;
  if ('problem' in row) return { line, problems: [{ field: '', message: row.problem }] };
  const read = readRow(config, row.value, columns);
  if (!read.ok) return { line, problems: read.problems.slice(0, 1) };
  const { data, prediction } = read.value;
  return {
    line,
    item: read.value,
    content: contentOf(data, prediction),
    mediaIds: mediaIn(data),
    data: writeJson(data),
    prediction: prediction && JSON.stringify(prediction),
  };
}

/**
 * Checks the rows of a file one at a time, and yields to other requests in between, because a row may have half a million values.
 *
 * @param from number of rows already processed
 */
export async function* checkedRows(
  config: LabelConfig,
  columns: Columns,
  rows: AsyncIterable<FileRow>,
  from: number,
): AsyncGenerator<CheckedRow> {
  const guard = new RowGuard();
  let place = 0;
  for await (const row of inTurns(rows)) if (place++ >= from) yield guard.run(row.line, () => checkedRow(config, columns, row));
}
