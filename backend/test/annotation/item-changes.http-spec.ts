import { describe, expect, it } from '@jest/globals';
import { annotationCalls, mood, put, span, TEXTS } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { until } from '../support/test-app.js';

const { app, work } = await suiteOfWork();
const { admins, mine, made, task, imported, send, ended, assign, job, itemsOf, patch, finish, submitted } = annotationCalls({ app, work });

const BEGUN = 'Somebody has worked on this item: it stays.';
const FINISHED = 'Everybody who has this batch has handed it in: its items can no longer change.';

interface TaskItem {
  readonly _id: string;
  readonly excluded: boolean;
  readonly begun: boolean;
}
const taskItems = async (taskId: string): Promise<TaskItem[]> => made(await admins('GET', `/tasks/${taskId}/items`));
const change = (id: string, how: 'exclude' | 'include' | 'delete') =>
  how === 'delete' ? admins('DELETE', `/items/${id}`) : admins('POST', `/items/${id}/${how}`);
const taskOf = async (jobId: string) => made(await admins('GET', `/jobs/${jobId}`)).task._id;
const textsOf = async (jobId: string) => (await itemsOf(jobId)).map(({ item }: { item: { data: { text: string } } }) => item.data.text);
const progressOf = async (jobId: string) => {
  const { project, progress } = made(await admins('GET', `/tasks/${await taskOf(jobId)}`));
  const places = [`/jobs/${jobId}`, `/projects/${project._id}`];
  const others = await Promise.all(places.map(async (place) => made(await admins('GET', place)).progress));
  for (const other of others) expect(other).toEqual(progress);
  return progress;
};
const toldOf = async (jobId: string) =>
  made(await mine('GET', '/notifications?limit=100')).filter(
    ({ kind, link }: { kind: string; link: string }) => kind === 'items-added' && link.endsWith(jobId),
  );
const skip = (id: string) => mine('POST', `/assignments/${id}/skip`, { reason: 'Empty' });

