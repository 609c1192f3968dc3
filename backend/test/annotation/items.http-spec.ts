import { describe, expect, it } from '@jest/globals';
import { annotationCalls, mood, put, span, TEXTS } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { tally } from '../support/work.js';

const { app, work } = await suiteOfWork();
const { admins, mine, made, task, job, itemsOf, patch, finish } = annotationCalls({ app, work });

describe('the items of a job', () => {
  it('are one for each item of the task, in their order, by pages', async () => {
    const { _id, items } = await job();
    expect(items).toMatchObject({ total: 3, open: 3, seconds: 0, proposedMinutes: 0 });
    const first = (await mine('GET', `/jobs/${_id}/items?limit=2`)).body;
    expect(first.data.map((one: { item: { data: { text: string } } }) => one.item.data.text)).toEqual(TEXTS.slice(0, 2));
    expect(first.data[0]).toMatchObject({ state: 'open', revision: 0, regions: [], annotationState: null, order: 0 });
    const next = (await mine('GET', `/jobs/${_id}/items?limit=2&cursor=${first.page.next}`)).body;
    expect([next.data.length, next.page.next]).toEqual([1, null]);
    expectAnswer(await work.as(await app.person(), 'GET', `/jobs/${_id}/items`), 404);
    expect((await admins('GET', `/jobs/${_id}/items`)).body.data).toHaveLength(3);
  });

  it('must be there before a task is assigned', async () => {
    const { _id } = await task();
    const { status, body } = await admins('POST', '/tasks/assign', { taskId: _id, userId: work.annotator._id });
    expectAnswer({ status, body }, 409, 'This task has no items yet. Import some before you assign it.');
    expectAnswer(await mine('GET', `/jobs/${(await work.job())._id}/items`), 404);
  });
});

describe('a patch', () => {
  it('is kept with its revision, and answered the same again', async () => {
    const { _id } = await job();
    const [item] = await itemsOf(_id);
    const sent = await patch(item._id, 1, 0, put(span('a', 0, 3)));
    expectAnswer(sent, 200, { 'data.revision': 1 });
    expect((await patch(item._id, 1, 0, put(span('a', 0, 3)))).body.data.revision).toBe(1);
    expect((await itemsOf(_id))[0]).toMatchObject({ revision: 1, regions: [span('a', 0, 3)], annotationState: 'draft' });
  });

  it('that is sent 20 times at once is applied once', async () => {
    const { _id } = await job();
    const [item] = await itemsOf(_id);
    app.advance(60_000);
    const answers = await Promise.all(Array.from({ length: 20 }, () => patch(item._id, 1, 0, put(span('a', 0, 3)), { seconds: 7 })));
    expect(tally(answers)).toEqual({ 200: 20 });
    expect(new Set(answers.map(({ body }) => body.data.revision))).toEqual(new Set([1]));
    expect((await itemsOf(_id))[0]).toMatchObject({ revision: 1, seconds: 7 });
    expect((await mine('GET', `/jobs/${_id}`)).body.data.items.seconds).toBe(7);
  });

  it('of two devices at once overwrites nothing: one is applied, the other gets what it missed', async () => {
    const { _id } = await job();
    const [item] = await itemsOf(_id);
    const answers = await Promise.all(['phone', 'tablet'].map((source) => patch(item._id, 1, 0, put(span(source, 0, 3)), { source })));
    expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
    const lost = answers.find(({ status }) => status === 409);
    const [stored] = await itemsOf(_id);
    expect(stored.regions).toHaveLength(1);
    expect(lost?.body.data).toEqual({ kind: 'conflict', revision: 1, changes: put(...stored.regions) });
  });

  it('after a missing one says where to begin again', async () => {
    const { _id } = await job();
    const [item] = await itemsOf(_id);
    await patch(item._id, 1, 0, put(span('a', 0, 3)));
    const gap = await patch(item._id, 3, 1, put(span('b', 0, 3)));
    expectAnswer(gap, 409, { data: { kind: 'gap', expected: 2 } });
  });

  it('is refused by the name of what breaks a rule', async () => {
    const { _id } = await job();
    const [item] = await itemsOf(_id);
    const refused = async (changes: object[], more?: object) => {
      const { status, body } = await patch(item._id, 1, 0, changes, more);
      expectAnswer({ status, body }, 400);
      return body.details[0].field;
    };
    expect(await refused(put(span('a', 0, 999)))).toBe('changes[0].after.shape.end');
    expect(await refused(put(span('a', 0, 3, 'Nobody')))).toBe('changes[0].after.labels');
    expect(await refused(put(span('a', 0, 3)), { seconds: -1 })).toBe('seconds');
    expect(await refused(put({ ...span('a', 0, 3), role: 'ADMIN' } as never))).toBe('changes[0].after.role');
    expect((await itemsOf(_id))[0].revision).toBe(0);
  });

  it('counts no more seconds than have passed since the assignment, over all items', async () => {
    const { _id } = await job();
    const [one, two] = await itemsOf(_id);
    app.advance(100_000);
    expect((await patch(one._id, 1, 0, put(span('a', 0, 3)), { seconds: 90 })).body.data.seconds).toBe(90);
    expect((await patch(two._id, 1, 0, put(span('a', 0, 3)), { seconds: 3_600 })).body.data.seconds).toBeLessThan(20);
    const { items } = (await mine('GET', `/jobs/${_id}`)).body.data;
    expect(items.seconds).toBeLessThan(110);
    // The proposal is the time of the clock, which did not run.
    expect(items.proposedMinutes).toBe(0);
  });

  it("is nobody else's, and of an open item of a pending job only", async () => {
    const { _id } = await job();
    const [item] = await itemsOf(_id);
    const other = await app.person();
    const body = { baseRevision: 0, source: 'x', sequence: 1, changes: [], seconds: 0 };
    expectAnswer(await work.as(other, 'PATCH', `/annotations/${item._id}`, body), 404);
    expectAnswer(await admins('PATCH', `/annotations/${item._id}`, body), 403);
    await finish(item._id);
    const closed = await patch(item._id, 2, 1, put(span('b', 0, 3)));
    expectAnswer(closed, 409, 'This item is done or skipped. Reopen it to change it.');
  });
});

