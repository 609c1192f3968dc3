import { afterAll, afterEach, jest } from '@jest/globals';
import { Types } from 'mongoose';
import { RunDriver } from '../../src/modules/work/runs/run-driver.js';
import { openSimulatedModel } from '../../verification/predictions/simulated-model.js';
import { annotationCalls } from './annotation.fixtures.js';
import { expectAnswer } from './expect-answer.js';
import { suiteOfWork } from './suites.js';
import { type Answer, advanceWith, until } from './test-app.js';

/** The app beside a simulated model server that its settings name. */
export async function suiteOfPredictions() {
  const model = await openSimulatedModel();
  afterAll(() => model.close());
  const environment = { RATE_LIMITS: 'off', FFMPEG: 'none', ML_BACKEND_HOSTS: `127.0.0.1:${model.port}` };
  const { app, work } = await suiteOfWork(environment);
  const calls = annotationCalls({ app, work });
  const { admins, made, task, imported } = calls;
  const { predict, before } = model;
  afterEach(() => {
    jest.restoreAllMocks();
    Object.assign(model, { faults: {}, version: 'simulated-1', predict, before, retryAfter: 7, left: 0 });
    model.calls.length = 0;
  });
  const driver = app.app.get(RunDriver, { strict: false });
  const wish = (taskId: string, more: object = {}) => ({ kind: 'predict', taskId, backend: model.url, ...more });
  const start = async (taskId: string): Promise<string> => made(await admins('POST', '/runs', wish(taskId)), 201)._id;
  const read = async (id: string) => made(await admins('GET', `/runs/${id}`));
  const ended = async (id: string): Promise<Answer['body']> => {
    await until(`run ${id} ends`, async () => (await read(id)).endedAt !== null);
    return read(id);
  };
  return {
    ...{ app, work, model, environment, driver, ...calls, wish, start, read, ended },
    run: async (taskId: string) => ended(await start(taskId)),
    /** Waits until a run waits for its server after so many failures. */
    waiting: async (id: string, failures: number): Promise<Answer['body']> => {
      const at = { _id: new Types.ObjectId(id), waits: failures, claim: null, state: 'running' };
      await until(
        `run ${id} waits after ${failures} failures`,
        async () => (await app.connection.collection('runs').countDocuments(at)) > 0,
      );
      return read(id);
    },
    /** Moves the clock, and carries out what is due by then. */
    later: async (ms: number): Promise<void> => {
      await advanceWith(app, ms, [work.admin, work.annotator]);
      await driver.drain('predict');
    },
    act: async (id: string, action: string) => expectAnswer(await admins('POST', `/runs/${id}/${action}`), 200),
    problems: async (id: string) => made(await admins('GET', `/runs/${id}/problems`)),
    /** A task with so many texts. */
    textTask: async (count: number, fields: object = {}) => {
      const own = await task(fields);
      await imported(own._id, 'text', Array.from({ length: count }, (_, n) => `text ${n}`).join('\n'));
      return own;
    },
    itemsOfTask: async (taskId: string): Promise<Answer['body'][]> => made(await admins('GET', `/tasks/${taskId}/items?limit=100`)),
    predictions: () => model.calls.filter(({ path }) => path === '/predict'),
  };
}

/** Holds the answers of a model server until `release` is called. */
export function heldAnswers(model: { before: () => Promise<unknown> }) {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  model.before = () => released;
  return () => release();
}
