import { expect, it, jest } from '@jest/globals';
import { Types } from 'mongoose';
import { ItemRepository } from '../../src/modules/work/annotation/persistence/items.repository.js';
import { UnaidedItems } from '../../src/modules/work/annotation/work/unaided-items.js';
import { PredictedItems } from '../../src/modules/work/annotation/predictions/predicted-items.js';
import { mood, put, span } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfPredictions } from '../support/predictions.js';

const { app, work, model, admins, mine, made, assign, itemsOf, patch, finish, run, start, ended, textTask, itemsOfTask, predictions } =
  await suiteOfPredictions();
const idOf = (id: string) => new Types.ObjectId(id);
const models = async (taskId: string) => (await itemsOfTask(taskId)).map(({ prediction }) => prediction?.model ?? null);
const aided = () => jest.spyOn(UnaidedItems.prototype, 'isChosen').mockReturnValue(false);

it('items that are begun, done or skipped stay as they are, and are not sent to the server', async () => {
  const own = await textTask(5);
  const job = await assign(own._id);
  const [begun, done, skipped] = await itemsOf(job._id);
  made(await patch(begun._id, 1, 0, put(span('a', 0, 3))));
  await finish(done._id);
  made(await mine('POST', `/assignments/${skipped._id}/skip`, { reason: 'It cannot be read.' }));
  const before = await app.connection
    .collection('annotations')
    .find({ taskId: idOf(own._id) })
    .toArray();
  expect(await run(own._id)).toMatchObject({ state: 'done', rows: 5, accepted: 2, repeated: 3, refused: 0 });
  expect(predictions()[0]?.body.tasks.map(({ data }: { data: { text: string } }) => data.text)).toEqual(['text 3', 'text 4']);
  expect(await models(own._id)).toEqual([null, null, null, 'simulated-1', 'simulated-1']);
  expect(
    await app.connection
      .collection('annotations')
      .find({ taskId: idOf(own._id) })
      .toArray(),
  ).toEqual(before);
});

it('an item that is begun while the server is asked gets no prediction, and its answer stays', async () => {
  const own = await textTask(2);
  aided();
  const job = await assign(own._id);
  const [first] = await itemsOf(job._id);
  model.before = async () => made(await patch(first._id, 1, 0, put(span('a', 0, 3))));
  expect(await run(own._id)).toMatchObject({ state: 'done', accepted: 1, repeated: 1 });
  expect(await models(own._id)).toEqual([null, 'simulated-1']);
  const rows = await itemsOf(job._id);
  expect(rows[0]).toMatchObject({ revision: 1, regions: [{ id: 'a' }], item: { prediction: null } });
  expect(rows[1].item.prediction).toMatchObject({ model: 'simulated-1' });
});

it('of a first change and a prediction at the same moment, both are kept or the change alone', async () => {
  const own = await textTask(8);
  aided();
  const job = await assign(own._id);
  const rows = await itemsOf(job._id);
  const { store } = PredictedItems.prototype;
  let patched: Promise<unknown> = Promise.resolve();
  jest.spyOn(PredictedItems.prototype, 'store').mockImplementation(function held(this: PredictedItems, ...given) {
    patched = Promise.all(rows.map(({ _id }: { _id: string }) => patch(_id, 1, 0, put(span('a', 0, 3)))));
    return store.apply(this, given);
  });
  expect(await ended(await start(own._id))).toMatchObject({ state: 'done', rows: 8, refused: 0 });
  for (const answer of (await patched) as Parameters<typeof expectAnswer>[0][]) expectAnswer(answer, 200);
  for (const row of await itemsOf(job._id)) expect(row).toMatchObject({ revision: 1, regions: [{ id: 'a', shape: { start: 0, end: 3 } }] });
});

it('a change that comes while the predictions are written repeats the writing: the item stays without one', async () => {
  const own = await textTask(1);
  const job = await assign(own._id);
  const [row] = await itemsOf(job._id);
  const { ofTask } = ItemRepository.prototype;
  let tries = 0;
  jest.spyOn(ItemRepository.prototype, 'ofTask').mockImplementation(async function found(this: ItemRepository, ...given) {
    const real = await ofTask.apply(this, given);
    if (tries++ === 0) made(await patch(row._id, 1, 0, put(span('a', 0, 3))));
    return real;
  });
  expect(await run(own._id)).toMatchObject({ accepted: 0, repeated: 1 });
  expect(tries).toBe(2);
  expect(await models(own._id)).toEqual([null]);
});

it('are hidden on gold items and on a tenth, as those of imports are', async () => {
  const own = await textTask(6);
  const [first] = await itemsOfTask(own._id);
  expectAnswer(await admins('POST', `/items/${first._id}/gold`, { regions: [mood()], explanation: 'Good.' }), 201);
  let asked = 0;
  jest.spyOn(UnaidedItems.prototype, 'isChosen').mockImplementation(() => asked++ % 2 === 0);
  const job = await assign(own._id);
  expect(await run(own._id)).toMatchObject({ accepted: 6 });
  const rows: { _id: string; item: { data: { text: string }; prediction: object | null } }[] = await itemsOf(job._id);
  const hidden = rows.flatMap(({ _id, item }) => (item.prediction ? [] : [_id]));
  const unaided = await app.connection
    .collection('assignments')
    .find({ jobId: idOf(job._id), unaided: true })
    .toArray();
  expect(hidden.toSorted()).toEqual(unaided.map(({ _id }) => String(_id)).toSorted());
  expect(rows.find(({ item }) => item.data.text === 'text 0')?.item.prediction).toBeNull();
  expect(hidden.length).toBeGreaterThan(1);
  expect(hidden.length).toBeLessThan(6);
  expect((await itemsOf(job._id, '', work.admin)).every(({ item }: { item: { prediction: object | null } }) => item.prediction)).toBe(true);
});
