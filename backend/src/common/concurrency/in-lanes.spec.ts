import { expect, it } from '@jest/globals';
import { inLanes } from './in-lanes.js';

it('throws what a lane threw when the others have ended too', async () => {
  const work = ['fails', 'goes on', 'goes on'];
  let ended = 0;
  const lanes = inLanes(3, async () => {
    if (work.shift() === 'fails') throw new Error('away');
    await new Promise((resolve) => setImmediate(resolve));
    ended += 1;
  });
  await expect(lanes).rejects.toThrow('away');
  expect(ended).toBe(2);
});
