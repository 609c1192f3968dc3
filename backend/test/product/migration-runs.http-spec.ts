// @slow
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { appendAnchors } from '../../src/common/chain/anchor-file.js';
import { type Migration, titleOf } from '../../src/database/migrations/migration.js';
import { MIGRATIONS } from '../../src/database/migrations/migrations.js';
import { Integrity } from '../../src/modules/operations/integrity/integrity.service.js';
import { refusedStart, startBuiltProduct } from '../support/built-product.js';
import { cli } from '../support/cli-process.js';
import { UnpreparedDatabase } from '../support/unprepared-database.js';

const PATIENT = 120_000;

const store = new UnpreparedDatabase();

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

/** A database of a version before the first release. */
const asBeforeRelease = async (): Promise<void> => {
  await store.connection.collection('users').insertOne({ firstname: 'Ada' });
  await store.connection.collection<{ _id: number }>('migrations').insertOne({ _id: 16 });
};

describe('the first schema', () => {
  it('begins both chains of a new database, also after a server that was killed before it noted that', async () => {
    const app = await store.startServer();
    try {
      expect((await store.all('auditchain')).map(({ _id, seq }) => [_id, seq])).toEqual([
        ['audit', 0],
        ['records', 0],
      ]);
      expect(await app.get(Integrity).check()).toMatchObject({ entries: 0, faults: [], moneyFaults: [] });
    } finally {
      await app.close();
    }
    for (const { name } of await store.connection.listCollections())
      if (name !== 'auditchain' && name !== 'keycanaries') await store.connection.dropCollection(name);
    await store.migrations().prepare('server');
    expect(await store.all('migrations')).toMatchObject([{ _id: 17 }, { _id: 18 }, { _id: 19 }]);
  });

  it('changes nothing in a database of the last version before the first release', async () => {
    await asBeforeRelease();
    await store.migrations().prepare('server');
    expect(await store.all('auditchain')).toEqual([]);
    expect((await store.all('migrations')).map(({ _id }) => _id)).toEqual([16, 17, 18, 19]);
  });

  it('begins no chain again where ANCHOR_FILE says that there was one', async () => {
    const { anchorFile, dataKeys } = store.settings;
    await appendAnchors(anchorFile, dataKeys, [{ chain: 'audit', at: '2026-11-01T08:00:00.000Z', seq: 3, hash: 'a'.repeat(64) }]);
    await expect(store.migrations().prepare('server')).rejects.toThrow(
      /0017-first-schema failed: .*anchors\.txt says that this installation sealed/,
    );
    expect(await store.all('auditchain')).toEqual([]);
  });

  it('is applied by one of two servers that start at once; the other waits', async () => {
    const apps = await Promise.all([store.startServer(), store.startServer()]);
    await Promise.all(apps.map((app) => app.close()));
    expect(await store.all('migrations')).toHaveLength(MIGRATIONS.length);
    expect(await store.all('locks')).toEqual([]);
  });
});

describe('runs', () => {
  const [taskId, projectId, importId] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];
  const file = { format: 'jsonl', columns: null, encoding: 'UTF-8', size: 10, digest: 'd', bytesRead: 10 };
  const counts = { rows: 700, accepted: 699, repeated: 0, refused: 1 };
  const runs = MIGRATIONS.filter(({ name }) => name === 'runs');

  beforeEach(async () => {
    const { connection } = store;
    await connection.collection('tasks').insertOne({ _id: taskId, projectId });
    await connection.collection('itemimports').insertOne({ _id: importId, taskId, fileName: 'a.jsonl', state: 'done', ...file, ...counts });
    const rows = Array.from({ length: 700 }, (_, line) => ({ importId, line, field: '', message: 'must be JSON' }));
    await connection.collection('importproblems').insertMany(rows);
  });

  const expectRuns = async () => {
    const { _id, ...run } = (await store.connection.collection('runs').findOne({})) ?? {};
    expect([_id, run]).toMatchObject([importId, { kind: 'import', title: 'a.jsonl', taskId, projectId, state: 'done', file, ...counts }]);
    expect(await store.connection.collection('runproblems').countDocuments({ runId: importId })).toBe(700);
    for (const name of ['itemimports', 'importproblems']) expect(await store.connection.collection(name).countDocuments()).toBe(0);
  };

  it('come from imports, with the rows that these refused', async () => {
    await store.migrations(runs).prepare('server');
    await expectRuns();
  });

  it('are whole if the server was killed while it moved them', async () => {
    const { _id, ...row } = (await store.connection.collection('importproblems').findOne({})) ?? {};
    await store.connection.collection('runproblems').insertOne({ ...row, _id: _id as Types.ObjectId, runId: importId });
    await store.migrations(runs).prepare('server');
    await expectRuns();
  });
});

describe('bonuses', () => {
  const OLD = { unique: true, partialFilterExpression: { live: true } };
  it('may be many in a database of the version before, where a job still has one live invoice', async () => {
    await asBeforeRelease();
    const invoices = store.connection.collection('invoices');
    await invoices.createIndex({ jobId: 1 }, OLD);
    await store.migrations().prepare('server');
    // A start after a crash runs it again.
    await store.connection.collection<{ _id: number }>('migrations').deleteOne({ _id: 18 });
    const app = await store.startServer();
    try {
      const jobId = new Types.ObjectId();
      const invoice = (number: number, more: object) => ({ invoiceNumber: `INV-${number}`, live: true, ...more });
      await invoices.insertMany([invoice(1, {}), invoice(2, {}), invoice(3, { jobId }), invoice(4, { jobId, live: false })]);
      await expect(invoices.insertOne(invoice(5, { jobId }))).rejects.toThrow(/E11000/);
    } finally {
      await app.close();
    }
    await store.migrations().prepare('server');
    expect((await invoices.indexes()).find(({ name }) => name === 'jobId_1')?.partialFilterExpression).toHaveProperty('jobId');
  });
});

(process.env.TEST_MONGODB_URI ? describe.skip : describe)('the command line', () => {
  it(
    'says that migrations are due, applies none, and lists when each was applied',
    async () => {
      await asBeforeRelease();
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
      await store.connection.collection('users').insertOne({ firstname: 'Ada' });
      await store.close();
      const { code, output } = await refusedStart({ DATA_DIR: store.settings.dataDir });
      expect([code, output]).toEqual([
        1,
        expect.stringContaining('The migration 0017-first-schema failed: This database holds data of a version before'),
      ]);
      expect(output).not.toContain('    at ');
      await store.open();
      expect(await store.all('migrations')).toEqual([]);
    },
    PATIENT,
  );
});
