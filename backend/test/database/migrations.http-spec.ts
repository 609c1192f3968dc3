import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Connection, createConnection, mongo } from 'mongoose';
import { SystemClock } from '../../src/common/clock/clock.js';
import { createApp } from '../../src/create-app.js';
import { readSettings, type Settings } from '../../src/config/settings.js';
import { connectOptions } from '../../src/database/database-address.js';
import { type Migration } from '../../src/database/migrations/migration.js';
import { MIGRATIONS, Migrations } from '../../src/database/migrations/migrations.js';
import { type OpenDatabase, openDatabase } from '../../src/database/open-database.js';
import { LedgerService } from '../../src/modules/payments/ledger/ledger.service.js';
import { PayoutQueryService } from '../../src/modules/payments/payouts/payout-query.service.js';
import { refusedStart, startBuiltProduct } from '../support/built-product.js';
import { cli } from '../support/cli-process.js';

// Written by the version ac20760: payouts that are paid, on their way at the bank, and without an answer of the bank.
const FIXTURE = readFileSync(new URL('./ac20760.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line): { collection: string; document: mongo.Document } => mongo.BSON.EJSON.parse(line));
const PATIENT = 120_000;

let settings: Settings;
let database: OpenDatabase;
let connection: Connection;

beforeEach(async () => {
  const other = process.env.TEST_MONGODB_URI;
  settings = readSettings({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'labelbridge-migrations-')),
    SEED: 'none',
    PORT: '0',
    LOG_LEVEL: 'silent',
    FX_RATE_URL: 'http://127.0.0.1:1/',
    ...(other ? { MONGODB_URI: other.replace(/^(mongodb:\/\/[^/]+)\/[^?]*/, `$1/m${process.pid}x${Date.now().toString(36)}`) } : {}),
  });
  await open();
});
afterEach(async () => {
  await connection.dropDatabase();
  await close();
  rmSync(settings.dataDir, { recursive: true, force: true });
});

async function open(): Promise<void> {
  database = await openDatabase(settings, 'server');
  connection = await createConnection(database.uri, connectOptions(database.uri)).asPromise();
}

async function close(): Promise<void> {
  await connection.close();
  await database.close();
}

const migrationsOf = (list?: readonly Migration[]) => new Migrations(connection, new SystemClock(), list);

const all = (collection: string): Promise<mongo.Document[]> => connection.collection(collection).find().sort({ _id: 1 }).toArray();

async function loadFixture(): Promise<void> {
  for (const { collection, document } of FIXTURE) await connection.collection(collection).insertOne({ ...document });
}

async function startServer(): Promise<NestFastifyApplication> {
  const app = await createApp(settings, database.uri);
  await app.init();
  return app;
}