describe('an item that nobody has worked on', () => {
  it('is excluded and included again, for all who work on its batch, and counted so everywhere', async () => {
    const { _id } = await job();
    const taskId = await taskOf(_id);
    const [first] = await taskItems(taskId);
    expect(first).toMatchObject({ excluded: false, begun: false });
    const twice = async (how: 'exclude' | 'include') => [await change(first?._id ?? '', how), await change(first?._id ?? '', how)];
    for (const answer of await twice('exclude')) expectAnswer(answer, 200, 'Excluded: nobody gets this item.');
    expect((await taskItems(taskId))[0]).toMatchObject({ excluded: true, begun: false });
    expect(await textsOf(_id)).toEqual(TEXTS.slice(1));
    expect(await progressOf(_id)).toEqual({ items: 2, done: 0, skipped: 0 });
    const other = await app.person();
    const others = await assign(taskId, other);
    expect(others.progress.items).toBe(2);
    for (const answer of await twice('include')) expectAnswer(answer, 200, 'Included again.');
    expect(await textsOf(_id)).toEqual(TEXTS);
    for (const id of [_id, others._id])
      expect(made(await admins('GET', `/jobs/${id}`)).progress).toEqual({ items: 3, done: 0, skipped: 0 });
    expect((await itemsOf(others._id, '', other)).at(-1)).toMatchObject({ order: 2, item: { data: { text: TEXTS[0] } } });
    expect(made(await admins('GET', `/tasks/${taskId}`)).progress).toEqual({ items: 6, done: 0, skipped: 0 });
    const audit = made(await admins('GET', '/audit?limit=20')).filter(({ action }: { action: string }) => action.startsWith('item.'));
    expect(audit.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual(['item.include', 'item.exclude']);
  });

  it('that comes back is told of in one notification and one mail while nobody has read it', async () => {
    const { _id } = await job();
    const items = (await taskItems(await taskOf(_id))).slice(1);
    const mails = async () =>
      app.connection.collection('outbox').countDocuments({ 'to.address': work.annotator.email, subject: /^More items/ });
    const before = await mails();
    for (const { _id: id } of items) made(await change(id, 'exclude'));
    for (const { _id: id } of items) made(await change(id, 'include'));
    expect(await toldOf(_id)).toHaveLength(1);
    expect((await toldOf(_id))[0].text).toContain('It has 3 items now.');
    expect((await mails()) - before).toBe(1);
  });

  it('is deleted, and can then be imported again', async () => {
    const { _id: taskId } = await task();
    await imported(taskId, 'jsonl', '{"id":"a","data":{"text":"One"}}\n{"id":"b","data":{"text":"Two"}}');
    const [one, two] = await taskItems(taskId);
    expectAnswer(await change(one?._id ?? '', 'delete'), 200, 'Deleted.');
    expectAnswer(await change(one?._id ?? '', 'delete'), 404);
    made(await change(two?._id ?? '', 'exclude'));
    expect(made(await admins('GET', `/tasks/${taskId}`))).toMatchObject({ itemCount: 0, progress: { items: 0 } });
    expectAnswer(await admins('POST', '/tasks/assign', { taskId, userId: work.annotator._id }), 409);
    expect(await imported(taskId, 'jsonl', '{"id":"a","data":{"text":"Other"}}\n{"id":"b","data":{"text":"Two"}}')).toMatchObject({
      accepted: 1,
      repeated: 1,
    });
    expect((await taskItems(taskId)).map(({ excluded }) => excluded)).toEqual([true, false]);
    expect(await textsOf((await assign(taskId))._id)).toEqual(['Other']);
  });

  it('stays with its task where only excluded items are left: the task is archived, not deleted', async () => {
    const { _id: taskId } = await task();
    await imported(taskId, 'text', 'One');
    made(await change((await taskItems(taskId))[0]?._id ?? '', 'exclude'));
    expect(made(await admins('DELETE', `/tasks/${taskId}`)).archived).toBe(true);
    expectAnswer(
      await change((await taskItems(taskId))[0]?._id ?? '', 'include'),
      409,
      'This is archived: it can be read, but no longer changed.',
    );
  });

  it('is not the last one of somebody', async () => {
    const { _id } = await job(['One']);
    const [item] = await taskItems(await taskOf(_id));
    for (const how of ['exclude', 'delete'] as const)
      expectAnswer(
        await change(item?._id ?? '', how),
        409,
        'Somebody works on this batch: it keeps one item at least. Cancel its jobs instead.',
      );
    expect(await progressOf(_id)).toEqual({ items: 1, done: 0, skipped: 0 });
  });

  it('is not moved by a split where it is excluded', async () => {
    const { _id: taskId } = await task();
    await imported(taskId, 'text', 'A\nB\nC\nD');
    made(await change((await taskItems(taskId))[2]?._id ?? '', 'exclude'));
    const run = made(await admins('POST', `/tasks/${taskId}/batches`, { size: 2 }), 201);
    made(await admins('POST', `/bulk/${run._id}/start`));
    await until('the end of the split', async () => made(await admins('GET', `/bulk/${run._id}`)).state !== 'running', 60_000);
    expect((await taskItems(taskId)).map(({ excluded }) => excluded)).toEqual([false, false, true]);
    expect(made(await admins('GET', `/tasks/${taskId}`)).itemCount).toBe(2);
  });
});

describe('an item that somebody has worked on', () => {
  it.each(['patched', 'skipped', 'done', 'done in a cancelled job'])('stays: it was %s', async (how) => {
    const { _id } = await job();
    const taskId = await taskOf(_id);
    const [mineFirst] = await itemsOf(_id);
    if (how === 'patched') made(await patch(mineFirst._id, 1, 0, put(span('a', 0, 3))));
    else if (how === 'skipped') made(await skip(mineFirst._id));
    else await finish(mineFirst._id);
    if (how.endsWith('job'))
      made(await admins('POST', `/jobs/${_id}/cancel`, { reason: 'Enough', amount: { amount: 0, currency: 'NGN' } }));
    const before = made(await admins('GET', `/jobs/${_id}`)).items;
    const [item] = await taskItems(taskId);
    expect(item).toMatchObject({ begun: true });
    for (const out of ['exclude', 'delete'] as const) expectAnswer(await change(item?._id ?? '', out), 409, BEGUN);
    expect(made(await admins('GET', `/jobs/${_id}`)).items).toEqual(before);
  });
});

describe('items that are added to a batch', () => {
  it('come to whoever works on it, who is told once for each import', async () => {
    const { _id } = await job();
    const taskId = await taskOf(_id);
    const other = await app.person();
    const others = await assign(taskId, other);
    const [first] = await itemsOf(_id);
    await finish(first._id);
    expect(await imported(taskId, 'text', Array.from({ length: 150 }, (_, n) => `New ${n}`).join('\n'))).toMatchObject({ accepted: 150 });
    for (const id of [_id, others._id]) expect(made(await admins('GET', `/jobs/${id}`)).progress.items).toBe(153);
    expect(made(await mine('GET', `/jobs/${_id}`)).items).toMatchObject({ total: 153, open: 152, changes: 2 });
    expect(made(await admins('GET', `/tasks/${taskId}`)).progress).toEqual({ items: 306, done: 1, skipped: 0 });
    expect((await itemsOf(_id, '?limit=100'))[3]).toMatchObject({ order: 3, state: 'open' });
    expect(await toldOf(_id)).toHaveLength(1);
    expect((await toldOf(_id))[0].text).toContain('It has 153 items now.');
    expectAnswer(await mine('POST', `/jobs/${_id}/submit`, { minutes: 5 }), 409);
  });

  it('come not to who has handed it in, before they take it back', async () => {
    const { _id } = await submitted(['One']);
    const taskId = await taskOf(_id);
    expectAnswer(await send(taskId, 'text', 'Late'), 409, FINISHED);
    await assign(taskId, await app.person());
    expect(await imported(taskId, 'text', 'Late')).toMatchObject({ accepted: 1 });
    expect(made(await mine('GET', `/jobs/${_id}`)).items).toMatchObject({ total: 1, open: 0 });
    expect(await toldOf(_id)).toHaveLength(0);
    made(await mine('POST', `/jobs/${_id}/rework`));
    expect(made(await mine('GET', `/jobs/${_id}`)).items).toMatchObject({ total: 2, open: 1 });
    expect(await textsOf(_id)).toEqual(['One', 'Late']);
  });

  it('are refused where all have handed it in, as are all other changes', async () => {
    const { _id } = await job();
    const taskId = await taskOf(_id);
    made(await change((await taskItems(taskId))[0]?._id ?? '', 'exclude'));
    for (const { _id: id } of await itemsOf(_id)) made(await skip(id));
    made(await mine('POST', `/jobs/${_id}/submit`, { minutes: 5 }));
    expectAnswer(await send(taskId, 'text', 'Late'), 409, FINISHED);
    const [item] = await taskItems(taskId);
    for (const how of ['include', 'delete'] as const) expectAnswer(await change(item?._id ?? '', how), 409, FINISHED);
    expect(await progressOf(_id)).toEqual({ items: 2, done: 0, skipped: 2 });
  });

  it('are at most what a job may have', async () => {
    const { _id } = await job(['One']);
    const taskId = await taskOf(_id);
    const rows = Array.from({ length: 1_050 }, (_, n) => `New ${n}`).join('\n');
    const { state, reason, accepted } = await imported(taskId, 'text', rows);
    expect({ state, accepted }).toEqual({ state: 'failed', accepted: 900 });
    expect(reason).toContain('it has at most 1000 items');
    expect(await progressOf(_id)).toEqual({ items: 901, done: 0, skipped: 0 });
    expect(await toldOf(_id)).toHaveLength(1);
  });

  it('at the moment of a submission are in the job, which stays pending, or in none', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { _id } = await job(['One']);
      const taskId = await taskOf(_id);
      const [item] = await itemsOf(_id);
      made(await skip(item._id));
      const [sent, submission] = await Promise.all([send(taskId, 'text', 'Late'), mine('POST', `/jobs/${_id}/submit`, { minutes: 5 })]);
      const accepted = sent.status === 201 ? (await ended(sent.body.data._id)).accepted : 0;
      const { status, items } = made(await mine('GET', `/jobs/${_id}`));
      expect([200, 409]).toContain(submission.status);
      expect(status).toBe(submission.status === 200 ? 'submitted' : 'pending');
      expect(items).toMatchObject({ total: 1 + accepted, open: accepted });
      if (status === 'submitted') expect(accepted).toBe(0);
    }
  });

  it('and taken out at the moment of a patch leave neither work without an item nor wrong counts', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { _id } = await job();
      const [row] = await itemsOf(_id);
      const [item] = await taskItems(await taskOf(_id));
      const [patched, taken] = await Promise.all([patch(row._id, 1, 0, put(mood())), change(item?._id ?? '', 'delete')]);
      expect([patched.status, taken.status].sort()).toEqual([200, 409]);
      expect(await progressOf(_id)).toMatchObject({ items: taken.status === 200 ? 2 : 3 });
    }
  });

  it('are not deleted under a first patch that neither starts a job nor adds time', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { _id } = await job();
      const [row, other] = await itemsOf(_id);
      made(await patch(other._id, 1, 0, put(mood())));
      const [item] = await taskItems(await taskOf(_id));
      const [patched, taken] = await Promise.all([patch(row._id, 1, 0, put(mood())), change(item?._id ?? '', 'delete')]);
      expect([patched.status, taken.status].sort()).toEqual([200, 409]);
    }
  });
});
