import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { ApiError } from '@labelbridge/session';

type Follow = (path: string, signal: AbortSignal, onLine: (value: unknown) => void) => Promise<void>;
const readLines = jest.fn<Follow>();
const session = await import('@labelbridge/session');
jest.unstable_mockModule('@labelbridge/session', () => ({ ...session, readLines }));
const { followUnread, retryDelay } = await import('./follow-unread.js');

/** The streams of a server, which stay open until the page closes them or the test fails them. */
let streams: { say: (value: unknown) => void; fail: (error: Error) => void; signal: AbortSignal }[];
let hidden = false;
let stop: () => void = () => undefined;
const counts: number[] = [];
const settle = () => jest.advanceTimersByTimeAsync(0);
const setHidden = (value: boolean) => {
  hidden = value;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  jest.useFakeTimers();
  streams = [];
  counts.length = 0;
  hidden = false;
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  readLines.mockImplementation(
    (_path, signal, say) =>
      new Promise<void>((_resolve, fail) => {
        signal.addEventListener('abort', () => fail(new ApiError('left', { offline: true })));
        streams.push({ say, fail, signal });
      }),
  );
  stop = followUnread((unread) => counts.push(unread));
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

it('reports each count, and ignores heartbeats', () => {
  streams[0]?.say({ unread: 2 });
  streams[0]?.say(undefined);
  streams[0]?.say({ unread: 3 });
  expect(counts).toEqual([2, 3]);
});

it('reconnects with a growing delay, and at once when the network is back', async () => {
  streams[0]?.fail(new ApiError('away', { offline: true }));
  await jest.advanceTimersByTimeAsync(2_000);
  expect(streams).toHaveLength(2);
  streams[1]?.fail(new ApiError('away', { offline: true }));
  await settle();
  window.dispatchEvent(new Event('online'));
  expect(streams).toHaveLength(3);
});

it('closes a connection without heartbeats', async () => {
  await jest.advanceTimersByTimeAsync(61_000);
  expect(streams[0]?.signal.aborted).toBe(true);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(streams).toHaveLength(2);
});

it('disconnects while the page is hidden, but not for a few seconds', async () => {
  setHidden(true);
  await jest.advanceTimersByTimeAsync(5_000);
  setHidden(false);
  expect(streams).toHaveLength(1);
  setHidden(true);
  await jest.advanceTimersByTimeAsync(120_000);
  expect(streams[0]?.signal.aborted).toBe(true);
  expect(streams).toHaveLength(1);
  setHidden(false);
  expect(streams).toHaveLength(2);
});

it('does not reconnect after a 401', async () => {
  streams[0]?.fail(new ApiError('ended', { status: 401 }));
  await jest.advanceTimersByTimeAsync(300_000);
  expect(streams).toHaveLength(1);
});

it('waits a minute after a 429', async () => {
  streams[0]?.fail(new ApiError('too many', { status: 429 }));
  await jest.advanceTimersByTimeAsync(59_000);
  expect(streams).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(streams).toHaveLength(2);
});

it.each([
  [0, 0, 500],
  [0, 1, 1_000],
  [3, 1, 8_000],
  [20, 1, 60_000],
])('waits after %i failures, at chance %f, %i ms', (failures, random, ms) => {
  expect(retryDelay(failures, random)).toBe(ms);
});
