import { expect, it } from '@jest/globals';
import { type Money } from '@labelbridge/contracts';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { SYSTEM_ACTOR } from '../../src/common/access/current-user.js';
import { Transactions } from '../../src/database/transactions.js';
import { InvoiceQuotes } from '../../src/modules/money/payments/invoices/invoice-quotes.js';
import { InvoiceTotalsCheck } from '../../src/modules/money/payments/invoices/invoice-totals-check.js';
import { InvoicesService } from '../../src/modules/money/payments/invoices/invoices.service.js';
import { RateRefresh } from '../../src/modules/money/payments/invoices/rate-refresh.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson, givePayoutAccount } from '../support/test-app.js';

const { app, work } = await suiteOfWork({ PAYOUT_PROVIDER: 'manual' });
const people = [work.annotator, await app.person('USER')] as const;
for (const person of people) await givePayoutAccount(app, person);
const [invoices, quotes, transactions, totals] = [
  app.app.get(InvoicesService, { strict: false }),
  app.app.get(InvoiceQuotes, { strict: false }),
  app.app.get(Transactions),
  app.app.get(InvoiceTotalsCheck, { strict: false }),
];
// A new rate would make it quote invoices between the compared reads: only the tests quote.
await app.app.get(RateRefresh, { strict: false }).beforeApplicationShutdown();
const admin = (method: string, path: string, body?: unknown) => work.as(work.admin, method, path, body);
const TASK = { title: 'Race', taskName: 'Image Annotation', modality: 'image', taskLink: 'https://example.com/work' } as const;

interface Made {
  readonly _id: Types.ObjectId;
  readonly jobId: Types.ObjectId;
}

async function make(person: TestPerson, amount: Money): Promise<Made> {
  const jobId = new Types.ObjectId();
  const annotatorId = new Types.ObjectId(person._id);
  const job = { jobId, annotatorId, amount, actor: SYSTEM_ACTOR, task: TASK };
  const { _id } = await transactions.run((session) => invoices.createForJob(session, job));
  return { _id, jobId };
}
const voided = (jobId: Types.ObjectId) =>
  transactions.run((session) => invoices.voidForJob(session, { jobId, actor: SYSTEM_ACTOR, reason: 'Approved by mistake' }));

/** Totals of the API for all people and for each person, in minor units. */
async function shown(): Promise<unknown[]> {
  const { paidOut, unpaid, unquoted } = (await admin('GET', '/overview')).body.data;
  const each = [];
  for (const person of people) {
    const { revenue, waiting, unquoted: theirs } = (await work.as(person, 'GET', '/overview')).body.data;
    each.push({ revenue, waiting, unquoted: theirs });
  }
  return [{ paidOut, unpaid, unquoted }, ...each];
}

/** The same totals, computed from the stored invoices. */
async function counted(): Promise<unknown[]> {
  const all = await app.connection.collection('invoices').find({ live: true }).toArray();
  const of = (rows: typeof all) => {
    const sum = (currency: string, amounts: number[]) => {
      const amount = amounts.reduce((total, each) => total + each, 0);
      return amount > 0 ? [{ amount, currency }] : [];
    };
    const naira = (tab: string) => rows.filter((row) => row['tab'] === tab).map((row) => Number(row['naira'] ?? 0));
    const waiting = rows.filter((row) => row['unquoted']).map((row) => Number(row['amount'].amount));
    return {
      paid: sum('NGN', naira('paid')),
      unpaid: sum('NGN', naira('unpaid')),
      all: sum('NGN', [...naira('paid'), ...naira('unpaid')]),
      unquoted: sum('USD', waiting),
    };
  };
  const total = of(all);
  return [
    { paidOut: total.paid, unpaid: total.unpaid, unquoted: total.unquoted },
    ...people.map(({ _id }) => {
      const own = of(all.filter((row) => String(row['annotatorId']) === _id));
      return { revenue: own.all, waiting: own.unpaid, unquoted: own.unquoted };
    }),
  ];
}

