import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { processConcurrently } from './process-concurrently.js';

describe('drainInLanes', () => {
  /** Handles one item per turn of the event loop, `arrivals[turn]` of which come with that turn. @returns the most at once, and how often nothing was found */
  async function drained(lanes: number, arrivals: readonly number[], stepsEach: number) {
    let [due, inHand, most, inVain, handled] = [0, 0, 0, 0, 0];
    const all = arrivals.reduce((sum, n) => sum + n, 0);
    const clock = (async () => {
      for (const n of arrivals) {
        due += n;
        await turn();
      }
    })();
    const take = async () => (due > 0 ? ((due -= 1), {}) : ((inVain += 1), undefined));
    while (handled < all) {
      await processConcurrently(lanes, take, async () => {
        most = Math.max(most, (inHand += 1));
        for (let step = 0; step < stepsEach; step += 1) await turn();
        [inHand, handled] = [inHand - 1, handled + 1];
      });
      await turn();
    }
    await clock;
    return { most, inVain, handled };
  }

  it('asks once where nothing is due, and thrice for a single item', async () => {
    let asked = 0;
    await processConcurrently(
      8,
      async () => ((asked += 1), undefined),
      async () => undefined,
    );
    expect(asked).toBe(1);
    expect(await drained(8, [1], 1)).toEqual({ most: 1, inVain: 2, handled: 1 });
  });

  it('fills all lanes and no more, also where a trickle becomes a flood while the first is in hand', async () => {
    expect(await drained(4, [100], 3)).toMatchObject({ most: 4, handled: 100 });
    expect(await drained(4, [1, 0, 0, 0, 0, ...Array.from({ length: 60 }, () => 2)], 6)).toMatchObject({ most: 4, handled: 121 });
  });

  it('throws what failed first when all that was in hand has ended, and takes nothing more in that lane', async () => {
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
