import { expect, test } from '@jest/globals';
import { suiteApp } from '../support/suites.js';

const app = await suiteApp();
const [admin, ada] = [await app.person('ADMIN'), await app.person()];

test('a statement longer than a page is the same as a file, with the balance carried over', async () => {
  const entries = (amount: number) => [
    { account: `owed:${ada._id}`, currency: 'NGN', amount },
    { account: 'work', currency: 'NGN', amount: -amount },
  ];
  // Many at the same instant: their order is that of their ids.
  const postings = Array.from({ length: 700 }, (_, n) => ({
    key: `test:${n}`,
    kind: 'approval',
    at: new Date(Date.UTC(2026, 9, 5, 12, 0, Math.floor(n / 300))),
    annotatorId: ada._id,
    invoiceIds: [],
    payoutId: null,
    entries: entries(n + 1),
    by: { _id: admin._id, name: 'Admin' },
    reason: null,
  }));
  await app.connection.collection('postings').insertMany(postings);
  const query = `annotatorId=${ada._id}&month=2026-10`;
  const { body } = await app.http('GET', `/api/statements?${query}`, { token: admin.token });
  const file = await app.http('GET', `/api/statements/export.csv?${query}`, { token: admin.token });
  const lines = String(file.body).trim().split('\r\n').slice(1);
  expect(lines).toHaveLength(700);
  const owedAfter = body.data.lines.map(({ balance }: { balance: { amount: number } }) => balance.amount);
  expect(lines.map((line) => Math.round(Number(line.split(',').at(-1)) * 100))).toEqual(owedAfter);
});
