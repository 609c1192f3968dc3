import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { ApiError } from '@labelbridge/session';

type Follow = (path: string, signal: AbortSignal, onLine: (value: unknown) => void) => Promise<void>;
const readLines = jest.fn<Follow>();
const session = await import('@labelbridge/session');
jest.unstable_mockModule('@labelbridge/session', () => ({ ...session, readLines }));
const { followUnread, retryDelay } = await import('./follow-unread.js');

/** A server whose streams stay open until the page leaves them, or the test breaks them. */
let streams: { say: (value: unknown) => void; fail: (error: Error) => void; signal: AbortSignal }[];
let hidden = false;
let stop: () => void = () => undefined;
const told: number[] = [];
const settle = () => jest.advanceTimersByTimeAsync(0);
const setHidden = (value: boolean) => {
  hidden = value;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  jest.useFakeTimers();
  streams = [];
  told.length = 0;
  hidden = false;
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  readLines.mockImplementation(
    (_path, signal, say) =>
      new Promise<void>((_resolve, fail) => {
        signal.addEventListener('abort', () => fail(new ApiError('left', { offline: true })));
        streams.push({ say, fail, signal });
      }),
  );
  stop = followUnread((unread) => told.push(unread));
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

it('tells each count, and takes a heartbeat for none', () => {
  streams[0]?.say({ unread: 2 });
  streams[0]?.say(undefined);
  streams[0]?.say({ unread: 3 });
  expect(told).toEqual([2, 3]);
});

it('connects again, later each time, and at once when the network is back', async () => {
  streams[0]?.fail(new ApiError('away', { offline: true }));
  await jest.advanceTimersByTimeAsync(2_000);
  expect(streams).toHaveLength(2);
  streams[1]?.fail(new ApiError('away', { offline: true }));
  await settle();
  window.dispatchEvent(new Event('online'));
  expect(streams).toHaveLength(3);
});

it('leaves a connection that has gone silent', async () => {
  await jest.advanceTimersByTimeAsync(61_000);
  expect(streams[0]?.signal.aborted).toBe(true);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(streams).toHaveLength(2);
});

it('pauses while the page is hidden, but not for a glance elsewhere', async () => {
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

it('does not ask again for somebody who is not logged in any more', async () => {
  streams[0]?.fail(new ApiError('ended', { status: 401 }));
  await jest.advanceTimersByTimeAsync(300_000);
  expect(streams).toHaveLength(1);
});

it('waits a minute where too many are open', async () => {
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
