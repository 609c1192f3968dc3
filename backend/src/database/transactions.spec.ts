import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import PQueue from 'p-queue';
import { inRequestContext, requestContext } from '../common/context/request-context.js';
import { addWithin } from './transactions.js';

const PATIENT = { atMostMs: 60_000, timeoutError: () => new Error('never') };

it('runs at most `concurrency` tasks at once and all in the end, also after a failure', async () => {
  const queue = new PQueue({ concurrency: 2 });
  let running = 0;
  let most = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_unused, n) =>
      addWithin(queue, PATIENT, async () => {
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

it('rejects a task that waited too long, does not run it, and runs the next one', async () => {
  const queue = new PQueue({ concurrency: 1 });
  const ran: string[] = [];
  let open = (): void => undefined;
  const first = addWithin(queue, { ...PATIENT, atMostMs: 5 }, () => new Promise<void>((resolve) => (open = resolve)));
  const late = addWithin(queue, { atMostMs: 5, timeoutError: () => new Error('come again') }, async () => void ran.push('late'));
  const patient = addWithin(queue, PATIENT, async () => void ran.push('patient'));
  expect(queue.size).toBe(2);
  await expect(late).rejects.toThrow('come again');
  open();
  await Promise.all([first, patient]);
  expect(ran).toEqual(['patient']);
  expect(queue.size).toBe(0);
});

it('runs each task in the request context of its caller', async () => {
  const queue = new PQueue({ concurrency: 1 });
  const call = (requestId: string) =>
    inRequestContext({ requestId, address: '', userAgent: '' }, () =>
      addWithin(queue, PATIENT, async () => (await turn(), requestContext()?.requestId)),
    );
  expect(await Promise.all(['r1', 'r2', 'r3'].map(call))).toEqual(['r1', 'r2', 'r3']);
});
