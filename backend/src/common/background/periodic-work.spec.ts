import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { inRequestContext, requestContext } from '../context/request-context.js';
import { PeriodicWork } from './periodic-work.js';

class Runs {
  begun = 0;
  readonly errors: unknown[] = [];
  readonly #open: { end: () => void; fail: (error: Error) => void }[] = [];

  readonly run = (): Promise<void> => {
    this.begun += 1;
    return new Promise((end, fail) => void this.#open.push({ end, fail }));
  };

  readonly onError = (error: unknown): void => void this.errors.push(error);

  async end(): Promise<void> {
    this.#open.shift()?.end();
    await settled();
  }

  async fail(error: Error): Promise<void> {
    this.#open.shift()?.fail(error);
    await settled();
  }
}

const EVERY_MS = 1_000;
const settled = (): Promise<void> => jest.advanceTimersByTimeAsync(0);

let runs: Runs;
const workOf = (more: { firstAfterMs?: number; gatherMs?: number } = {}): PeriodicWork =>
  new PeriodicWork({ run: runs.run, onError: runs.onError, everyMs: EVERY_MS, ...more });

beforeEach(() => {
  jest.useFakeTimers();
  runs = new Runs();
});
afterEach(() => {
  jest.useRealTimers();
});

it('runs at its start and at each interval', async () => {
  const work = workOf();
  work.start();
  expect(runs.begun).toBe(1);
  await runs.end();
  for (const run of [2, 3]) {
    await jest.advanceTimersByTimeAsync(EVERY_MS - 1);
    expect(runs.begun).toBe(run - 1);
    await jest.advanceTimersByTimeAsync(1);
    expect(runs.begun).toBe(run);
    await runs.end();
  }
});

it('delays its first run', async () => {
  workOf({ firstAfterMs: 10 }).start();
  expect(runs.begun).toBe(0);
  await jest.advanceTimersByTimeAsync(10);
  expect(runs.begun).toBe(1);
  await runs.end();
  await jest.advanceTimersByTimeAsync(EVERY_MS);
  expect(runs.begun).toBe(2);
});

it('runs once more after a run during which it was woken any number of times, and never concurrently', async () => {
  const work = workOf();
  work.start();
  for (let call = 0; call < 3; call++) work.wake();
  expect(runs.begun).toBe(1);
  await runs.end();
  expect(runs.begun).toBe(2);
  await runs.end();
  expect(runs.begun).toBe(2);
});

it('reports an error and continues at the next interval', async () => {
  workOf().start();
  const error = new Error('the database is away');
  await runs.fail(error);
  expect(runs.errors).toEqual([error]);
  expect(runs.begun).toBe(1);
  await jest.advanceTimersByTimeAsync(EVERY_MS);
  expect(runs.begun).toBe(2);
});

it('combines wake-ups within the gathering time into one run', async () => {
  const work = workOf({ firstAfterMs: EVERY_MS, gatherMs: 150 });
  work.start();
  work.wake();
  await jest.advanceTimersByTimeAsync(100);
  work.wake();
  expect(runs.begun).toBe(0);
  await jest.advanceTimersByTimeAsync(50);
  expect(runs.begun).toBe(1);
  await runs.end();
  expect(runs.begun).toBe(1);
});

it('reacts to signals until it is stopped', async () => {
  const listeners = new Set<() => void>();
  const signal = {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const work = workOf({ firstAfterMs: EVERY_MS });
  work.start(signal);
  for (const listener of listeners) listener();
  expect(runs.begun).toBe(1);
  await runs.end();
  await work.stop();
  expect(listeners.size).toBe(0);
});

it('waits at its stop for the current run and starts no other', async () => {
  const work = workOf();
  work.start();
  work.wake();
  let stopped = false;
  const stop = work.stop().then(() => (stopped = true));
  await settled();
  expect({ stopped, stopping: work.stopping }).toEqual({ stopped: false, stopping: true });
  await runs.end();
  await stop;
  work.wake();
  await jest.advanceTimersByTimeAsync(2 * EVERY_MS);
  expect(runs.begun).toBe(1);
});

it('drops at its stop a gathered wake-up', async () => {
  const work = workOf({ gatherMs: 150 });
  work.start();
  await work.stop();
  await jest.advanceTimersByTimeAsync(EVERY_MS);
  expect(runs.begun).toBe(0);
});

it('waits at its stop no longer than the limit', async () => {
  const work = workOf();
  work.start();
  let stopped = false;
  const stop = work.stop(2_000).then(() => (stopped = true));
  await jest.advanceTimersByTimeAsync(1_999);
  expect(stopped).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  await stop;
  expect(stopped).toBe(true);
});

it('runs outside the request that woke it', async () => {
  const contexts: unknown[] = [];
  const work = new PeriodicWork({ run: async () => contexts.push(requestContext()), onError: runs.onError, everyMs: EVERY_MS });
  inRequestContext({ requestId: 'r', address: '', userAgent: '' }, () => work.wake());
  await settled();
  expect(contexts).toEqual([undefined]);
});
