import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { processConcurrently } from './process-concurrently.js';

describe('processConcurrently', () => {
  /** Handles `arrivals[turn]` items that arrive with each turn of the event loop. `inVain` counts `take` calls that found nothing. */
  async function handled(concurrency: number, arrivals: readonly number[], stepsEach: number) {
    let [due, running, most, inVain, done] = [0, 0, 0, 0, 0];
    const all = arrivals.reduce((sum, n) => sum + n, 0);
    const clock = (async () => {
      for (const n of arrivals) {
        due += n;
        await turn();
      }
    })();
    const take = async () => (due > 0 ? ((due -= 1), {}) : ((inVain += 1), undefined));
    while (done < all) {
      await processConcurrently(concurrency, take, async () => {
        most = Math.max(most, (running += 1));
        for (let step = 0; step < stepsEach; step += 1) await turn();
        [running, done] = [running - 1, done + 1];
      });
      await turn();
    }
    await clock;
    return { most, inVain, done };
  }

  it('calls `take` once where nothing is due, and three times for a single item', async () => {
    let calls = 0;
    await processConcurrently(
      8,
      async () => ((calls += 1), undefined),
      async () => undefined,
    );
    expect(calls).toBe(1);
    expect(await handled(8, [1], 1)).toEqual({ most: 1, inVain: 2, done: 1 });
  });

  it('uses all workers and no more, also when items start to arrive fast while the first one is handled', async () => {
    expect(await handled(4, [100], 3)).toMatchObject({ most: 4, done: 100 });
    expect(await handled(4, [1, 0, 0, 0, 0, ...Array.from({ length: 60 }, () => 2)], 6)).toMatchObject({ most: 4, done: 121 });
  });

  it('throws the first failure after all running work has ended, and that worker takes nothing more', async () => {
    const items = ['fails', 'goes on', 'goes on'];
    let ended = 0;
    const drain = processConcurrently(
      2,
      async () => items.shift(),
      async (item) => {
        if (item === 'fails') throw new Error('away');
        await turn();
        ended += 1;
      },
    );
    await expect(drain).rejects.toThrow('away');
    expect(ended).toBe(2);
    await expect(
      processConcurrently(
        2,
        () => Promise.reject(new Error('cannot ask')),
        async () => undefined,
      ),
    ).rejects.toThrow('cannot ask');
  });
});