const step = fc.record({
  what: fc.constantFrom('make', 'make', 'make', 'void', 'pay', 'pay', 'return', 'quote'),
  who: fc.nat(1),
  which: fc.nat(40),
  amount: fc.integer({ min: 100, max: 500_000 }),
  currency: fc.constantFrom('NGN', 'USD'),
});

/** Each kind of write happens for certain, whatever the random ones reach. */
async function eachKindOnce(): Promise<void> {
  await make(people[0], { amount: 300, currency: 'USD' });
  await admin('POST', '/rates', { from: 'USD', rate: 152_345, source: 'Central Bank' });
  await quotes.quoteWaiting();
  const { _id } = await make(people[1], { amount: 500, currency: 'NGN' });
  const paid = await admin('POST', `/payments/${String(_id)}/pay`, { bankReference: 'FT-1' });
  expectAnswer(paid, 200);
  expectAnswer(await admin('POST', `/payouts/${paid.body.data.payout._id}/return`, { reason: 'It came back.' }), 200);
  await voided((await make(people[0], { amount: 400, currency: 'NGN' })).jobId);
}

it('the kept sums of invoices are what the invoices come to, whatever is written at once', async () => {
  const made: Made[] = [await make(people[0], { amount: 700, currency: 'USD' })];
  const payouts: string[] = [];
  await eachKindOnce();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      // Work in dollars waits for a rate until a step sets one.
      await app.connection.collection('rates').deleteMany({});
      await Promise.allSettled(
        steps.map(async ({ what, who, which, amount, currency }) => {
          const one = made[which % made.length];
          if (what === 'make') made.push(await make(people[who === 0 ? 0 : 1], { amount, currency }));
          else if (what === 'quote') {
            await admin('POST', '/rates', { from: 'USD', rate: 152_345, source: 'Central Bank' });
            await quotes.quoteWaiting();
          } else if (what === 'pay') {
            const { body } = await admin(
              'POST',
              `/payments/${String(one?._id)}/pay`,
              amount % 4 === 0 ? {} : { bankReference: `FT-${amount}` },
            );
            if (body.data?.payout) payouts.push(body.data.payout._id);
          } else if (what === 'return')
            await admin('POST', `/payouts/${payouts[which % payouts.length]}/return`, { reason: 'It came back.' });
          else if (one) await voided(one.jobId);
        }),
      );
      expect(await totals.check()).toEqual([]);
      expect(await shown()).toEqual(await counted());
    }),
    // No shrinking: the invoices of a failed run stay, so that no smaller run would pass.
    { numRuns: 10, endOnFailure: true, includeErrorInReport: true },
  );
  const stored = await app.connection.collection('invoices').find().toArray();
  const actions = new Set(stored.flatMap((row) => row['history'].map(({ action }: { action: string }) => action)));
  expect([...actions]).toEqual(expect.arrayContaining(['create', 'process', 'settle', 'reopen', 'void']));
  expect(stored.some((row) => row['quote'] !== null)).toBe(true);
});

it('a wrong sum is found, a change of it rolled back with its transaction, and computed again', async () => {
  const before = await shown();
  const refused = transactions.run(async (session) => {
    const job = { jobId: new Types.ObjectId(), annotatorId: new Types.ObjectId(people[0]._id), actor: SYSTEM_ACTOR, task: TASK };
    await invoices.createForJob(session, { ...job, amount: { amount: 900, currency: 'NGN' } });
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect(await shown()).toEqual(before);
  const { _id } = people[0];
  const kept = app.connection.collection<{ _id: string }>('invoicetotals');
  await kept.updateOne({ _id }, { $inc: { unpaid: 7 } });
  expect(await totals.check()).toMatchObject([
    { of: _id, field: 'unpaid' },
    { of: `all-${_id.slice(-1)}`, field: 'unpaid' },
  ]);
  await kept.deleteMany({});
  expect((await totals.rebuild()).length).toBeGreaterThan(0);
  expect(await totals.check()).toEqual([]);
  expect(await shown()).toEqual(before);
});
