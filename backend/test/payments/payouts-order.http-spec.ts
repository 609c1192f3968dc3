import { beforeEach, describe, expect, it, test } from '@jest/globals';
import { PayoutQueue } from '../../src/modules/money/payments/payouts/persistence/payout-queue.js';
import { PayoutWorker } from '../../src/modules/money/payments/payouts/processing/payout-worker.js';
import { suiteApp } from '../support/suites.js';

const app = await suiteApp();
const queue = app.app.get(PayoutQueue, { strict: false });
// The worker of this process would take the payouts that the test takes.
await app.app.get(PayoutWorker, { strict: false }).beforeApplicationShutdown();
const payouts = app.connection.collection<{ reference: string }>('payouts');

const NOW = new Date('2026-11-22T12:00:00Z');
const secondsFromNow = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

interface Stored {
  reference: string;
  status: string;
  claim: string | null;
  begun?: boolean;
  nextActionAt: Date | null;
}
const backlog = Array.from({ length: 20 }, (_, n): Stored => ({
  reference: `waits ${n}`,
  status: 'Queued',
  claim: null,
  nextActionAt: secondsFromNow(-300 + n),
}));

async function store(...records: Stored[]): Promise<void> {
  await payouts.insertMany([...backlog, ...records].map((record) => ({ ...record })));
}
async function claimed(count: number, now = NOW): Promise<string[]> {
  const references: string[] = [];
  for (let n = 0; n < count; n += 1) references.push((await queue.claim(`claim ${n}`, now))?.reference ?? 'none');
  return references;
}

beforeEach(() => payouts.deleteMany({}));

describe('after a start, what a process left in hand is asked before the backlog', () => {
  test.each([
    ['the server is back within the lease', 3],
    ['the lease ended while the server was down', -13],
  ])('%s', async (_when, lease) => {
    await store(
      { reference: 'sent, claimed', status: 'Sent', claim: 'dead', nextActionAt: secondsFromNow(lease) },
      { reference: 'claimed', status: 'Queued', claim: 'dead', nextActionAt: secondsFromNow(lease) },
      { reference: 'sent, waits for a retry', status: 'Sent', claim: null, nextActionAt: secondsFromNow(lease) },
    );
    await queue.makeDueNow(NOW, true);
    expect((await claimed(3)).sort()).toEqual(['claimed', 'sent, claimed', 'sent, waits for a retry']);
    expect(await claimed(2)).toEqual(['waits 0', 'waits 1']);
  });

  it('leaves what another process has in hand until its lease ends, and then asks it first', async () => {
    await store(
      { reference: 'of a dead process', status: 'Sent', claim: 'dead', nextActionAt: secondsFromNow(-1) },
      { reference: 'of another process', status: 'Sent', claim: 'alive', begun: true, nextActionAt: secondsFromNow(2) },
    );
    await queue.makeDueNow(NOW, false);
    expect(await claimed(2)).toEqual(['of a dead process', 'waits 0']);
    expect(await claimed(2, secondsFromNow(3))).toEqual(['of another process', 'waits 1']);
  });

  it('does not wake what is over', async () => {
    await store({ reference: 'over', status: 'Paid', claim: 'dead', nextActionAt: null });
    await queue.makeDueNow(NOW, true);
    expect(await claimed(22)).not.toContain('over');
  });
});

test('a payout that the bank did not answer for is asked again before the backlog', async () => {
  await store();
  const first = await queue.claim('mine', NOW);
  if (!first) throw new Error('nothing was due');
  await queue.release(first._id, 'mine', secondsFromNow(1));
  expect(await claimed(1)).toEqual(['waits 1']);
  expect(await claimed(2, secondsFromNow(2))).toEqual(['waits 0', 'waits 2']);
});

test('a payout in hand stays with its worker while the clock is set back; a worker that starts takes what a killed one left', async () => {
  await payouts.insertMany(
    [{ reference: 'in hand', status: 'Queued', claim: 'alive', begun: true, nextActionAt: secondsFromNow(86_400) }].map((one) => ({
      ...one,
    })),
  );
  await queue.capWaits(NOW, 300_000);
  expect(await claimed(1)).toEqual(['none']);
  await queue.capWaits(NOW, 300_000, 'all');
  expect(await claimed(1)).toEqual(['in hand']);
});

test('a payout that was delayed while the clock was forty days ahead is due when it is right again', async () => {
  const ahead = secondsFromNow(40 * 86_400);
  const silent = { claim: null, begun: true, nextActionAt: ahead };
  const delayed = [
    { reference: 'asked at that time', status: 'Sent', lastTimeoutAt: ahead, ...silent },
    { reference: 'never asked', status: 'Queued', lastTimeoutAt: null, ...silent },
  ];
  await payouts.insertMany(delayed);
  await store({ reference: 'waits for a retry', status: 'Sent', claim: null, begun: true, nextActionAt: secondsFromNow(300) });
  await queue.capWaits(NOW, 300_000);
  expect((await claimed(2)).sort()).toEqual(['asked at that time', 'never asked']);
  expect(await claimed(1)).toEqual(['waits 0']);
  const silences = await payouts.find({ nextActionAt: { $gt: NOW } }, { projection: { lastTimeoutAt: 1 } }).toArray();
  expect(silences.filter((payout) => 'lastTimeoutAt' in payout)).toEqual(
    expect.arrayContaining([expect.objectContaining({ lastTimeoutAt: NOW }), expect.objectContaining({ lastTimeoutAt: null })]),
  );
});
