import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { KeyedQueue } from './keyed-queue.js';

describe('KeyedQueue', () => {
  it('does work on one key in turn, and on two keys at once', async () => {
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

  it('goes on after a failure, which only its own caller sees', async () => {
    const queue = new KeyedQueue();
    const failed = queue.run('a', () => Promise.reject(new Error('mine')));
    const next = queue.run('a', async () => 'done');
    await expect(failed).rejects.toThrow('mine');
    expect(await next).toBe('done');
  });

  it('tells how much waits on a key', async () => {
    const queue = new KeyedQueue();
    const [one, two] = [queue.run('a', async () => 1), queue.run('a', () => Promise.reject(new Error('two')))];
    expect([queue.waiting('a'), queue.waiting('b')]).toEqual([2, 0]);
    await one;
    await expect(two).rejects.toThrow('two');
    expect(queue.waiting('a')).toBe(0);
  });

  it('forgets keys that nobody works on', async () => {
    const queue = new KeyedQueue();
    await Promise.all([queue.run('a', async () => 1), queue.run('a', async () => 2), queue.run('b', async () => 3)]);
    expect([queue.size, queue.waiting('a')]).toEqual([0, 0]);
  });
});
