import { describe, expect, it } from '@jest/globals';
import { EXPORT_STATES, FORMAT_NAMES } from '@labelbridge/annotation';
import { Types } from 'mongoose';
import { annotationCalls, mood, put, span, TEXTS } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';

const { app, work } = await suiteOfWork();
const { admins, mine, made, submitted, assign, itemsOf, job, patch, finish } = annotationCalls({ app, work });

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

  it('says of skipped items that they were skipped, and why, and leaves out what was taken out', async () => {
    const { _id } = await job([...TEXTS, 'Taken out']);
    const { task } = made(await admins('GET', `/jobs/${_id}`));
    const [done, begun, bare, late] = await itemsOf(_id);
    const text = async (format: string, states = EXPORT_STATES.join(',')) =>
      (await file(task._id, `format=${format}&states=${states}`)).bytes.toString();
    const tag = async () => (await file(task._id, `format=csv&states=${EXPORT_STATES.join(',')}`)).headers.get('etag');
    await finish(done._id, span('a', 0, 3));
    made(await patch(begun._id, 1, 0, put(mood())));
    const before = await tag();
    for (const { _id: id } of [begun, bare]) made(await mine('POST', `/assignments/${id}/skip`, { reason: 'Not in Yoruba' }));
    expect(await tag()).not.toBe(before);
    // The state that earlier versions left: work on an excluded item.
    made(await patch(late._id, 1, 0, put(mood())));
    const excluded = { $set: { excluded: true } };
    await app.connection.collection('assignments').updateOne({ _id: new Types.ObjectId(String(late._id)) }, excluded);
    await app.connection.collection('items').updateOne({ taskId: new Types.ObjectId(String(task._id)), index: 3 }, excluded);
    const counts = { $inc: { 'items.total': -1, 'items.open': -1 } };
    await app.connection.collection('jobs').updateOne({ _id: new Types.ObjectId(String(_id)) }, counts);
    made(await mine('POST', `/jobs/${_id}/submit`, { minutes: 5 }));
    made(await admins('POST', `/jobs/${_id}/items/accept`, { ids: [done._id] }));
    made(
      await admins('POST', `/jobs/${_id}/approve`, {
        approvedAmount: { amount: 100, currency: 'NGN' },
        reason: 'Agreed',
        confirmMinutes: true,
      }),
    );

    const notes = (await text('jsonl'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).note);
    expect(notes.map(({ annotation, state, skipReason }) => [annotation, state, skipReason])).toEqual([
      [done._id, 'accepted', undefined],
      [begun._id, 'skipped', 'Not in Yoruba'],
      [bare._id, 'skipped', 'Not in Yoruba'],
    ]);
    const tasks = JSON.parse(await text('label-studio', 'skipped'));
    expect(tasks.map(({ annotations }: { annotations: object[] }) => annotations)).toEqual(
      [begun, bare].map(({ _id: annotation }) => [expect.objectContaining({ annotation, state: 'skipped', was_cancelled: true })]),
    );
    expect((await text('csv')).match(/,skipped,0,,false,,,,,Not in Yoruba\r\n/g)).toHaveLength(2);
    expect((await text('csv', 'draft')).trim().split('\r\n')).toHaveLength(1);
    // The format cannot mark them as skipped: they would read as sentences without a name.
    expect((await text('conll')).match(/DOCSTART/g)).toHaveLength(1);
  });

  it.each(FORMAT_NAMES)('as %s is a file with a name, or is refused because it holds nothing', async (format) => {
    const { _id } = await submitted(TEXTS.slice(0, 1));
    const { task } = made(await admins('GET', `/jobs/${_id}`));
    const { status, headers, bytes } = await file(task._id, `format=${format}&states=submitted`);
    const held = ['label-studio', 'label-studio-min', 'jsonl', 'csv', 'hugging-face', 'conll'].includes(format);
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
