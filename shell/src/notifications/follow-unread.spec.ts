import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { logInAs } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { followUnread, retryDelay } from './follow-unread.js';

const STREAM = 'GET /api/notifications/stream';
const api = testApi();

/** Streams of the server, open until the page closes them or the test breaks them. */
let streams: { body: ReadableStreamDefaultController<Uint8Array>; signal: AbortSignal }[];
let hidden = false;
let stop: () => void = () => undefined;
const counts: number[] = [];
/** Advances the timers second by second, and lets the network settle after each. */
const pass = async (seconds: number) => {
  for (let passed = 0; passed < seconds; passed += 1) {
    await jest.advanceTimersByTimeAsync(1_000);
    await api.settled();
  }
};
const setHidden = (value: boolean) => {
  hidden = value;
  document.dispatchEvent(new Event('visibilitychange'));
  return api.settled();
};
const say = (...lines: string[]) => {
  for (const line of lines) streams.at(-1)?.body.enqueue(new TextEncoder().encode(`${line}\n`));
  return api.settled();
};
const breakStream = () => {
  streams.at(-1)?.body.error(new TypeError('network error'));
  return api.settled();
};
const calls = () => api.sent.filter(([call]) => call === STREAM).length;

beforeEach(async () => {
  jest.useFakeTimers();
  logInAs();
  streams = [];
  counts.length = 0;
  hidden = false;
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  api.on(STREAM, ({ signal }) => {
    const start = (body: ReadableStreamDefaultController<Uint8Array>) => {
      streams.push({ body, signal });
      // A browser ends the answer of an aborted call; msw does not.
      signal.addEventListener('abort', () => body.error(signal.reason));
    };
    return new Response(new ReadableStream({ start }));
  });
  stop = followUnread((unread) => counts.push(unread));
  await api.settled();
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

it('reports each count, and ignores heartbeats', async () => {
  await say('{"unread":2}', '', '{"unread":3}');
  expect(counts).toEqual([2, 3]);
});

it('reconnects with a growing delay, and at once when the network is back', async () => {
  await breakStream();
  await pass(2);
  expect(calls()).toBe(2);
  await breakStream();
  window.dispatchEvent(new Event('online'));
  await api.settled();
  expect(calls()).toBe(3);
});

it('closes a connection without heartbeats', async () => {
  await pass(40);
  await say('');
  await pass(59);
  expect(streams[0]?.signal.aborted).toBe(false);
  await pass(2);
  expect(streams[0]?.signal.aborted).toBe(true);
  await pass(2);
  expect(calls()).toBe(2);
});

it('disconnects while the page is hidden, but not for a few seconds', async () => {
  await setHidden(true);
  await pass(5);
  await setHidden(false);
  expect(calls()).toBe(1);
  await setHidden(true);
  await pass(11);
  expect(streams[0]?.signal.aborted).toBe(true);
  await pass(120);
  expect(calls()).toBe(1);
  await setHidden(false);
  expect(calls()).toBe(2);
});

it('does not reconnect after a 401', async () => {
  api.refuse(STREAM, 'Please log in again.', 401);
  api.refuse('POST /api/auth/refresh', 'Please log in again.', 401);
  await breakStream();
  await pass(300);
  expect(calls()).toBe(2);
});

it('waits a minute after a 429', async () => {
  api.refuse(STREAM, 'Too many calls.', 429);
  await breakStream();
  await pass(2);
  expect(calls()).toBe(2);
  await pass(57);
  expect(calls()).toBe(2);
  await pass(3);
  expect(calls()).toBe(3);
});

it.each([
  [0, 0, 500],
  [0, 1, 1_000],
  [3, 1, 8_000],
  [20, 1, 60_000],
])('waits after %i failures, at chance %f, %i ms', (failures, random, ms) => {
  expect(retryDelay(failures, random)).toBe(ms);
});
