import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { annotationCalls, mood, put, span, TEXTS } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';

const { app, work } = await suiteOfWork();
const { admins, mine, made, imported, job, itemsOf, patch, finish } = annotationCalls({ app, work });

const BEGUN = 'Somebody has worked on this item: it stays.';
const GONE = { message: 'This item was taken out of the batch.', data: { kind: 'gone' } };

const taskOf = async (jobId: string) => made(await admins('GET', `/jobs/${jobId}`)).task._id;
const firstItem = async (jobId: string) => made(await admins('GET', `/tasks/${await taskOf(jobId)}/items`))[0];
const change = (id: string, how: 'exclude' | 'include' | 'delete') =>
  how === 'delete' ? admins('DELETE', `/items/${id}`) : admins('POST', `/items/${id}/${how}`);
const progressOf = async (jobId: string) => made(await admins('GET', `/jobs/${jobId}`)).progress;
const skip = (id: string) => mine('POST', `/assignments/${id}/skip`, { reason: 'Empty' });
/** Creates the state that earlier versions left after late work: excluded, but accepted and not counted. */
const takenOutWithWork = async (jobId: string, assignmentId: string) => {
  const collection = (name: string) => app.connection.collection(name);
  const _id = new Types.ObjectId(assignmentId);
  const assignment = await collection('assignments').findOneAndUpdate({ _id }, { $set: { excluded: true } });
  await collection('items').updateOne({ _id: assignment?.itemId }, { $set: { excluded: true } });
  await collection('tasks').updateOne({ _id: assignment?.taskId }, { $inc: { itemCount: -1, excludedCount: 1 } });
  await collection('jobs').updateOne({ _id: new Types.ObjectId(jobId) }, { $inc: { 'items.total': -1 } });
};

describe('an item that was taken out of the batch', () => {
  it.each(['exclude', 'delete'] as const)('takes no work any more: %s', async (how) => {
    const { _id } = await job();
    const [late] = await itemsOf(_id);
    made(await change((await firstItem(_id))._id, how));
    expectAnswer(await patch(late._id, 1, 0, put(mood())), 409, GONE);
    // Seconds arrive as a patch without changes.
    expectAnswer(await patch(late._id, 1, 0, [], { seconds: 3 }), 409, GONE);
    expectAnswer(await mine('POST', `/assignments/${late._id}/done`), 409, GONE);
    expectAnswer(await skip(late._id), 409, GONE);
    expectAnswer(await mine('POST', `/assignments/${late._id}/reopen`), 409, GONE);
    expect(await itemsOf(_id)).toHaveLength(2);
    expect(await progressOf(_id)).toEqual({ items: 2, done: 0, skipped: 0 });
    expect(await app.connection.collection('annotations').countDocuments({ jobId: new Types.ObjectId(String(_id)) })).toBe(0);
  });

  it('takes work again once it is included', async () => {
    const { _id } = await job();
    const [row] = await itemsOf(_id);
    const item = await firstItem(_id);
    made(await change(item._id, 'exclude'));
    expectAnswer(await patch(row._id, 1, 0, put(mood())), 409, GONE);
    expect(await firstItem(_id)).toMatchObject({ excluded: true, begun: false });
    made(await change(item._id, 'include'));
    await finish(row._id);
    expect(await progressOf(_id)).toEqual({ items: 3, done: 1, skipped: 0 });
  });

  it('is told of with the next work on another item, as are those that are added', async () => {
    const { _id } = await job();
    const [, second, third] = await itemsOf(_id);
    expect(made(await patch(second._id, 1, 0, put(mood()))).changes).toBe(0);
    made(await change((await firstItem(_id))._id, 'exclude'));
    const { changes } = made(await patch(second._id, 2, 1, put(span('a', 0, 3))));
    expect(changes).toBe(1);
    // A repetition after a lost answer has the same number.
    expect(made(await patch(second._id, 2, 1, put(span('a', 0, 3)))).changes).toBe(1);
    await imported(await taskOf(_id), 'text', 'More');
    for (let time = 0; time < 2; time += 1) expect(made(await skip(third._id)).changes).toBe(2);
    expect(made(await mine('GET', `/jobs/${_id}`)).items.changes).toBe(2);
  });

  it.each(['patch', 'skip'] as const)('at the moment of its first %s has either work or is out', async (first) => {
    for (let round = 0; round < 5; round += 1) {
      const { _id } = await job();
      const [row, other] = await itemsOf(_id);
      made(await patch(other._id, 1, 0, put(mood())));
      const item = await firstItem(_id);
      const begin = first === 'patch' ? patch(row._id, 1, 0, put(mood())) : skip(row._id);
      const [sent, taken] = await Promise.all([begin, change(item._id, 'exclude')]);
      expect([sent.status, taken.status].sort()).toEqual([200, 409]);
      expect(await firstItem(_id)).toMatchObject({ excluded: taken.status === 200, begun: taken.status === 409 });
      expect((await progressOf(_id)).items).toBe(taken.status === 200 ? 2 : 3);
    }
  });
});

describe('late work that an earlier version took of an excluded item', () => {
  it('comes back once the item is included', async () => {
    const { _id } = await job();
    const [late] = await itemsOf(_id);
    await finish(late._id, span('a', 0, 3));
    await takenOutWithWork(_id, late._id);
    const item = await firstItem(_id);
    expect(item).toMatchObject({ excluded: true, begun: true });
    expect(await progressOf(_id)).toEqual({ items: 2, done: 0, skipped: 0 });
    expectAnswer(await change(item._id, 'delete'), 409, BEGUN);
    made(await change(item._id, 'include'));
    expect(await progressOf(_id)).toEqual({ items: 3, done: 1, skipped: 0 });
    expect((await itemsOf(_id))[0]).toMatchObject({ state: 'done', regions: [mood(), span('a', 0, 3)] });
  });

  it('is not reviewed: sent back, it would stay open for ever', async () => {
    const { _id } = await job(TEXTS.slice(0, 2));
    const [late, other] = await itemsOf(_id);
    for (const { _id: id } of [late, other]) await finish(id);
    await takenOutWithWork(_id, late._id);
    made(await mine('POST', `/jobs/${_id}/submit`, { minutes: 5 }));
    const reject = { verdict: 'reject', reason: 'Wrong' };
    expectAnswer(await admins('POST', `/annotations/${late._id}/review`, reject), 409, GONE.message);
    const many = await admins('POST', `/jobs/${_id}/items/accept`, { ids: [late._id, other._id] });
    expect(many.body.failed.map(({ id }: { id: string }) => id)).toEqual([late._id]);
    made(await mine('POST', `/jobs/${_id}/rework`));
    expect(made(await mine('GET', `/jobs/${_id}`)).items).toMatchObject({ total: 1, open: 0 });
  });
});
