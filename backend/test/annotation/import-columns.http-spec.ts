import { describe, expect, it } from '@jest/globals';
import { annotationCalls } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { type Answer } from '../support/test-app.js';
import { suiteOfWork } from '../support/suites.js';

const { app, work } = await suiteOfWork();
const { admins, made, task, ended } = annotationCalls({ app, work });

const FILE = 'No.,sentence,text,note\n1,Ọmọ mi wá,a,x\n2,She said yes,b,\n';

async function post(path: string, query: Record<string, string>, body: string | Uint8Array): Promise<Answer> {
  const response = await fetch(`${app.url}/api/tasks/${path}?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${work.admin.token}`, 'content-type': 'application/octet-stream' },
    body,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
const preview = (taskId: string, format: string, body: string | Uint8Array, columns?: object) =>
  post(`${taskId}/import/preview`, { format, ...(columns && { columns: JSON.stringify(columns) }) }, body);
const imported = async (taskId: string, columns?: object) =>
  ended(
    made(await post(`${taskId}/import`, { format: 'csv', name: 'a.csv', ...(columns && { columns: JSON.stringify(columns) }) }, FILE), 201)
      ._id,
  );
const rowsOf = async (taskId: string) =>
  made(await admins('GET', `/tasks/${taskId}/items`)).map((row: { externalId: string; data: object }) => [row.externalId, row.data]);

describe('the preview of an import', () => {
  it('shows columns and first rows, and what would be refused', async () => {
    const { _id } = await task();
    expectAnswer(await preview(_id, 'csv', 'sentence;No.\nỌmọ mi wá;1\nfine;2\n'), 200, {
      data: {
        encoding: 'UTF-8',
        fields: ['text', 'id'],
        columns: ['sentence', 'No.'],
        annotated: false,
        rows: [
          { line: 2, cells: ['Ọmọ mi wá', '1'], problem: 'text is missing: the labelling interface shows it' },
          { line: 3, cells: ['fine', '2'], problem: 'text is missing: the labelling interface shows it' },
        ],
      },
    });
    const named = await preview(_id, 'csv', 'sentence;No.\nfine;2\n', { text: 'sentence', id: 'No.' });
    expect(named.body.data.rows).toEqual([{ line: 2, cells: ['fine', '2'], problem: null }]);
    expect(await rowsOf(_id)).toEqual([]);
  });

  it('shows which ids another row has, of the file or of the task, as the import refuses them', async () => {
    const { _id } = await task();
    const file = 'text,id\none,a\ntwo,a\none,a\nthree,b\n';
    const problems = async () => (await preview(_id, 'csv', file)).body.data.rows.map(({ problem }: { problem: string | null }) => problem);
    const taken = (id: string) => expect.stringMatching(new RegExp(`^id .*${id}`));
    expect(await problems()).toEqual([null, taken('a'), null, null]);
    const query = { format: 'csv', name: 'b.csv' };
    expect(await ended(made(await post(`${_id}/import`, query, 'text,id\nfour,b\n'), 201)._id)).toMatchObject({ accepted: 1 });
    expect(await problems()).toEqual([null, taken('a'), null, taken('b')]);
    expect(await ended(made(await post(`${_id}/import`, query, file), 201)._id)).toMatchObject({ accepted: 1, refused: 2 });
  });

  it('refuses a number that is shown as a text, as the import does', async () => {
    const { _id } = await task();
    const [file, refusal] = ['{"text":5}\n{"text":"5"}', 'must be a text: the labelling interface shows it as one'];
    const { rows } = (await preview(_id, 'jsonl', file)).body.data;
    expect(rows.map(({ problem }: { problem: string | null }) => problem)).toEqual([`text ${refusal}`, null]);
    const done = await ended(made(await post(`${_id}/import`, { format: 'jsonl', name: 'a.jsonl' }, file), 201)._id);
    expect(done).toMatchObject({ accepted: 1, refused: 1 });
    expect(made(await admins('GET', `/item-imports/${done._id}/problems`))).toMatchObject([{ line: 1, field: 'text', message: refusal }]);
  });

  it.each([
    ['{"data":{"text":"a"},"annotations":[{"result":[]}]}', true],
    ['{"data":{"text":"a"},"completions":[{"result":[]}]}', true],
    ['{"data":{"text":"a"},"annotations":[],"predictions":[]}', false],
    ['{"text":"a","annotations":["a column of this name"]}', false],
  ])('says whether there are annotations, which are not taken: %s', async (row, annotated) => {
    const { _id } = await task();
    expect((await preview(_id, 'json', `[${row}]`)).body.data).toMatchObject({ annotated, rows: [{ line: 1, problem: null }] });
  });

  it('says the encoding, and leaves out a row that is cut', async () => {
    const { _id } = await task();
    const latin = Buffer.from('text\nUn café\n', 'latin1');
    expect((await preview(_id, 'csv', latin)).body.data).toMatchObject({ encoding: 'Windows-1252', rows: [{ cells: ['Un café'] }] });
    const long = `{"text":"${'é'.repeat(100_000)}"}`;
    const cut = Buffer.from(`[${long},${long}]`).subarray(0, 262_144);
    expect((await preview(_id, 'json', cut)).body.data).toMatchObject({ encoding: 'UTF-8', rows: [{ line: 1, problem: null }] });
  });

  it.each([
    ['csv', '', 'The file is empty.'],
    ['json', '', 'The file is empty.'],
    ['jsonl', '\uFEFF\n \n', 'The file is empty.'],
    ['csv', '\uFEFFsentence,No.\n\n', 'The file has a header and no rows.'],
    ['tsv', 'sentence\tNo.', 'The file has a header and no rows.'],
    ['json', '[]', 'The file has no rows.'],
  ])('says of a %s file without rows what it has: %j', async (format, file, message) => {
    const { _id } = await task();
    expectAnswer(await preview(_id, format, file), 400, { details: [{ field: 'file', message }] });
  });

  it.each([
    ['csv', 'PK\x03\x04', undefined, 'file'],
    ['json', '"text"', undefined, 'file'],
    ['csv', 'text\na', { other: 'text' }, 'columns'],
    ['csv', 'text\na', { text: 7 }, 'columns'],
    ['word', 'text', undefined, 'format'],
  ])('refuses what is no file of its kind: %s %j %j', async (format, file, columns, field) => {
    const { _id } = await task();
    expectAnswer(await preview(_id, format, file, columns), 400, { 'details.0.field': field });
  });
});

describe('an import with chosen columns', () => {
  it('takes the fields from them, and keeps all under their own names', async () => {
    const { _id } = await task();
    expect(await imported(_id, { text: 'sentence', id: 'No.' })).toMatchObject({ accepted: 2, refused: 0 });
    expect(await rowsOf(_id)).toEqual([
      ['1', { id: '1', 'No.': '1', text: 'Ọmọ mi wá', sentence: 'Ọmọ mi wá', 'text (of the file)': 'a', note: 'x' }],
      ['2', { id: '2', 'No.': '2', text: 'She said yes', sentence: 'She said yes', 'text (of the file)': 'b', note: '' }],
    ]);
  });

  it('of the same file again is new with other columns, and repeated with the same', async () => {
    const { _id } = await task();
    expect(await imported(_id)).toMatchObject({ accepted: 2, repeated: 0 });
    expect(await imported(_id, { text: 'sentence' })).toMatchObject({ accepted: 2, repeated: 0 });
    expect(await imported(_id, { text: 'sentence' })).toMatchObject({ accepted: 0, repeated: 2 });
    expect(await imported(_id)).toMatchObject({ accepted: 0, repeated: 2 });
  });
});
