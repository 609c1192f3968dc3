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

it('tells a task that waited too long, which is not run then, and gives its turn to the next', async () => {
  const slots = new Semaphore(1);
  const ran: string[] = [];
  let open = (): void => undefined;
  const first = slots.run(() => new Promise<void>((resolve) => (open = resolve)));
  const late = slots.run(async () => void ran.push('late'), { atMostMs: 5, late: () => new Error('come again') });
  const patient = slots.run(async () => void ran.push('patient'), { atMostMs: 60_000, late: () => new Error('never') });
  expect(slots.queued).toBe(2);
  await expect(late).rejects.toThrow('come again');
  open();
  await Promise.all([first, patient]);
  expect(ran).toEqual(['patient']);
  expect(slots.queued).toBe(0);
});
