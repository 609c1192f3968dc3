// @slow
import { beforeEach, describe, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { blindIndex } from '../../src/common/crypto/blind-index.js';
import { openText, sealText } from '../../src/common/crypto/sealed-text.js';
import { canonicalPhones } from '../../src/database/migrations/0006-canonical-phones.js';
import { type Migration, titleOf } from '../../src/database/migrations/migration.js';
import { MIGRATIONS } from '../../src/database/migrations/migrations.js';
import { refusedStart, startBuiltProduct } from '../support/built-product.js';
import { cli } from '../support/cli-process.js';
import { OldDatabase } from '../support/old-database.js';

const PATIENT = 120_000;

const store = new OldDatabase();

describe('phone numbers of earlier versions', () => {
  const stored = (id: mongo.ObjectId, phone: string) => ({
    _id: id,
    phone: sealText(store.settings.dataKeys, `users/${String(id)}/phone`, phone),
  });
  const opened = async () =>
    (await store.all('users')).map(({ _id, phone }) =>
      phone.includes('.') ? openText(store.settings.dataKeys, `users/${String(_id)}/phone`, phone) : phone,
    );

  it('are kept in E.164 and found by it; what is no number, not encrypted or without its key stays as it was', async () => {
    const ids = Array.from({ length: 7 }, () => new mongo.ObjectId());
    const old = ['8031234567', '+2348031234567', '2348031234567', '02348031234567', '+442079460958', '12345678'];
    const users = old.map((phone, at) => stored(ids[at] ?? new mongo.ObjectId(), phone));
    const lost = { _id: ids[6], phone: 'lost.c2VhbGVk' };
    await store.connection.collection('users').insertMany([...users, lost, { phone: '8051112224' }] as mongo.Document[]);
    // It is run twice: a server may be killed in the middle.
    const database = {
      db: store.connection.db as mongo.Db,
      sealing: store.settings,
      now: () => new Date(),
      transaction: async () => undefined,
    };
    await canonicalPhones.run(database);
    await canonicalPhones.run(database);
    await store.connection.collection('users').deleteOne({ phone: lost.phone });
    const ada = '+2348031234567';
    expect(await opened()).toEqual([ada, ada, ada, ada, '+442079460958', '12345678', '8051112224']);
    const [first, second] = await store.all('users');
    expect([first?.phoneIndex, second?.phoneIndex]).toEqual(
      Array(2).fill(blindIndex(store.settings.dataKeys, 'users/phone', '2348031234567')),
    );
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
    await store.connection.collection('users').insertOne({ firstname: 'Ada' });
  });

  it('run once and in their order, however many processes start', async () => {
    const list = [migration(1, 'first', () => new Promise((resolve) => setTimeout(resolve, 300))), migration(2, 'second')];
    await Promise.all(Array.from({ length: 4 }, () => store.migrations(list).prepare('server')));
    expect(runs).toEqual(['first', 'second']);
    await store.migrations([...list, migration(3, 'third')]).prepare('server');
    expect(runs).toEqual(['first', 'second', 'third']);
  });

  it('do not run in a new database: its data has the present form', async () => {
    await store.connection.dropDatabase();
    await store.migrations([migration(1, 'first')]).prepare('server');
    expect([runs, await store.all('migrations')]).toEqual([[], [expect.objectContaining({ _id: 1, name: 'first' })]]);
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
    const migrations = store.migrations(list);
    await expect(migrations.prepare('server')).rejects.toThrow('The migration 0002-second failed: the disk is full');
    expect(await store.connection.collection('users').countDocuments({ renamed: true })).toBe(0);
    expect((await migrations.due()).map(({ number }) => number)).toEqual([2, 3]);
    broken = false;
    await migrations.prepare('server');
    expect(runs).toEqual(['first', 'second', 'second', 'third']);
    expect(await store.connection.collection('users').countDocuments({ renamed: true })).toBe(1);
  });

  it('wait for the lock of a killed server no longer than its lease', async () => {
    const until = new Date(Date.now() + 500);
    await store.connection.collection('locks').insertOne({ _id: 'migrations' as never, holder: 'killed', until });
    await store.migrations([migration(1, 'first')]).prepare('server');
    expect([runs, Date.now() >= until.getTime()]).toEqual([['first'], true]);
  });
});

(process.env.TEST_MONGODB_URI ? describe.skip : describe)('the command line', () => {
  it(
    'says that migrations are due, applies none, and lists when each was applied',
    async () => {
      await store.load();
      await store.close();
      const environment = { DATA_DIR: store.settings.dataDir };
      const names = MIGRATIONS.map(titleOf);
      const width = Math.max(...names.map(({ length }) => length));
      expect(await cli(['migrations:list'], environment)).toEqual({
        code: 0,
        out: [['Migration', 'Applied'], ...names.map((name) => [name, 'due'])]
          .map(([name = '', state]) => `${name.padEnd(width)}  ${state}\n`)
          .join(''),
        err: `Migrations are due: ${names.join(', ')}. The next start of the server applies them.\n`,
      });
      const server = await startBuiltProduct(environment);
      await server.stop();
      const { out, err } = await cli(['migrations:list'], environment);
      expect([out.match(/\d{4}-\d\d-\d\dT/g), err]).toEqual([names.map(() => expect.any(String)), '']);
      await store.open();
    },
    PATIENT,
  );

  it(
    'stops the start with the reason where a migration fails',
    async () => {
      await store.load();
      await store.connection.collection('postings').insertOne({ key: 'invoice:0123456789abcdef01234567' });
      await store.connection.collection('postings').createIndex({ key: 1 }, { unique: true });
      const { _id: _last, naira: _naira, ...old } = (await store.all('invoices')).at(-1) ?? {};
      await store.connection
        .collection('invoices')
        .insertOne({ ...old, _id: new mongo.ObjectId('0123456789abcdef01234567'), invoiceNumber: 'INV-2025-000001' });
      await store.close();
      const { code, output } = await refusedStart({ DATA_DIR: store.settings.dataDir });
      expect([code, output]).toEqual([1, expect.stringContaining('The migration 0001-adopt-ledger failed: E11000')]);
      expect(output).not.toContain('    at ');
      await store.open();
      expect(await store.all('migrations')).toEqual([]);
    },
    PATIENT,
  );
});
