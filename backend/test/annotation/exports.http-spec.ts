import { describe, expect, it } from '@jest/globals';
import { FORMAT_NAMES } from '@labelbridge/annotation';
import { annotationCalls, mood, put, span, TEXTS } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';

const { app, work } = await suiteOfWork();
const { admins, made, submitted, assign, itemsOf } = annotationCalls({ app, work });

const file = async (taskId: string, query: string) => {
  const response = await fetch(`${app.url}/api/tasks/${taskId}/export?${query}`, {
    headers: { authorization: `Bearer ${work.admin.token}` },
  });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('an export of annotations', () => {
  it('holds what was accepted and fixed, or the states that are asked for', async () => {
    const { _id, items } = await submitted();
    const { task } = made(await admins('GET', `/jobs/${_id}`));
    made(await admins('POST', `/annotations/${items[0]._id}/review`, { verdict: 'accept' }));
    made(await admins('POST', `/annotations/${items[1]._id}/review`, { verdict: 'fix', regions: [span('a', 0, 2), mood()] }));
    const lines = async (query = '') => {
      const { bytes } = await file(task._id, `format=jsonl${query}`);
      return bytes
        .toString()
        .trim()
        .split('\n')
        .map((line) => (line ? JSON.parse(line) : null));
    };
    const held = await lines();
    expect(held.map(({ note, data }) => [note.state, data.text])).toEqual([
      ['accepted', TEXTS[0]],
      ['fixed', TEXTS[1]],
    ]);
    expect(held[1].regions).toEqual([span('a', 0, 2), mood()]);
    expect((await lines('&states=submitted')).map(({ data }) => data.text)).toEqual([TEXTS[2]]);
    expect(await lines('&states=rejected')).toEqual([null]);
    expect((await file(task._id, 'format=jsonl&states=nothing')).status).toBe(400);
  });

  it('has an item once with the annotations of all who worked on it', async () => {
    const { _id, items } = await submitted(TEXTS.slice(0, 2));
    const { task } = made(await admins('GET', `/jobs/${_id}`));
    const other = await app.person();
    const second = await assign(task._id, other);
    const [first] = await itemsOf(second._id, '', other);
    const patch = { baseRevision: 0, source: 'tablet', sequence: 1, changes: put(mood('Bad')), seconds: 0 };
    made(await work.as(other, 'PATCH', `/annotations/${first._id}`, patch));
    const { bytes } = await file(task._id, 'format=label-studio&states=submitted,draft');
    const tasks: { data: { text: string }; annotations: { annotation: string; annotator: string }[] }[] = JSON.parse(bytes.toString());
    expect(tasks.map(({ data, annotations }) => [data.text, annotations.map(({ annotator }) => annotator)])).toEqual([
      [TEXTS[0], [work.annotator._id, other._id]],
      [TEXTS[1], [work.annotator._id]],
    ]);
    expect(tasks[0]?.annotations[0]?.annotation).toBe(items[0]._id);
  });

  it.each(FORMAT_NAMES)('as %s is a file with a name, or is refused because it holds nothing', async (format) => {
    const { _id } = await submitted(TEXTS.slice(0, 1));
    const { task } = made(await admins('GET', `/jobs/${_id}`));
    const { status, headers, bytes } = await file(task._id, `format=${format}&states=submitted`);
    const held = ['label-studio', 'label-studio-min', 'jsonl', 'csv', 'conll'].includes(format);
    expect(status).toBe(held ? 200 : 400);
    if (held) expect(headers.get('content-disposition')).toContain(`-${format}-submitted.`);
    if (format.startsWith('label-studio')) expect(JSON.parse(bytes.toString())).toHaveLength(1);
    const losses = await admins('GET', `/tasks/${task._id}/export/losses?format=${format}`);
    expectAnswer(losses, 200);
    expect(losses.body.data.length > 0).toBe(format !== 'label-studio' && format !== 'jsonl');
  });

  it('of tasks elsewhere is refused', async () => {
    expect((await file((await work.task())._id, 'format=jsonl')).status).toBe(409);
  });
});
