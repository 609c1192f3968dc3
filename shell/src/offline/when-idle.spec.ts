import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { whenIdle } from './when-idle.js';

const task = jest.fn();
/** A browser that is never idle calls back only after the timeout. */
const neverIdle = jest.fn((run: () => void, { timeout }: IdleRequestOptions = {}): number => {
  if (timeout !== undefined) setTimeout(run, timeout);
  return 0;
});

beforeEach(() => {
  jest.useFakeTimers();
  task.mockReset();
  neverIdle.mockClear();
  Object.assign(window, { requestIdleCallback: neverIdle });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'requestIdleCallback');
});

it('runs the task once, three seconds after the load without input and two more in a browser that is never idle', () => {
  whenIdle(task);
  jest.advanceTimersByTime(2_999);
  expect(neverIdle).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(neverIdle).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1_999);
  expect(task).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(task).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(60_000);
  expect(task).toHaveBeenCalledTimes(1);
});

it.each(['pointerdown', 'keydown', 'scroll'])('waits no longer after the first %s', (input) => {
  whenIdle(task);
  window.dispatchEvent(new Event(input));
  window.dispatchEvent(new Event(input));
  expect(neverIdle).toHaveBeenCalledTimes(1);
});

it('waits for no input where the task is wanted soon', () => {
  whenIdle(task, { soon: true });
  jest.advanceTimersByTime(2_000);
  expect(task).toHaveBeenCalledTimes(1);
});

it('runs the task in a browser without requestIdleCallback', () => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  whenIdle(task);
  jest.advanceTimersByTime(3_001);
  expect(task).toHaveBeenCalledTimes(1);
});

it.each([1_000, 4_000])('runs no task that was cancelled after %i ms', (ms) => {
  const cancel = whenIdle(task);
  jest.advanceTimersByTime(ms);
  cancel();
  jest.advanceTimersByTime(60_000);
  expect(task).not.toHaveBeenCalled();
});
