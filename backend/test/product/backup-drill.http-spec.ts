import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@labelbridge/embedded-mongo';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BSON, MongoClient } from 'mongodb';
import { LedgerService } from '../../src/modules/money/payments/ledger/ledger.service.js';
import { cli } from '../support/cli-process.js';
import { Work } from '../support/payments.fixtures.js';
import { givePayoutAccount, startTestApp, type TestApp, type TestPerson, until } from '../support/test-app.js';

const KEYS = { DATA_KEYS: `drill:${'d'.repeat(32)}`, JWT_SECRET: 'j'.repeat(40) };
const PATIENT = 180_000;
let app: TestApp;
let admin: TestPerson;
let ada: TestPerson;
let root: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'lb-drill-'));
  app = await startTestApp({ ...KEYS, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }, undefined, true);
  [admin, ada] = [await app.person('ADMIN'), await app.person('USER', { firstname: 'Ada', lastname: 'Obi' })];
  await givePayoutAccount(app, ada);
  const work = new Work(app, admin);
  const ids = [await work.invoice(ada), await work.invoice(ada, { amount: 123_456 })];
  await work.invoice(ada, { amount: 77_700 });
  const { body } = await app.http('POST', '/api/payouts', { token: admin.token, body: { ids } });
  await until(
    'the payout is paid',
    async () => (await app.http('GET', `/api/payouts/${body.data.payouts[0]._id}`, { token: admin.token })).body.data.status === 'Paid',
  );
}, PATIENT);
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Count, indexes and SHA-256 of the raw documents of every collection, by name. */
async function sumsAt(uri: string): Promise<Record<string, string>> {
  const client = await MongoClient.connect(uri);
  const db = client.db('labelbridge');
  const sums: Record<string, string> = {};
  for (const { name } of (await db.listCollections().toArray()).toSorted((a, b) => a.name.localeCompare(b.name))) {
    const hash = createHash('sha256');
    let count = 0;
    for await (const document of db.collection(name).find().sort({ _id: 1 })) {
      hash.update(BSON.serialize(document));
      count++;
    }
    const indexes = (await db.collection(name).indexes()).map((index) => JSON.stringify(index)).sort();
    sums[name] = `${count} documents, ${createHash('sha256').update(indexes.join()).digest('hex').slice(0, 12)}, ${hash.digest('hex')}`;
  }
  await client.close();
  return sums;
}

it(
  'what was backed up beside the running server, and then destroyed, comes back: every collection at rest by its checksum, and the ledger to the kobo',
  async () => {
    if (app.settings.mongodbUri) return;
    const { dataDir } = app.settings;
    const [file, restored] = [join(root, 'backup.mdb'), join(root, 'restored')];
    const before = await sumsAt(app.databaseUri);
    expect(await cli(['db:backup', file], { DATA_DIR: dataDir, ...KEYS })).toMatchObject({ code: 0 });
    // The server's workers keep writing: a collection that they changed meanwhile has no one checksum.
    const after = await sumsAt(app.databaseUri);
    const live = Object.fromEntries(Object.entries(before).filter(([name, sum]) => after[name] === sum));
    const ledger = app.app.get(LedgerService, { strict: false });
    const accounts = [`owed:${ada._id}`, 'bank', 'work'] as const;
    const owed = await ledger.balanceOf(accounts[0], 'NGN');
    const held = (await app.connection.collection('balances').find().sort({ _id: 1 }).toArray()).map((balance) => JSON.stringify(balance));
    expect([Math.abs(owed), held.length > 2]).toEqual([77_700, true]);
    expect(Object.keys(live)).toEqual(expect.arrayContaining(['balances', 'invoices', 'jobs', 'payouts', 'postings', 'users']));
    expect(Object.keys(live).length).toBeGreaterThan(20);

    await app.close();
    expect(existsSync(dataDir)).toBe(false);
    expect(await cli(['db:restore', file], { DATA_DIR: restored, ...KEYS })).toMatchObject({ code: 0 });
    const engine = await startEmbeddedMongo({ dataDir: restored });
    expect(await sumsAt(engine.uri)).toMatchObject(live);
    await engine.stop();

    const check = await cli(['ledger:check'], { DATA_DIR: restored, ...KEYS });
    expect([check.code, check.out]).toEqual([
      0,
      'Postings, invoices and payouts, compared with their seals, each other and the bank: 0 wrong.\n' +
        'Balances: 0 wrong, 0 currencies not at zero. Kept sums of invoices: 0 wrong. Budgets: 0 wrong.\n',
    ]);
    expect((await cli(['audit:check'], { DATA_DIR: restored, ...KEYS })).code).toBe(0);
    const again = await startTestApp({ ...KEYS, DATA_DIR: restored, LOG_LEVEL: 'silent' }, undefined, true);
    expect(
      (await again.connection.collection('balances').find().sort({ _id: 1 }).toArray()).map((balance) => JSON.stringify(balance)),
    ).toEqual(held);
    const login = await again.http('POST', '/api/auth/login', { body: { email: ada.email, password: ada.password } });
    const me = await again.http('GET', '/api/users/me', { token: login.body.token });
    expect([me.body.data.payoutAccount.accountNumber, me.body.data.phone]).toEqual(['0000014579', '8031234567']);
    await again.close();
  },
  PATIENT,
);
