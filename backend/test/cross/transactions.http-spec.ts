import { expect, it } from '@jest/globals';
import { TRANSACTIONS_AT_ONCE } from '../../src/database/database-address.js';
import { Transactions } from '../../src/database/transactions.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteApp } from '../support/suites.js';
import { until } from '../support/test-app.js';

const app = await suiteApp();

it('the work of a transaction writes through its session alone, else it fails', async () => {
  const transactions = app.app.get(Transactions);
  const pages = app.connection.collection('written-in-transactions');
  const work = (isThroughSession: boolean) =>
    transactions.run(async (session) => {
      await pages.insertOne({ isThroughSession }, isThroughSession ? { session } : {});
    });
  await expect(work(false)).rejects.toThrow('insertOne in written-in-transactions is part of a transaction, but has no session');
  await work(true);
  await pages.insertOne({ isThroughSession: null });
  expect((await pages.find().toArray()).map(({ isThroughSession }) => isThroughSession)).toEqual([true, null]);
});

it('two hundred transactions at once, each in the middle of its work, leave connections to all others, and all are done in the end', async () => {
  const transactions = app.app.get(Transactions);
  const pages = app.connection.collection<{ _id: number }>('transactions-at-once');
  await pages.insertOne({ _id: -1 });
  let [inHand, most] = [0, 0];
  let goOn = (): void => undefined;
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  const all = Array.from({ length: 200 }, (_unused, _id) =>
    transactions.run(async (session) => {
      await pages.insertOne({ _id }, { session });
      most = Math.max(most, (inHand += 1));
      await gate;
      inHand -= 1;
    }),
  );
  await until('as many as may be', async () => inHand === TRANSACTIONS_AT_ONCE);
  const others = await Promise.all(Array.from({ length: 40 }, () => pages.countDocuments({})));
  expect(new Set(others)).toEqual(new Set([1]));
  expectAnswer(await app.http('GET', '/api/health/ready'), 200);
  goOn();
  await Promise.all(all);
  expect(await pages.countDocuments({})).toBe(201);
  // Transactions leave half of the connections to all others.
  expect([most, app.connection.getClient().options.maxPoolSize]).toEqual([50, 100]);
});
