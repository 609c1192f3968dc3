import { expect, it } from '@jest/globals';
import { Semaphore } from './semaphore.js';

it('runs at most its size at once, all in the end, also past a failure', async () => {
  const slots = new Semaphore(2);
  let running = 0;
  let most = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_unused, n) =>
      slots.run(async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, n % 3));
        running--;
        if (n === 5) throw new Error('five');
        return n;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(19);
});
