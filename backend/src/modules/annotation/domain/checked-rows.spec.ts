import { expect, it, jest } from '@jest/globals';
import { TEMPLATES } from '@labelbridge/annotation';
import { type CheckedRow, checkedRows } from './checked-rows.js';
import { rowsOf } from './row-reader.js';

const spans = TEMPLATES.find(({ id }) => id === 'spans');
if (!spans) throw new Error('The template is there.');
const { config } = spans;

/** A file whose rows all come at once. */
async function* file(count: number): AsyncGenerator<string> {
  yield Array.from({ length: count }, (_, i) => `{"text":"Row ${i}","more":[[1],[1]]}`).join('\n');
}

it('lets others have their turn between rows that take long', async () => {
  // Each look at the clock is 20 ms later: so long a row takes.
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
