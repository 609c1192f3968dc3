// @slow
import { describe, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { maskAccountNumber } from '@labelbridge/contracts';
import { sealText } from '../../src/common/crypto/sealed-text.js';
import { threads } from '../../src/database/migrations/0005-threads.js';
import { MIGRATIONS } from '../../src/database/migrations/migrations.js';
import { Integrity } from '../../src/modules/integrity/integrity.service.js';
import { InvoiceTotalsCheck } from '../../src/modules/payments/invoices/invoice-totals-check.js';
import { LedgerService } from '../../src/modules/payments/ledger/ledger.service.js';
import { PayoutQueryService } from '../../src/modules/payments/payouts/payout-query.service.js';
import { OldDatabase } from '../support/old-database.js';

const store = new OldDatabase();

describe('a database of the version ac20760', () => {
  it('is migrated before the server answers, and its payouts keep what they had under other names', async () => {
    await store.load();
    const app = await store.startServer();
    try {
      const payouts = await store.all('payouts');
      expect(payouts.map(({ attempts, sentNotified, lastTimeoutAt }) => ({ attempts, sentNotified, lastTimeoutAt }))).toEqual([
        { attempts: 0, sentNotified: false, lastTimeoutAt: null },
        { attempts: 2, sentNotified: true, lastTimeoutAt: null },
        { attempts: 1, sentNotified: false, lastTimeoutAt: expect.any(Date) },
      ]);
      expect(payouts.filter((payout) => 'looks' in payout || 'toldSent' in payout || 'lastSilence' in payout)).toEqual([]);
      const { data } = await app.get(PayoutQueryService, { strict: false }).detail(String(payouts[1]?._id));
      // The worker of the server may have asked the bank already.
      expect(data).toMatchObject({ looks: 2, status: expect.stringMatching(/^(Sent|Paid)$/), reference: payouts[1]?.reference });
      expect(await app.get(LedgerService, { strict: false }).check()).toEqual({ faults: [], unbalanced: [] });
      expect(await store.all('migrations')).toEqual(
        MIGRATIONS.map(({ number, name }) => ({ _id: number, name, appliedAt: expect.any(Date) })),
      );
      expect(await store.all('counters')).toEqual([{ _id: 'invoice-2026', last: 4 }]);
    } finally {
      await app.close();
    }
  });

  it('has its jobs live and counted, and the index of task and annotator leaves out jobs that were declined or cancelled', async () => {
    await store.load();
    const jobs = store.connection.collection('jobs');
    const [taskId, annotatorId] = [new mongo.ObjectId(), new mongo.ObjectId()];
    await jobs.createIndex({ taskId: 1, annotatorId: 1 }, { unique: true });
    await jobs.insertOne({ taskId, annotatorId, status: 'pending', history: [], searchWords: [] });
    await store.connection
      .collection('tasks')
      .insertOne({ _id: taskId, jobCounts: { pending: 1, submitted: 0, approved: 0, rejected: 0 } });
    const app = await store.startServer();
    try {
      expect(await store.all('jobs')).toMatchObject([{ live: true, endReason: null }]);
      const counts = { pending: 1, submitted: 0, approved: 0, rejected: 0, declined: 0, cancelled: 0 };
      expect(await store.all('tasks')).toMatchObject([{ jobCounts: counts }]);
      await expect(jobs.insertOne({ taskId, annotatorId, live: true })).rejects.toThrow(/E11000/);
      await jobs.updateMany({}, { $set: { live: false } });
      await jobs.insertOne({ taskId, annotatorId, live: true });
    } finally {
      await app.close();
    }
    // A server that was killed before it recorded the migration runs it again.
    await store.connection.collection('migrations').deleteOne({ _id: 3 as never });
    await store.migrations().prepare('server');
    expect((await jobs.indexes()).filter(({ unique }) => unique)).toMatchObject([
      { key: { taskId: 1, annotatorId: 1 }, partialFilterExpression: { live: true } },
    ]);
  });

  it('has what it owed before there was a ledger posted once, and what was paid then is posted by nobody', async () => {
    await store.load();
    const [{ _id: _first, quote: _q, naira: _n, unquoted: _u, payoutId: _p, fee: _f, ...old } = {}] = await store.all('invoices');
    const unpaid = { ...old, status: 'Unpaid', paidDate: null, tab: 'unpaid' };
    await store.connection.collection('invoices').insertMany([
      { ...unpaid, invoiceNumber: 'INV-2025-000001', jobId: new mongo.ObjectId(), amount: { amount: 900, currency: 'NGN' } },
      { ...unpaid, invoiceNumber: 'INV-2025-000002', jobId: new mongo.ObjectId(), amount: { amount: 400, currency: 'USD' } },
      { ...old, invoiceNumber: 'INV-2025-000003', jobId: new mongo.ObjectId(), amount: { amount: 700, currency: 'NGN' } },
    ]);
    const app = await store.startServer();
    try {
      await store.connection.collection('migrations').deleteOne({ _id: 1 as never });
      await store.migrations().prepare('server');
      const adopted = (await store.all('invoices')).filter(({ invoiceNumber }) => invoiceNumber.startsWith('INV-2025'));
      expect(adopted.map(({ naira, unquoted, quote, fee }) => ({ naira, unquoted, quote, fee }))).toEqual([
        { naira: 900, unquoted: false, quote: null, fee: null },
        { naira: null, unquoted: true, quote: null, fee: null },
        { naira: 700, unquoted: false, quote: null, fee: null },
      ]);
      const ledger = app.get(LedgerService, { strict: false });
      expect([await ledger.balanceOf('funding', 'NGN'), await ledger.balanceOf('funding', 'USD')]).toEqual([-1_500_900, -400]);
      expect(await ledger.check()).toEqual({ faults: [], unbalanced: [] });
    } finally {
      await app.close();
    }
  });

  // Existing jobs get a clock of what is known.
  it('gives jobs the clock that is known, counts no time twice, and keeps what was claimed', async () => {
    await store.load();
    const [example = {}] = await store.all('jobs');
    const { _id: _id1, clock: _clock, taskId: _task, ...job } = example;
    const minute = (n: number) => new Date(Date.UTC(2026, 0, 5, 9, n));
    const base = { ...job, annotatorId: new mongo.ObjectId(), submission: null, submittedDate: null, startedAt: null };
    const claimed = { minutes: 480, link: null, note: 'done' };
    const of = (n: number, fields: object) => ({
      ...base,
      _id: new mongo.ObjectId(),
      taskId: new mongo.ObjectId(),
      assignedAt: minute(n),
      ...fields,
    });
    const [one, overlapping, pending, never] = [
      of(0, { status: 'submitted', startedAt: minute(0), submittedDate: minute(40), submission: claimed }),
      of(1, { status: 'rejected', startedAt: minute(30), submittedDate: minute(50), submission: claimed }),
      of(2, { status: 'pending', startedAt: minute(5) }),
      of(3, { status: 'submitted', submittedDate: minute(59), submission: claimed }),
    ];
    await store.connection.collection('jobs').insertMany([one, overlapping, pending, never]);
    await store.migrations().prepare('server');
    await store.connection.collection('migrations').deleteOne({ _id: 4 as never });
    await store.migrations().prepare('server');
    const clocks = (await store.all('jobs')).filter(({ annotatorId }) => base.annotatorId.equals(annotatorId));
    expect(
      clocks.map(({ clock, submission }) => [clock.seconds, clock.runningSince, submission?.minutes, submission?.clockMinutes]),
    ).toEqual([
      [2_400, null, 480, 40],
      [600, null, 480, 10],
      [0, null, undefined, undefined],
      [0, null, 480, 0],
    ]);
    expect((await store.all('worklogs')).filter(({ annotatorId }) => base.annotatorId.equals(annotatorId))).toHaveLength(2);
  });

  it('has its messages moved to threads, as read, and its people without an account reminded', async () => {
    const [ada, bola] = [new mongo.ObjectId(), new mongo.ObjectId()];
    const at = new Date('2026-11-01T08:00:00Z');
    await store.connection.collection('users').insertMany([
      { _id: ada, emailKey: 'ada', usernameKey: 'ada', role: 'USER', payoutAccount: null },
      { _id: bola, emailKey: 'bola', usernameKey: 'bola', role: 'USER', payoutAccount: null },
    ]);
    const said = { text: 'Please call', fromName: 'Ngozi', at };
    const job = (annotatorId: mongo.ObjectId, messages: object[]) => ({ taskId: new mongo.ObjectId(), annotatorId, messages });
    const { insertedIds } = await store.connection
      .collection('jobs')
      .insertMany([job(ada, [said, { ...said, text: 'Thanks' }]), job(ada, [])]);
    for (let start = 0; start < 2; start++) {
      await store.connection.collection('migrations').deleteMany({});
      await store.migrations([threads]).prepare('server');
    }
    const moved = (await store.all('messages')).map(({ _id, ...message }) => message);
    const expected = { threadId: insertedIds[0], annotatorId: ada, side: 'admin', fromId: null, fromName: 'Ngozi', at };
    expect(moved).toEqual([
      { ...expected, text: 'Please call' },
      { ...expected, text: 'Thanks' },
    ]);
    expect((await store.all('jobs')).filter((stored) => 'messages' in stored)).toEqual([]);
    const asked = (await store.all('users')).map(({ accountAskedAt }) => accountAskedAt ?? null);
    expect(asked).toEqual([new Date(0), null]);
  });

  it('has what its invoices come to kept, and computed again where the migration runs again', async () => {
    await store.load();
    const [{ _id: _first, ...old } = {}] = await store.all('invoices');
    const waits = { ...old, status: 'Unpaid', tab: 'unpaid', paidDate: null, quote: null, naira: null, unquoted: true };
    await store.connection
      .collection('invoices')
      .insertOne({ ...waits, invoiceNumber: 'INV-2025-000009', jobId: new mongo.ObjectId(), amount: { amount: 400, currency: 'USD' } });
    await store.migrations().prepare('server');
    const kept = await store.all('invoicetotals');
    expect(kept.map(({ _id, waiting }) => [_id.startsWith('all-'), waiting?.USD ?? 0])).toEqual(
      expect.arrayContaining([
        [false, 400],
        [true, 400],
      ]),
    );
    await store.connection.collection('invoicetotals').updateMany({}, { $inc: { paid: 1 } });
    await store.connection.collection('migrations').deleteOne({ _id: 12 as never });
    await store.migrations().prepare('server');
    expect(await store.all('invoicetotals')).toEqual(kept);
    const app = await store.startServer();
    try {
      expect(await app.get(InvoiceTotalsCheck, { strict: false }).check()).toEqual([]);
    } finally {
      await app.close();
    }
  });

  it('has its records sealed and its audit entries chained once, older than the chain though they are; nothing is adopted again', async () => {
    await store.load();
    // The numbers of the fixture are sealed with keys of its own.
    for (const { _id } of await store.all('payouts')) {
      const sealedNumber = sealText(store.settings.dataKeys, `payouts/${String(_id)}/accountNumber`, '0000014579');
      const set = { 'account.sealedNumber': sealedNumber, 'account.maskedNumber': maskAccountNumber('0000014579') };
      await store.connection.collection('payouts').updateOne({ _id }, { $set: set });
    }
    const entry = (n: number) => ({
      at: new Date(Date.UTC(2026, 10, n)),
      actor: null,
      action: 'rate.set',
      target: { _id: 'rate', name: `Rate ${n}` },
      changes: [],
      reason: null,
      searchWords: [],
      seq: null,
    });
    await store.connection.collection('audit').insertMany([2, 1, 3].map(entry));
    const app = await store.startServer();
    const checked = () => app.get(Integrity).check();
    try {
      expect((await store.all('audit')).map(({ seq, target }) => [seq, target.name])).toEqual([
        [2, 'Rate 2'],
        [1, 'Rate 1'],
        [3, 'Rate 3'],
      ]);
      expect(await checked()).toMatchObject({ entries: 3, faults: [] });
      await store.connection.collection('audit').insertOne(entry(4));
      expect((await checked()).faults.map(({ text }) => text).join()).toContain('was not written by the product');
      await store.connection.collection('invoices').updateOne({ status: 'Paid' }, { $inc: { naira: 1 } });
      expect((await checked()).moneyFaults.map(({ text }) => text).join()).toMatch(/invoice \S+ \(\w+\) was changed/);
    } finally {
      await app.close();
    }
  });

  it('has the makers of its payouts, which the seals of earlier versions still fit', async () => {
    await store.load();
    const app = await store.startServer();
    try {
      const payouts = await store.all('payouts');
      expect(payouts.map(({ madeBy, history }) => [typeof madeBy, madeBy === history[0].by._id])).toEqual(
        payouts.map(() => ['string', true]),
      );
      await store.connection.collection('migrations').deleteOne({ _id: 10 as never });
      await store.connection.collection('payouts').updateOne({ _id: payouts[0]?._id }, { $unset: { madeBy: true } });
      await store.migrations().prepare('server');
      expect(await store.all('payouts')).toEqual(payouts.map((payout) => expect.objectContaining({ madeBy: payout.madeBy })));
      await store.connection.collection('payouts').updateOne({ _id: payouts[0]?._id }, { $set: { madeBy: 'somebody' } });
      const { moneyFaults } = await app.get(Integrity).check();
      expect(moneyFaults.map(({ text }) => text).join()).toContain(`payout ${payouts[0]?.reference}`);
    } finally {
      await app.close();
    }
  });

  it('has no chain begun again where ANCHOR_FILE says that there was one: the server does not start', async () => {
    await store.load();
    await (await store.startServer()).close();
    await store.connection.collection('auditchain').deleteMany({});
    await store.connection.collection('recordseals').deleteMany({});
    await store.connection.collection('migrations').deleteOne({ _id: 9 as never });
    await expect(store.migrations().prepare('server')).rejects.toThrow(
      /0009-begin-chains failed: .*anchors\.txt says that this installation sealed/,
    );
    expect(await store.all('auditchain')).toEqual([]);
  });

  it('is migrated by one of two servers that start at once; the other waits', async () => {
    await store.load();
    const apps = await Promise.all([store.startServer(), store.startServer()]);
    await Promise.all(apps.map((app) => app.close()));
    expect(await store.all('migrations')).toHaveLength(MIGRATIONS.length);
    expect(await store.all('locks')).toEqual([]);
  });
});
