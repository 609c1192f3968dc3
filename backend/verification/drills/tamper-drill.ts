import { readFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { type Db, type Document, MongoClient } from 'mongodb';
import { CliBackendModule } from '../../src/cli/commands/cli-backend.module.js';
import { doctorPart } from '../../src/cli/commands/parts.js';
import { examine } from '../../src/cli/doctor.js';
import { Work } from '../../test/support/payments.fixtures.js';
import { cli } from '../../test/support/cli-process.js';
import { ringText } from '../../test/support/security.js';
import { type TestApp, type TestPerson, givePayoutAccount, startTestApp, until } from '../../test/support/test-app.js';
import { randomFrom } from '../../../scripts/lib/random.mjs';
import { type Chance, EDITS, type EarlierCopies } from './tamper-edits.js';

export interface TamperResult {
  readonly edits: number;
  /** Number of edits that both the check and the doctor found. */
  readonly found: number;
  /** Number of faults found without an edit. */
  readonly false: number;
}

const COLLECTIONS = ['audit', 'auditchain', 'recordseals', 'postings', 'balances', 'invoices', 'payouts', 'payoutbatches'];
/** Interval of edits after which the command line also runs the check, in its own process. */
const BY_COMMAND_EVERY = 25;

/** Creates payouts in every state: some paid, some awaiting approval. */
async function makeRecords(app: TestApp, db: Db): Promise<{ admin: TestPerson; earlier: EarlierCopies }> {
  const admin = await app.person('ADMIN');
  const people = await Promise.all([app.person(), app.person(), app.person()]);
  const work = new Work(app, admin);
  const pay = async (ids: readonly string[]): Promise<void> => {
    const { status, body } = await app.http('POST', '/api/payments/pay', { token: admin.token, body: { ids } });
    if (status >= 300 || body.failed?.length > 0) throw new Error(`the payment was answered with ${status}: ${JSON.stringify(body)}`);
  };
  const invoices: string[] = [];
  for (const person of people) {
    await givePayoutAccount(app, person);
    for (let n = 0; n < 4; n++) invoices.push(await work.invoice(person, { amount: 600_000 + n * 1_000 }));
  }
  const copy = async (): Promise<EarlierCopies> => ({
    heads: await db.collection('auditchain').find().toArray(),
    records: { invoices: await db.collection('invoices').find().toArray(), payouts: await db.collection('payouts').find().toArray() },
  });
  await sealed(db);
  const first = await copy();
  await pay(invoices.slice(0, 2));
  await pay(invoices.slice(4, 7));
  // These payouts need a second admin. One is approved.
  for (const person of [people[2], people[2]]) await pay([await work.invoice(person ?? admin, { amount: 60_000_000 })]);
  const made = await copy();
  const { batchId } = made.records.payouts?.find(({ status }) => status === 'Awaiting Approval') ?? {};
  await app.http('POST', `/api/payout-batches/${String(batchId)}/approve`, { token: (await app.person('ADMIN')).token });
  await until('the payouts are paid', async () => (await db.collection('payouts').countDocuments({ status: 'Paid' })) === 3);
  await sealed(db);
  const changed = async (collection: 'invoices' | 'payouts', before: readonly Document[]): Promise<Document[]> => {
    const now = new Map((await db.collection(collection).find().toArray()).map((record) => [String(record._id), record.rev]));
    return before.filter(({ _id, rev }) => now.get(String(_id)) !== rev);
  };
  const records = {
    invoices: [...(await changed('invoices', first.records.invoices ?? [])), ...(await changed('invoices', made.records.invoices ?? []))],
    payouts: await changed('payouts', made.records.payouts ?? []),
  };
  return { admin, earlier: { heads: first.heads, records } };
}

const sealed = (db: Db): Promise<void> =>
  until('all is sealed', async () => {
    const waiting = await Promise.all(['audit', 'recordseals'].map((name) => db.collection(name).countDocuments({ seq: null })));
    return waiting.every((count) => count === 0);
  });

/**
 * Edits records directly in the database, one edit at a time, and runs the check of the server and the doctor, which has its own
 * application context. Each edit is undone afterwards.
 */
export async function tamperDrill(edits: number, seed: number, print: (line: string) => void): Promise<TamperResult> {
  const app = await startTestApp({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent', PAYOUT_APPROVAL_OVER: '50000000' }, undefined, true);
  const client = await MongoClient.connect(app.databaseUri);
  const db = client.db(app.connection.name);
  const random = randomFrom(seed);
  const chance: Chance = {
    below: (limit) => Math.floor(random() * limit),
    of: (some) => {
      const one = some[Math.floor(random() * some.length)];
      if (one === undefined) throw new Error('nothing to choose from');
      return one;
    },
  };
  const { admin, earlier } = await makeRecords(app, db);
  await until('both ends are anchored', async () => {
    const heads = await db.collection('auditchain').find().toArray();
    const anchors = readFileSync(app.settings.anchorFile, 'utf8');
    return heads.length === 2 && heads.every(({ _id, seq, hash }) => anchors.includes(` ${String(_id)} ${seq} ${hash} `));
  });
  const { modules } = await doctorPart();
  const doctor = await NestFactory.createApplicationContext(CliBackendModule.on(app.settings, app.databaseUri, modules), { logger: false });
  const kept = await Promise.all(COLLECTIONS.map(async (name) => [name, await db.collection(name).find().toArray()] as const));
  const restore = async (): Promise<void> => {
    for (const [name, documents] of kept) {
      await db.collection(name).deleteMany({});
      if (documents.length > 0) await db.collection(name).insertMany([...documents]);
    }
  };
  const checked = async (): Promise<number> => {
    const { status, body } = await app.http('POST', '/api/audit/check', { token: admin.token });
    if (status !== 200) throw new Error(`the check answered ${status}: ${JSON.stringify(body)}`);
    return body.data.lastCheck.faults.length;
  };
  const examined = async (): Promise<number> =>
    (await examine(doctor, app.settings)).filter(({ name, well }) => !well && ['audit trail', 'ledger'].includes(name)).length;
  const commanded = async (): Promise<number> =>
    (await cli(['doctor'], { DATA_DIR: app.settings.dataDir, DATA_KEYS: ringText(app.settings.dataKeys) })).out.match(
      /WRONG {2}(audit trail|ledger):/g,
    )?.length ?? 0;
  let [found, wrongly] = [0, (await checked()) + (await examined()) + (await commanded())];
  if (wrongly > 0) print(`${wrongly} faults before the first edit`);
  try {
    for (let n = 0; n < edits; n++) {
      const edit = EDITS[n % EDITS.length] ?? chance.of(EDITS);
      const what = await edit(db, chance, earlier);
      const [byCheck, byDoctor] = [await checked(), await examined()];
      const byCommand = n % BY_COMMAND_EVERY === 0 ? await commanded() : 1;
      if (byCheck > 0 && byDoctor > 0 && byCommand > 0) found += 1;
      else
        print(
          `NOT FOUND by ${[byCheck, byDoctor, byCommand].map((count, at) => (count > 0 ? '' : ['check', 'doctor', 'command'][at])).join(' ')}: ${what}`,
        );
      await restore();
    }
    const after = (await checked()) + (await examined());
    if (after > 0) print(`${after} faults after all was restored`);
    wrongly += after;
  } finally {
    await doctor.close();
    await client.close();
    await app.close();
  }
  return { edits, found, false: wrongly };
}
