import { describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@labelbridge/session';
import { rejectEach, RejectionsStopped } from './reject-each.js';

const failingFor = (failures: Readonly<Record<string, ApiError>>) =>
  jest.fn(async (job: string) => {
    const failure = failures[job];
    if (failure) throw failure;
  });

describe('rejecting several jobs', () => {
  it('tries each once, and keeps what the server says of those that it refuses', async () => {
    const reject = failingFor({ b: new ApiError('This job is approved by now.', { status: 409 }) });
    const tried: number[] = [];
    const became = await rejectEach(['a', 'b', 'c'], reject, (count) => tried.push(count));
    expect(became).toEqual({ done: ['a', 'c'], failed: [{ job: 'b', message: 'This job is approved by now.' }] });
    expect(reject.mock.calls.flat()).toEqual(['a', 'b', 'c']);
    expect(tried).toEqual([1, 2, 3]);
  });

  it.each([
    ['the network is away', new ApiError('away', { offline: true })],
    ['the session is over', new ApiError('Log in again.', { status: 401 })],
  ])('stops when %s, and says what remains', async (_when, failure) => {
    const reject = failingFor({ b: failure });
    const stopped = await rejectEach(['a', 'b', 'c'], reject, () => undefined).catch((error: unknown) => error);
    if (!(stopped instanceof RejectionsStopped)) throw new Error('did not stop');
    expect(stopped.remaining).toEqual(['b', 'c']);
    expect(stopped.before.done).toEqual(['a']);
    expect(reject).toHaveBeenCalledTimes(2);
  });
});
