import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { inRequestContext, requestContext } from '../context/request-context.js';
import { KeyedQueue } from './keyed-queue.js';

describe('KeyedQueue', () => {
  it('runs work on one key in turn and work on two keys at once', async () => {
    const queue = new KeyedQueue();
    const seen: string[] = [];
    const work = (name: string, ms: number) => async () => {
      seen.push(`${name} starts`);
      await wait(ms);
      seen.push(`${name} ends`);
    };
    await Promise.all([queue.run('a', work('a1', 20)), queue.run('a', work('a2', 0)), queue.run('b', work('b1', 0))]);
    expect(seen.filter((step) => step.startsWith('a'))).toEqual(['a1 starts', 'a1 ends', 'a2 starts', 'a2 ends']);
    expect(seen.indexOf('b1 ends')).toBeLessThan(seen.indexOf('a1 ends'));
  });

  it('continues after a failure, which only its own caller sees', async () => {
    const queue = new KeyedQueue();
    const failed = queue.run('a', () => Promise.reject(new Error('mine')));
    const next = queue.run('a', async () => 'done');
    await expect(failed).rejects.toThrow('mine');
    expect(await next).toBe('done');
  });

  it('counts the unfinished tasks of a key', async () => {
    const queue = new KeyedQueue();
    const [one, two] = [queue.run('a', async () => 1), queue.run('a', () => Promise.reject(new Error('two')))];
    expect([queue.unfinished('a'), queue.unfinished('b')]).toEqual([2, 0]);
    await one;
    await expect(two).rejects.toThrow('two');
    expect(queue.unfinished('a')).toBe(0);
  });

  it('removes keys without unfinished tasks', async () => {
    const queue = new KeyedQueue();
    await Promise.all([queue.run('a', async () => 1), queue.run('a', async () => 2), queue.run('b', async () => 3)]);
    expect([queue.size, queue.unfinished('a')]).toEqual([0, 0]);
  });

  it('runs each task in the request context of its caller', async () => {
    const queue = new KeyedQueue();
    const call = (requestId: string) =>
      inRequestContext({ requestId, address: '', userAgent: '' }, () =>
        queue.run('a', async () => (await wait(1), requestContext()?.requestId)),
      );
    expect(await Promise.all(['r1', 'r2', 'r3'].map(call))).toEqual(['r1', 'r2', 'r3']);
  });
});
