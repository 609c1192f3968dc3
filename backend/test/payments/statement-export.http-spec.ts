import { expect, test } from '@jest/globals';
import { PDF_LINES_MAX } from '../../src/modules/money/payments/records/statements/domain/statement.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteApp } from '../support/suites.js';

const app = await suiteApp();
const [admin, ada] = [await app.person('ADMIN'), await app.person()];

const postingsOf = (count: number, at: (n: number) => Date) =>
  Array.from({ length: count }, (_, n) => ({
    key: `test:${at(n).getTime()}:${n}`,
    kind: 'approval',
    at: at(n),
    annotatorId: ada._id,
    invoiceIds: [],
    payoutId: null,
    entries: [
      { account: `owed:${ada._id}`, currency: 'NGN', amount: n + 1 },
      { account: 'work', currency: 'NGN', amount: -n - 1 },
    ],
    by: { _id: admin._id, name: 'Admin' },
    reason: null,
  }));
const pdfOf = (month: string) => app.http('GET', `/api/statements/pdf?annotatorId=${ada._id}&month=${month}`, { token: admin.token });

test('a statement longer than a page is the same as a file, with the balance carried over', async () => {
  // Many at the same instant, ordered by id.
  const postings = postingsOf(700, (n) => new Date(Date.UTC(2026, 9, 5, 12, 0, Math.floor(n / 300))));
  await app.connection.collection('postings').insertMany(postings);
  const query = `annotatorId=${ada._id}&month=2026-10`;
  const { body } = await app.http('GET', `/api/statements?${query}`, { token: admin.token });
  const file = await app.http('GET', `/api/statements/export.csv?${query}`, { token: admin.token });
  const lines = String(file.body).trim().split('\r\n').slice(1);
  expect(lines).toHaveLength(700);
  const owedAfter = body.data.lines.map(({ balance }: { balance: { amount: number } }) => balance.amount);
  expect([body.data.opening, body.data.closing]).toEqual([
    [{ amount: 0, currency: 'NGN' }],
    [{ amount: (700 * 701) / 2, currency: 'NGN' }],
  ]);
  expect(lines.map((line) => Math.round(Number(line.split(',').at(-1)) * 100))).toEqual(owedAfter);
});

test('a month without a movement is a whole answer too', async () => {
  const { body } = await app.http('GET', `/api/statements?annotatorId=${ada._id}&month=2026-11`, { token: admin.token });
  const owed = [{ amount: (700 * 701) / 2, currency: 'NGN' }];
  expect(body.data).toMatchObject({ month: '2026-11', annotator: { _id: ada._id }, opening: owed, lines: [], closing: owed });
  expect((await pdfOf('2026-11')).body).toContain('%PDF');
});

test('a PDF has as many pages as the month needs; one that is too long for it is refused, and its CSV file is not', async () => {
  const { length } = String((await pdfOf('2026-10')).body).split('/Type /Page\n');
  // 25 to 45 lines a page: a line over the end of a page would spread over several.
  expect([length > 700 / 45, length < 700 / 25]).toEqual([true, true]);
  const long = postingsOf(PDF_LINES_MAX + 1, (n) => new Date(Date.UTC(2026, 7, 5) + n));
  await app.connection.collection('postings').insertMany(long);
  const { status, body } = await pdfOf('2026-08');
  expectAnswer({ status, body }, 400, { 'details.0.field': 'month' });
  expectAnswer(await pdfOf('2026-10'), 200);
});