describe('an item', () => {
  it('is done once nothing required is missing', async () => {
    const { _id } = await job();
    const [item] = await itemsOf(_id);
    const missing = await mine('POST', `/assignments/${item._id}/done`);
    expectAnswer(missing, 400, { details: [{ field: 'mood', message: '“mood” must be answered' }] });
    await patch(item._id, 1, 0, put(mood()));
    expectAnswer(await mine('POST', `/assignments/${item._id}/done`, { revision: 0 }), 409);
    const done = await mine('POST', `/assignments/${item._id}/done`, { revision: 1 });
    expect(done.body.data).toEqual({ _id: item._id, state: 'done', open: 2, changes: 0 });
    expect((await mine('POST', `/assignments/${item._id}/done`)).body.data.open).toBe(2);
  });

  it('is skipped with a reason, and opened again', async () => {
    const { _id } = await job();
    const [item] = await itemsOf(_id);
    expectAnswer(await mine('POST', `/assignments/${item._id}/skip`, { reason: ' ' }), 400);
    expect((await mine('POST', `/assignments/${item._id}/skip`, { reason: 'Not English' })).body.data).toMatchObject({
      state: 'skipped',
      open: 2,
    });
    expect((await itemsOf(_id, '?state=skipped'))[0].skipReason).toBe('Not English');
    expect((await mine('POST', `/assignments/${item._id}/reopen`)).body.data).toMatchObject({ state: 'open', open: 3 });
    expect((await mine('GET', `/jobs/${_id}`)).body.data.items).toMatchObject({ open: 3, skipped: 0 });
  });

  it('is counted once however often it is done or skipped at once', async () => {
    const { _id } = await job();
    const [item] = await itemsOf(_id);
    await patch(item._id, 1, 0, put(mood()));
    const calls = Array.from({ length: 10 }, (_, n) =>
      n % 2 ? mine('POST', `/assignments/${item._id}/done`) : mine('POST', `/assignments/${item._id}/skip`, { reason: 'x' }),
    );
    for (const { status } of await Promise.all(calls)) expect([200, 409]).toContain(status);
    expect((await mine('GET', `/jobs/${_id}`)).body.data.items.open).toBe(2);
  });
});

describe('the submission of an in-product job', () => {
  it('needs each item done or skipped, and neither link nor note', async () => {
    const { _id } = await job();
    const [one, two, three] = await itemsOf(_id);
    const early = await mine('POST', `/jobs/${_id}/submit`, { minutes: 5 });
    expectAnswer(early, 409, '3 items are still open. Finish or skip each one before you submit.');
    expect((await mine('GET', `/jobs/${_id}`)).body.data.allowedActions).toEqual(['decline']);
    await finish(one._id);
    await finish(two._id);
    await mine('POST', `/assignments/${three._id}/skip`, { reason: 'Empty' });
    const done = await mine('POST', `/jobs/${_id}/submit`, { minutes: 5 });
    expectAnswer(done, 200, { 'data.status': 'submitted', 'data.items': expect.objectContaining({ open: 0, skipped: 1, toReview: 0 }) });
    expect((await itemsOf(_id)).map(({ annotationState }: { annotationState: string | null }) => annotationState)).toEqual([
      'submitted',
      'submitted',
      null,
    ]);
    expect((await patch(one._id, 2, 1, put(span('b', 0, 3)))).body.message).toBe('This job is not open for work.');
  });

  it('loses no patch of the same moment: it is in the version, or refused', async () => {
    const { _id } = await job(TEXTS.slice(0, 1));
    const [item] = await itemsOf(_id);
    await finish(item._id, span('a', 0, 3));
    await mine('POST', `/assignments/${item._id}/reopen`);
    const [patched, done, sent] = await Promise.all([
      patch(item._id, 2, 1, put(span('b', 0, 3))),
      mine('POST', `/assignments/${item._id}/done`),
      mine('POST', `/jobs/${_id}/submit`, { minutes: 5 }),
    ]);
    if (sent.status !== 200) {
      expectAnswer(sent, 409);
      made(await mine('POST', `/assignments/${item._id}/done`));
      made(await mine('POST', `/jobs/${_id}/submit`, { minutes: 5 }));
    }
    expectAnswer(done, 200);
    const { versions, regions } = (await admins('GET', `/annotations/${item._id}`)).body.data;
    expect(versions[0].regions).toEqual(regions);
    expect(regions).toHaveLength(patched.status === 200 ? 3 : 2);
  });

  it('of an external job needs a link or a note, as before', async () => {
    const { _id } = await work.job();
    expect((await mine('POST', `/jobs/${_id}/submit`, { minutes: 5 })).body.details[0].field).toBe('link');
    expect((await mine('GET', `/jobs/${_id}`)).body.data.items).toBeNull();
  });
});