describe('a database of the version ac20760', () => {
  it('is migrated before the server answers, and its payouts keep what they had under other names', async () => {
    await loadFixture();
    const app = await startServer();
    try {
      const payouts = await all('payouts');
      expect(payouts.map(({ attempts, sentNotified, lastTimeoutAt }) => ({ attempts, sentNotified, lastTimeoutAt }))).toEqual([
        { attempts: 0, sentNotified: false, lastTimeoutAt: null },
        { attempts: 2, sentNotified: true, lastTimeoutAt: null },
        { attempts: 1, sentNotified: false, lastTimeoutAt: expect.any(Date) },
      ]);
      expect(payouts.filter((payout) => 'looks' in payout || 'toldSent' in payout || 'lastSilence' in payout)).toEqual([]);
      const { data } = await app.get(PayoutQueryService, { strict: false }).detail(String(payouts[1]?._id));
      expect(data).toMatchObject({ looks: 2, status: 'Sent', reference: payouts[1]?.reference });
      expect(await app.get(LedgerService, { strict: false }).check()).toEqual({ faults: [], unbalanced: [] });
      expect(await all('migrations')).toEqual(MIGRATIONS.map(({ number, name }) => ({ _id: number, name, appliedAt: expect.any(Date) })));
      expect(await all('counters')).toEqual([{ _id: 'invoice-2026', last: 4 }]);
    } finally {
      await app.close();
    }
  });

  it('has what it owed before there was a ledger posted once, and what was paid then is posted by nobody', async () => {
    await loadFixture();
    const [{ _id: _first, quote: _q, naira: _n, unquoted: _u, payoutId: _p, fee: _f, ...old } = {}] = await all('invoices');
    const unpaid = { ...old, status: 'Unpaid', paidDate: null, tab: 'unpaid' };
    await connection.collection('invoices').insertMany([
      { ...unpaid, invoiceNumber: 'INV-2025-000001', jobId: new mongo.ObjectId(), amount: { amount: 900, currency: 'NGN' } },
      { ...unpaid, invoiceNumber: 'INV-2025-000002', jobId: new mongo.ObjectId(), amount: { amount: 400, currency: 'USD' } },
      { ...old, invoiceNumber: 'INV-2025-000003', jobId: new mongo.ObjectId(), amount: { amount: 700, currency: 'NGN' } },
    ]);
    const app = await startServer();
    try {
      await connection.collection('migrations').deleteOne({ _id: 1 as never });
      await migrationsOf().prepare('server');
      const adopted = (await all('invoices')).filter(({ invoiceNumber }) => invoiceNumber.startsWith('INV-2025'));
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

  it('is migrated by one of two servers that start at once; the other waits', async () => {
    await loadFixture();
    const apps = await Promise.all([startServer(), startServer()]);
    await Promise.all(apps.map((app) => app.close()));
    expect(await all('migrations')).toHaveLength(MIGRATIONS.length);
    expect(await all('locks')).toEqual([]);
  });
});

describe('migrations', () => {
  let runs: string[];
  const migration = (number: number, name: string, run: Migration['run'] = async () => undefined): Migration => ({
    number,
    name,
    run: async (given) => {
      runs.push(name);
      await run(given);
    },
  });
  beforeEach(async () => {
    runs = [];
    await connection.collection('users').insertOne({ firstname: 'Ada' });
  });

  it('run once and in their order, however many processes start', async () => {
    const list = [migration(1, 'first', () => new Promise((resolve) => setTimeout(resolve, 300))), migration(2, 'second')];
    await Promise.all(Array.from({ length: 4 }, () => migrationsOf(list).prepare('server')));
    expect(runs).toEqual(['first', 'second']);
    await migrationsOf([...list, migration(3, 'third')]).prepare('server');
    expect(runs).toEqual(['first', 'second', 'third']);
  });

  it('do not run in a new database: its data has the present form', async () => {
    await connection.dropDatabase();
    await migrationsOf([migration(1, 'first')]).prepare('server');
    expect([runs, await all('migrations')]).toEqual([[], [expect.objectContaining({ _id: 1, name: 'first' })]]);
  });

  it('stop at one that fails, say which and why, and take it up again at the next start', async () => {
    let broken = true;
    const list = [
      migration(1, 'first'),
      migration(2, 'second', async ({ db, transaction }) => {
        await transaction(async (session) => {
          await db.collection('users').updateMany({}, { $set: { renamed: true } }, { session });
          if (broken) throw new Error('the disk is full');
        });
      }),
      migration(3, 'third'),
    ];
    const migrations = migrationsOf(list);
    await expect(migrations.prepare('server')).rejects.toThrow('The migration 0002-second failed: the disk is full');
    expect(await connection.collection('users').countDocuments({ renamed: true })).toBe(0);
    expect((await migrations.due()).map(({ number }) => number)).toEqual([2, 3]);
    broken = false;
    await migrations.prepare('server');
    expect(runs).toEqual(['first', 'second', 'second', 'third']);
    expect(await connection.collection('users').countDocuments({ renamed: true })).toBe(1);
  });

  it('wait for the lock of a killed server no longer than its lease', async () => {
    const until = new Date(Date.now() + 500);
    await connection.collection('locks').insertOne({ _id: 'migrations' as never, holder: 'killed', until });
    await migrationsOf([migration(1, 'first')]).prepare('server');
    expect([runs, Date.now() >= until.getTime()]).toEqual([['first'], true]);
  });
});

(process.env.TEST_MONGODB_URI ? describe.skip : describe)('the command line', () => {
  it(
    'says that migrations are due, applies none, and lists when each was applied',
    async () => {
      await loadFixture();
      await close();
      const environment = { DATA_DIR: settings.dataDir };
      expect(await cli(['migrations:list'], environment)).toEqual({
        code: 0,
        out: 'Migration                  Applied\n0001-adopt-ledger          due\n0002-rename-payout-fields  due\n',
        err: 'Migrations are due: 0001-adopt-ledger, 0002-rename-payout-fields. The next start of the server applies them.\n',
      });
      const server = await startBuiltProduct(environment);
      await server.stop();
      const { out, err } = await cli(['migrations:list'], environment);
      expect([out.match(/\d{4}-\d\d-\d\dT/g), err]).toEqual([[expect.any(String), expect.any(String)], '']);
      await open();
    },
    PATIENT,
  );

  it(
    'stops the start with the reason where a migration fails',
    async () => {
      await loadFixture();
      await connection.collection('postings').insertOne({ key: 'invoice:0123456789abcdef01234567' });
      await connection.collection('postings').createIndex({ key: 1 }, { unique: true });
      const { _id: _last, naira: _naira, ...old } = (await all('invoices')).at(-1) ?? {};
      await connection
        .collection('invoices')
        .insertOne({ ...old, _id: new mongo.ObjectId('0123456789abcdef01234567'), invoiceNumber: 'INV-2025-000001' });
      await close();
      const { code, output } = await refusedStart({ DATA_DIR: settings.dataDir });
      expect([code, output]).toEqual([1, expect.stringContaining('The migration 0001-adopt-ledger failed: E11000')]);
      expect(output).not.toContain('    at ');
      await open();
      expect(await all('migrations')).toEqual([]);
    },
    PATIENT,
  );
});
