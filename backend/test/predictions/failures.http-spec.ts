import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals';
import { PREDICTION_LIMITS, PREDICTION_MESSAGES, RUN_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { RunDriver } from '../../src/modules/work/runs/run-driver.js';
import { type Fault } from '../../verification/predictions/simulated-model.js';
import { expectAnswer } from '../support/expect-answer.js';
import { heldAnswers, suiteOfPredictions } from '../support/predictions.js';
import { secondInstance } from '../support/security.js';
import { until } from '../support/test-app.js';

const suite = await suiteOfPredictions();
const {
  app,
  model,
  environment,
  admins,
  driver,
  start,
  run,
  read,
  ended,
  later,
  waiting,
  act,
  textTask,
  itemsOfTask,
  problems,
  predictions,
} = suite;
const HOST = `127.0.0.1:${model.port}`;
const BATCH = PREDICTION_LIMITS.itemsAtOnce;
const HOUR_MS = 3_600_000;
const { predictSeconds } = PREDICTION_LIMITS;
afterEach(() => void Object.assign(PREDICTION_LIMITS, { predictSeconds }));
const stored = () => app.connection.collection('runs');
const idOf = (id: string) => new Types.ObjectId(id);
/** The runs of predictions that are due are carried out by the test alone. */
const byHand = () => jest.spyOn(driver, 'drain').mockResolvedValue(undefined);

describe('a model server that fails for a time', () => {
  it.each<[Fault, '/health' | '/setup' | '/predict', string]>([
    ['down', '/health', 'the connection was cut'],
    ['error', '/health', 'answered 503'],
    ['error', '/setup', 'answered 503'],
    ['down', '/predict', 'the connection was cut'],
    ['error', '/predict', 'answered 503'],
    ['busy', '/predict', 'answered 429'],
    ['cut', '/predict', 'the connection was cut'],
  ])('(%s at %s) is asked again, and its run says why it waits', async (fault, path, why) => {
    const own = await textTask(2);
    model.faults = { [path]: fault };
    const id = await start(own._id);
    const said = `${HOST}: ${why}`;
    expect(await waiting(id, 1)).toMatchObject({ state: 'running', rows: 0, reason: PREDICTION_MESSAGES.waits(said, 1) });
    model.faults = {};
    await later(60_000);
    expect(await ended(id)).toMatchObject({ state: 'done', reason: null, accepted: 2 });
  });

  it('by being slow is asked again', async () => {
    Object.assign(PREDICTION_LIMITS, { predictSeconds: 0.2 });
    const own = await textTask(1);
    model.faults = { '/predict': 'slow' };
    const id = await start(own._id);
    expect((await waiting(id, 1)).reason).toBe(PREDICTION_MESSAGES.waits(`${HOST}: no answer within 0.2 seconds`, 1));
    await act(id, 'cancel');
  });

  it('is given the time that it asks for, and not called before', async () => {
    const own = await textTask(1);
    Object.assign(model, { faults: { '/predict': 'busy' }, retryAfter: 900 });
    const id = await start(own._id);
    await waiting(id, 1);
    model.faults = {};
    await later(890_000);
    expect(predictions()).toHaveLength(1);
    await later(11_000);
    expect(await ended(id)).toMatchObject({ state: 'done', accepted: 1 });
  });

  it('is given up after some tries in a row, with the reason', async () => {
    const own = await textTask(1);
    model.faults = { '/health': 'error' };
    const id = await start(own._id);
    for (let tries = 1; tries < PREDICTION_LIMITS.tries; tries++) {
      await waiting(id, tries);
      await later(HOUR_MS);
    }
    expect(await ended(id)).toMatchObject({ state: 'failed', reason: PREDICTION_MESSAGES.givenUp(`${HOST}: answered 503`) });
    expect(model.calls).toHaveLength(PREDICTION_LIMITS.tries);
  });

  it('has all its tries again after a step, and keeps what it gave', async () => {
    const own = await textTask(BATCH + 1);
    const { predict } = model;
    model.faults = { '/predict': 'error' };
    const id = await start(own._id);
    await waiting(id, 1);
    model.faults = {};
    model.predict = (given, config) => {
      model.faults = { '/predict': 'error' };
      return predict(given, config);
    };
    await later(60_000);
    expect(await waiting(id, 1)).toMatchObject({ rows: BATCH, accepted: BATCH });
    Object.assign(model, { faults: {}, predict });
    await later(60_000);
    expect(await ended(id)).toMatchObject({ state: 'done', accepted: BATCH + 1 });
  });
});

describe('a server that does not speak the protocol', () => {
  it.each<[Fault, '/health' | '/setup' | '/predict', string]>([
    ['garbage', '/health', PREDICTION_MESSAGES.notJson],
    ['garbage', '/setup', PREDICTION_MESSAGES.notJson],
    ['huge', '/setup', PREDICTION_MESSAGES.tooLarge],
    ['redirect', '/health', 'answered 302; redirects are not followed'],
    ['redirect', '/predict', 'answered 302; redirects are not followed'],
    ['gone', '/setup', 'answered 404'],
    ['gone', '/predict', 'answered 404'],
  ])('(%s at %s) fails the run at once', async (fault, path, why) => {
    const own = await textTask(1);
    model.faults = { [path]: fault };
    expect(await run(own._id)).toMatchObject({ state: 'failed', reason: PREDICTION_MESSAGES.refused(`${HOST}: ${why}`) });
    expect(model.calls.map((call) => call.path)).not.toContain('/elsewhere');
  });

  it.each<[Fault, string]>([
    ['garbage', PREDICTION_MESSAGES.notJson],
    ['huge', PREDICTION_MESSAGES.tooLarge],
    ['few', PREDICTION_MESSAGES.wrongCount(0, 1)],
  ])('in its predictions (%s) has each item refused', async (fault, message) => {
    const own = await textTask(2);
    model.faults = { '/predict': fault };
    const done = await run(own._id);
    expect(done).toMatchObject({ state: 'done', rows: 2, accepted: 0, refused: 2 });
    expect(await problems(done._id)).toMatchObject([
      { line: 1, field: '', message },
      { line: 2, field: '', message },
    ]);
  });
});

describe('a bad prediction', () => {
  const choice = (value: string) => ({ from_name: 'mood', to_name: 'text', type: 'choices', value: { choices: [value] } });
  const label = (value: object) => ({ from_name: 'label', to_name: 'text', type: 'labels', value: { labels: ['Person'], ...value } });

  it.each([
    ['of an unknown label', { result: [choice('Furious')] }, /^prediction/, /Furious/],
    ['outside the text', { result: [label({ start: 0, end: 900 })] }, /^prediction/, /./],
    ['of an unknown question', { result: [{ ...choice('Good'), from_name: 'colour' }] }, /^prediction/, /./],
    ['without a result', { score: 1 }, /^prediction$/, /must be an object with a list/],
    ['that is none', null, /^prediction$/, /must be an object with a list/],
    ['of too many bytes', { result: [], note: 'x'.repeat(PREDICTION_LIMITS.predictionBytes) }, /^prediction$/, /has more than 1 MB/],
    ['that is nested deep', { result: [{ ...choice('Good'), meta: JSON.parse('['.repeat(20) + ']'.repeat(20)) }] }, /./, /./],
    ['of too many regions', { result: Array.from({ length: 3_000 }, () => choice('Good')) }, /./, /./],
    [
      'of an endless model version',
      { result: [choice('Good')], model_version: 'v'.repeat(201) },
      /model_version/,
      /at most 200 characters/,
    ],
  ])('%s is a row of the run, beside good ones', async (_what, bad, field, message) => {
    const own = await textTask(3);
    const { predict } = model;
    model.predict = (task, config) => (task.data['text'] === 'text 1' ? bad : predict(task, config));
    const done = await run(own._id);
    expect(done).toMatchObject({ state: 'done', rows: 3, accepted: 2, refused: 1 });
    const found = await problems(done._id);
    expect(found).toMatchObject([{ line: 2, field: expect.stringMatching(field), message: expect.stringMatching(message) }]);
    expect((await itemsOfTask(own._id)).map(({ prediction }) => prediction?.model ?? null)).toEqual(['simulated-1', null, 'simulated-1']);
  });

  it('for which the whole answer is useless is found by asking for each item alone', async () => {
    const own = await textTask(3);
    const { predict } = model;
    model.predict = (task, config) =>
      task.data['text'] === 'text 1' ? { result: [], note: 'x'.repeat(PREDICTION_LIMITS.answerBytes) } : predict(task, config);
    expect(await run(own._id)).toMatchObject({ state: 'done', accepted: 2, refused: 1 });
    expect(predictions().map(({ body }) => body.tasks.length)).toEqual([3, 1, 1, 1]);
  });
});

describe('a run of predictions', () => {
  it('is paused while its server is slow, resumed, and goes on after its rows', async () => {
    const own = await textTask(BATCH + 2);
    const release = heldAnswers(model);
    const id = await start(own._id);
    await until('the server is asked', async () => predictions().length === 1);
    expectAnswer(await admins('POST', `/runs/${id}/pause`), 200, RUN_MESSAGES.paused);
    await until('the call is ended, although it has no answer', async () => model.left === 1);
    release();
    expect(await read(id)).toMatchObject({ state: 'paused', rows: 0 });
    await act(id, 'resume');
    expect(await ended(id)).toMatchObject({ state: 'done', rows: BATCH + 2, accepted: BATCH + 2, repeated: 0 });
  });

  it('keeps its lease while its server is slow', async () => {
    const own = await textTask(1);
    const release = heldAnswers(model);
    const id = await start(own._id);
    await until('the server is asked', async () => predictions().length === 1);
    app.advance(40_000);
    const renewed = { _id: idOf(id), claimedUntil: { $gt: app.now() } };
    await until('the lease is renewed', async () => (await stored().countDocuments(renewed)) === 1);
    release();
    expect(await ended(id)).toMatchObject({ state: 'done', accepted: 1 });
    expect(predictions()).toHaveLength(1);
  });

  it('that waits is paused and cancelled, and forgets why it waited', async () => {
    const own = await textTask(1);
    model.faults = { '/health': 'down' };
    const id = await start(own._id);
    await waiting(id, 1);
    await act(id, 'pause');
    expect(await read(id)).toMatchObject({ state: 'paused', reason: null });
    await later(HOUR_MS);
    expect(model.calls).toHaveLength(1);
    await act(id, 'resume');
    await waiting(id, 1);
    await act(id, 'cancel');
    expect(await read(id)).toMatchObject({ state: 'cancelled', reason: null });
  });

  it('of a killed server is carried on by another one after its counted rows', async () => {
    const twin = await secondInstance(app, environment);
    afterAll(() => twin.close());
    const own = await textTask(BATCH + 3);
    const mute = byHand();
    const there = twin.app.get(RunDriver, { strict: false });
    const muteThere = jest.spyOn(there, 'drain').mockResolvedValue(undefined);
    const id = await start(own._id);
    let release = (): void => undefined;
    model.before = async () => {
      if (predictions().length > 1) await new Promise<void>((resolve) => (release = resolve));
    };
    mute.mockRestore();
    const first = driver.drain('predict');
    await until('the first batch', async () => (await read(id)).rows === BATCH && predictions().length === 2);
    // The server of this claim is gone: what it records is no longer heard.
    await stored().updateOne({ _id: idOf(id) }, { $set: { claim: 'of a killed server' } });
    release();
    await first;
    expect(await read(id)).toMatchObject({ state: 'running', rows: BATCH });
    model.before = async () => undefined;
    twin.advance(app.now().getTime() - twin.now().getTime() + 31_000);
    muteThere.mockRestore();
    await there.drain('predict');
    expect(await ended(id)).toMatchObject({ state: 'done', rows: BATCH + 3, accepted: BATCH + 3, repeated: 0 });
    expect(predictions().map(({ body }) => body.tasks.length)).toEqual([BATCH, 3, 3]);
  });

  it('that takes long lets others have a turn', async () => {
    const [own, other] = [await textTask(3 * BATCH), await textTask(1)];
    const mute = byHand();
    const ids = [await start(own._id), await start(other._id)] as const;
    // Each answer takes a minute of the clock, but renews the lease.
    model.before = async () => app.advance(predictions().length === 1 ? 61_000 : 0);
    mute.mockRestore();
    await driver.drain('predict');
    expect(await ended(ids[1])).toMatchObject({ state: 'done', accepted: 1 });
    expect(predictions().map(({ body }) => body.tasks.length)).toEqual([BATCH, 1]);
    await driver.drain('predict');
    expect(await ended(ids[0])).toMatchObject({ state: 'done', accepted: 3 * BATCH });
  });

  it('fails if the settings no longer name its host', async () => {
    const own = await textTask(1);
    const mute = byHand();
    const id = await start(own._id);
    await stored().updateOne({ _id: idOf(id) }, { $set: { options: JSON.stringify({ backend: 'http://10.0.0.1:9090/' }) } });
    mute.mockRestore();
    await driver.drain('predict');
    expect(await ended(id)).toMatchObject({ state: 'failed', reason: `The address ${PREDICTION_MESSAGES.notAllowed}.` });
  });
});
