import { expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { TEMPLATES } from '@labelbridge/annotation';
import { WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { type CheckedRow, checkedRows } from './checked-rows.js';
import { type FileRow, type FileValue, rowsOf } from '../domain/row-reader.js';

const spans = TEMPLATES.find(({ id }) => id === 'spans');
if (!spans) throw new Error('The template is there.');
const { config } = spans;

async function* file(count: number): AsyncGenerator<string> {
  yield Array.from({ length: count }, (_, i) => `{"text":"Row ${i}","more":[[1],[1]]}`).join('\n');
}

it('lets others have their turn between rows that take long', async () => {
  // Each call advances the clock by 20 ms, as if each row took that long.
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => (now += 20));
  let turns = 0;
  const count = (): void => {
    turns += 1;
    other = setImmediate(count);
  };
  let other = setImmediate(count);
  const seen: number[] = [];
  for await (const row of checkedRows(config, {}, rowsOf('jsonl', file(5), 'text'), 0)) seen.push(row.line * 100 + turns);
  clearImmediate(other);
  expect(seen).toEqual([100, 201, 302, 403, 504]);
});

it('goes on after the rows that were taken before', async () => {
  const rows: CheckedRow[] = [];
  for await (const row of checkedRows(config, {}, rowsOf('jsonl', file(5), 'text'), 3)) rows.push(row);
  expect(rows.map(({ line }) => line)).toEqual([4, 5]);
});

it('refuses a row on which the program fails, and goes on; the first is logged', async () => {
  const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue(undefined);
  const fault = (line: number): FileRow => ({
    line,
    get value(): FileValue {
      throw new TypeError('a fault');
    },
  });
  const given = async function* (): AsyncGenerator<FileRow> {
    yield fault(1);
    yield fault(2);
    yield* rowsOf('jsonl', file(1), 'text');
  };
  const rows: CheckedRow[] = [];
  for await (const row of checkedRows(config, {}, given(), 0)) rows.push(row);
  const problems = [{ field: '', message: WORKPLACE_MESSAGES.importRowFault }];
  expect(rows).toMatchObject([{ line: 1, problems }, { line: 2, problems }, { data: '{"text":"Row 0","more":[[1],[1]]}' }]);
  expect(logged.mock.calls).toEqual([[expect.stringContaining('line 1'), expect.stringContaining('a fault')]]);
  logged.mockRestore();
});
