import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { annotationCalls, SPANS_XML } from '../support/annotation.fixtures.js';
import { suiteOfWork } from '../support/suites.js';

const { app, work } = await suiteOfWork();
const { admins, made, task, imported, mine, itemsOf, assign, patch } = annotationCalls({ app, work });

const IMAGES_XML = `<View><Image name="img" value="$image"/>
  <RectangleLabels name="box" toName="img"><Label value="Car"/></RectangleLabels></View>`;

const file = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'files', name));
type Row = { _id: string; externalId: string | null; data: Record<string, unknown>; prediction: object | null };
const rowsOf = async (taskId: string): Promise<Row[]> => made(await admins('GET', `/tasks/${taskId}/items?limit=100`));
const problemsOf = async (id: string) =>
  made(await admins('GET', `/item-imports/${id}/problems`)).map(({ line, field, message }: Record<string, unknown>) => [
    line,
    field,
    message,
  ]);

/** Imports the file into a new task with the interface. */
async function taken(name: string, format: string, xml = SPANS_XML) {
  const { _id: projectId } = await work.project();
  const face = made(await admins('POST', `/projects/${projectId}/interfaces`, { xml }), 201);
  const taskName = xml === IMAGES_XML ? 'Image Annotation' : 'Text Annotation';
  const { _id } = await task({ projectId, interfaceId: face._id, taskName });
  const done = await imported(_id, format, file(name));
  return { taskId: _id, done, rows: await rowsOf(_id) };
}
const textsOf = (rows: readonly Row[]) => rows.map(({ data }) => data['text']);

async function exported(taskId: string, format: string): Promise<string> {
  const job = await assign(taskId);
  for (const { _id } of await itemsOf(job._id)) {
    const answer = {
      id: 'mood',
      from: 'mood',
      to: 'text',
      type: 'choices',
      labels: [],
      shape: { t: 'none' },
      answer: { key: 'choices', value: ['Good'] },
    };
    made(await patch(_id, 1, 0, [{ id: 'mood', after: answer }]));
    made(await mine('POST', `/assignments/${_id}/done`));
  }
  return exportOf(taskId, format);
}
async function exportOf(taskId: string, format: string): Promise<string> {
  const answer = await fetch(`${app.url}/api/tasks/${taskId}/export?format=${format}&states=draft,submitted`, {
    headers: { authorization: `Bearer ${work.admin.token}` },
  });
  expect(answer.status).toBe(200);
  return answer.text();
}

describe('a file as people have it', () => {
  it('01-utf16-lines.txt', async () => {
    const { done, rows } = await taken('01-utf16-lines.txt', 'text');
    expect([textsOf(rows), done.encoding]).toEqual([['Ọmọ mi', 'kú àárọ̀'], 'UTF-16LE']);
  });

  it.each(['csv', 'tsv'])('03-utf16-table.csv as %s', async (format) => {
    const { done, rows } = await taken('03-utf16-table.csv', format);
    expect(rows.map(({ externalId, data }) => [externalId, data['text']])).toEqual([
      ['1', 'Ọmọ mi wá'],
      ['2', 'kú àárọ̀'],
    ]);
    expect(done.encoding).toBe('UTF-16LE');
  });

  it('04-bare-quote.tsv', async () => {
    expect(textsOf((await taken('04-bare-quote.tsv', 'tsv')).rows)).toEqual(['a 5" nail', 'she said "hi" to me', 'fine']);
  });

  it('06-empty-last-columns.csv', async () => {
    expect((await taken('06-empty-last-columns.csv', 'csv')).rows.map(({ data }) => data)).toEqual([
      { id: '1', text: 'hello' },
      { id: '2', text: 'world' },
    ]);
  });

  it('06b-sep-line.csv', async () => {
    expect((await taken('06b-sep-line.csv', 'csv')).rows.map(({ data }) => data)).toEqual([{ id: '1', text: 'hello' }]);
  });

  it.each([
    ['11-column-annotations.csv', { text: 'hello', annotations: 'none' }],
    ['11b-column-data.csv', { text: 'hello', data: '2024-01-01' }],
  ])('%s', async (name, data) => {
    const { done, rows } = await taken(name, 'csv');
    expect([done.accepted, rows.map((row) => row.data)]).toEqual([1, [data]]);
  });

  it('12-dotted-header.csv, also in exports', async () => {
    const { taskId, rows } = await taken('12-dotted-header.csv', 'csv');
    const data = { text: 'hello', 'No.': '1', 'Score (avg.)': '2' };
    expect(rows.map((row) => row.data)).toEqual([data]);
    expect(JSON.parse(await exported(taskId, 'label-studio'))).toMatchObject([{ data }]);
    expect(JSON.parse(await exportOf(taskId, 'jsonl'))).toMatchObject({ data });
    expect(JSON.parse(await exportOf(taskId, 'label-studio-min'))).toMatchObject([data]);
    const rowsOut: unknown = parse(await exportOf(taskId, 'csv'), { columns: true, bom: true });
    expect(rowsOut).toMatchObject([data]);
  });

  it('12b-deep-data.json', async () => {
    const { rows } = await taken('12b-deep-data.json', 'json');
    expect(rows.map(({ data }) => data)).toEqual([{ text: 'ok', meta: { a: { b: { c: { d: { e: { f: { g: 1 } } } } } } } }]);
  });

  it('14-big-ids.json, also in every export', async () => {
    const { taskId, done, rows } = await taken('14-big-ids.json', 'json');
    const ids = ['1212092628029698048', '1212092628029698049', '1212092628029698050'];
    expect([done.accepted, done.repeated, rows.map(({ externalId }) => externalId)]).toEqual([3, 0, ids]);
    const whole = await exported(taskId, 'label-studio');
    for (const id of ids) expect(whole).toContain(`"data":{"id":${id},`);
    for (const format of ['label-studio-min', 'jsonl', 'csv']) {
      const text = await exportOf(taskId, format);
      for (const id of ids) expect(text).toContain(id);
    }
  });

  it('16-ls-export-prediction-ids.json', async () => {
    expect((await taken('16-ls-export-prediction-ids.json', 'json')).rows).toMatchObject([{ data: { text: 'first' }, prediction: null }]);
  });

  it('17-ls-export-history.json', async () => {
    expect((await taken('17-ls-export-history.json', 'json')).rows).toMatchObject([{ externalId: '1', data: { text: 'first' } }]);
  });

  it('20-text-is-object.json', async () => {
    const { done } = await taken('20-text-is-object.json', 'json');
    expect([done.accepted, done.refused]).toEqual([0, 3]);
    const message = 'must be a text: the labelling interface shows it as one';
    expect(await problemsOf(done._id)).toEqual([1, 1, 1].map((line) => [line, 'text', message]));
  });

  it('21-picture-addresses.jsonl', async () => {
    const { done } = await taken('21-picture-addresses.jsonl', 'jsonl', IMAGES_XML);
    expect([done.accepted, done.refused]).toEqual([0, 5]);
    const message = 'must be media: and the id of a file that was uploaded, or a http(s) address';
    expect(await problemsOf(done._id)).toEqual([1, 2, 3, 4, 5].map((line) => [line, 'image', message]));
  });

  it('23-python-offsets.json', async () => {
    const { done } = await taken('23-python-offsets.json', 'json');
    expect(await problemsOf(done._id)).toEqual([
      [1, 'predictions[0].regions[0].shape.text', '“Ada” does not stand at 2–5 of the text. Offsets count UTF-16 units: an emoji has two.'],
    ]);
  });
});
