import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type ObjectId } from 'mongodb';
import { NestFactory } from '@nestjs/core';
import { LIMITS } from '@labelbridge/contracts';
import { type SimulatedBank, startSimulatedBank } from '@labelbridge/simulated-bank';
import { CliBackendModule } from '../../src/cli/commands/cli-backend.module.js';
import { SeedModule } from '../../src/cli/seed/seed.module.js';
import { readSettings } from '../../src/config/settings.js';
import { openDatabase } from '../../src/database/open-database.js';
import { databaseOf } from '../../src/database/database-address.js';
import { UsersService } from '../../src/modules/people/users/users.service.js';
import { LEASE_MS } from '../../src/modules/money/payments/payouts/persistence/payout-queue.js';
import { PAYOUTS_AT_ONCE } from '../../src/modules/money/payments/payouts/processing/payout-worker.js';
import { type BuiltProduct, startBuiltProduct } from '../../test/support/built-product.js';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { pause } from './options.js';
import { BANK_SECRET } from './money-app.js';
import { type SeededInvoices, seedInvoices } from './seed-invoices.js';
import { type CheckedInvoice, type CheckedPayout, type Reconciliation, reconcile } from './reconciliation.js';

const IDS_AT_ONCE = 200;
/** Downtime of the server, if the claims of the killed process are to expire first. */
const PAST_LEASE_MS = LEASE_MS + 2_000;
/** Limits of one wait: a payout that awaits a second admin, for example, never settles. */
const WITHIN = { withinMs: 180_000, everyMs: 100 };
/** Kobo that an admin may pay alone within a day: the highest setting. The sum of all payouts stays below. */
const APPROVAL_OVER = LIMITS.amountMax;
const LEAST_KOBO = 1_000;
const LOGIN = { email: 'crash@example.com', password: 'Crash-of-payouts-1' };
const OPEN = { status: { $in: ['Awaiting Approval', 'Queued', 'Sent'] } };
/** Payouts at the bank, or being sent. Other open payouts are queued. */
const IN_HAND = { ...OPEN, $or: [{ status: 'Sent' }, { claim: { $ne: null } }] };

interface Run {
  /** Payouts that were in hand at the kill, and milliseconds from the restart until all of them were settled. */
  readonly inHand: number;
  readonly recoveredMs: number;
  /** Number of them that were queried after queued payouts. */
  readonly askedLate: number;
  /** All payouts that were open at the kill, and milliseconds from the restart until all of them were settled. */
  readonly unfinished: number;
  readonly settledMs: number;
}

interface OpenPayout {
  readonly _id: ObjectId;
  readonly reference: string;
}

/**
 * Counts payouts in hand that were queried after more queued payouts than a process handles at once. Fewer may overtake, because concurrent
 * requests arrive in any order.
 *
 * @param asked references in the order of the requests since the restart
 */
export function countLate(asked: readonly string[], inHand: readonly OpenPayout[], unfinished: readonly OpenPayout[]): number {
  const known = new Set(inHand.map(({ reference }) => reference));
  const others = new Set(unfinished.map(({ reference }) => reference).filter((reference) => !known.has(reference)));
  const before = new Set<string>();
  const late = new Set<string>();
  const seen = new Set<string>();
  for (const reference of asked) {
    if (others.has(reference)) before.add(reference);
    else if (known.has(reference) && !seen.has(reference) && before.size > PAYOUTS_AT_ONCE) late.add(reference);
    seen.add(reference);
  }
  return late.size;
}

/** The built server, a bank that survives its kills, and unpaid invoices. */
export class CrashTest {
  private late = 0;

  private constructor(
    private readonly dataDir: string,
    private readonly environment: Record<string, string>,
    private readonly bank: SimulatedBank,
    private readonly seeded: SeededInvoices,
    private readonly payouts: number,
    private product: BuiltProduct,
  ) {}

  static async open(runs: number, payouts: number, random: () => number): Promise<CrashTest> {
    const dataDir = mkdtempSync(join(tmpdir(), 'labelbridge-crash-'));
    const port = await freePort();
    const bank = await startSimulatedBank({ secret: BANK_SECRET, webhookUrl: `http://127.0.0.1:${port}/api/webhooks/simulated` });
    const environment = {
      DATA_DIR: dataDir,
      SEED: 'none',
      PORT: String(port),
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      PAYOUT_PROVIDER: 'simulated',
      PAYOUT_APPROVAL_OVER: String(APPROVAL_OVER),
      PAYSTACK_BASE_URL: bank.url,
      PAYSTACK_SECRET_KEY: BANK_SECRET,
      ...(process.env.MONGODB_URI
        ? { MONGODB_URI: process.env.MONGODB_URI.replace(/^(mongodb:\/\/[^/]+)\/[^?]*/, `$1/crash${process.pid}`) }
        : {}),
    };
    const spread = Math.floor(APPROVAL_OVER / (runs * payouts)) - LEAST_KOBO;
    if (spread < 1) throw new Error(`${runs} x ${payouts} payouts are more than one admin may pay within a day`);
    const settings = readSettings(environment);
    const database = await openDatabase(settings, 'server');
    const app = await NestFactory.createApplicationContext(CliBackendModule.on(settings, database.uri, [SeedModule]), { logger: false });
    const seeded = await seedInvoices(app, payouts, runs * payouts, () => LEAST_KOBO + Math.floor(random() * spread));
    await app
      .get(UsersService)
      .create({ firstname: 'Crash', lastname: 'Admin', username: 'crash', phone: '8030000000', role: 'ADMIN', ...LOGIN });
    await app.close();
    await database.close();
    return new CrashTest(dataDir, environment, bank, seeded, payouts, await startBuiltProduct(environment));
  }

  /**
   * Pays, kills the server, restarts it and repeats the calls with their idempotency keys.
   *
   * @param moment time of the kill: a number of transfers at the bank, then a delay. Independent of the speed of the machine
   * @param outlastsLease whether the restart waits until the claims of the killed server expire. On a shared database it always waits:
   * until then the claims may belong to another process
   */
  async run(run: number, moment: { transfers: number; thenMs: number }, outlastsLease: boolean): Promise<Run> {
    const ids = this.seeded.invoiceIds.slice(run * this.payouts, (run + 1) * this.payouts);
    const calls = Array.from({ length: Math.ceil(ids.length / IDS_AT_ONCE) }, (_, part) => ({
      key: randomUUID(),
      ids: ids.slice(part * IDS_AT_ONCE, (part + 1) * IDS_AT_ONCE),
    }));
    const token = await this.login();
    const before = this.bank.transfers().length;
    const cut = Promise.all(calls.map((call) => this.call(call, token).catch(() => undefined)));
    const atBank = () => this.bank.transfers().length - before >= moment.transfers;
    await waitFor(`${moment.transfers} transfers of run ${run + 1} at the bank`, atBank, { ...WITHIN, everyMs: 5 });
    await pause(moment.thenMs);
    await this.product.kill();
    await cut;
    const [inHand, unfinished] = await this.read((client) =>
      Promise.all([IN_HAND, OPEN].map((which) => client.collection('payouts').find(which).project<OpenPayout>({ reference: 1 }).toArray())),
    );
    if (outlastsLease || this.environment.MONGODB_URI) await pause(PAST_LEASE_MS);
    const askedBefore = this.bank.asked().length;
    this.product = await startBuiltProduct(this.environment);
    const started = performance.now();
    const recoveredMs = await this.settled('payouts that were with the bank at the kill', inHand ?? [], started);
    const askedLate = countLate(this.bank.asked().slice(askedBefore), inHand ?? [], unfinished ?? []);
    this.late += askedLate;
    const settledMs = await this.settled('payouts that were open at the kill', unfinished ?? [], started);
    await this.finish(calls);
    return { inHand: inHand?.length ?? 0, recoveredMs, askedLate, unfinished: unfinished?.length ?? 0, settledMs };
  }

  private async settled(which: string, payouts: readonly OpenPayout[], started: number): Promise<number> {
    await this.nonePending(`the settlement of ${payouts.length} ${which}`, { _id: { $in: payouts.map(({ _id }) => _id) } });
    return performance.now() - started;
  }

  private nonePending(what: string, which: object = {}): Promise<true> {
    const count = () => this.read((client) => client.collection('payouts').countDocuments({ ...which, ...OPEN }));
    return waitFor(what, async () => (await count()) === 0, WITHIN);
  }

  /** Compares the records of all runs with the bank. A payout in hand that was queried late counts as unknown. */
  async reconcile(): Promise<Reconciliation> {
    return this.read(async (client) => {
      const payouts = await client
        .collection('payouts')
        .find<CheckedPayout>({}, { projection: { reference: 1, status: 1, needsAttention: 1, invoices: 1 } })
        .toArray();
      const invoices = await client
        .collection('invoices')
        .find<CheckedInvoice>({}, { projection: { status: 1 } })
        .toArray();
      const sums = await client
        .collection('balances')
        .aggregate<{ amount: number }>([
          { $match: { account: 'bank', currency: 'NGN' } },
          { $group: { _id: null, amount: { $sum: '$amount' } } },
        ])
        .toArray();
      const result = reconcile(this.bank.transfers(), payouts, invoices, sums[0]?.amount ?? 0);
      const unpaid = invoices.filter(({ status }) => status !== 'Paid').length;
      return { ...result, lost: result.lost + unpaid, unknown: result.unknown + this.late };
    });
  }

  async close(): Promise<void> {
    await this.product.stop();
    await this.bank.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private async finish(calls: readonly { key: string; ids: string[] }[]): Promise<void> {
    for (const call of calls) {
      const isAnswered = async () => (await this.call(call, await this.login()).catch(() => 0)) === 201;
      await waitFor('the answer to a repeated payment', isAnswered, { ...WITHIN, everyMs: 300 });
    }
    await this.nonePending('the settlement of all payouts');
  }

  private async call({ key, ids }: { key: string; ids: string[] }, token: string): Promise<number> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key };
    const response = await fetch(`${this.product.url}/api/payouts`, { method: 'POST', headers, body: JSON.stringify({ ids }) });
    await response.arrayBuffer();
    return response.status;
  }

  private async login(): Promise<string> {
    const response = await fetch(`${this.product.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(LOGIN),
    });
    const { token }: { token?: unknown } = Object(await response.json());
    if (typeof token !== 'string') throw new Error(`the log-in answered ${response.status}`);
    return token;
  }

  private async read<T>(work: (client: ReturnType<MongoClient['db']>) => Promise<T>): Promise<T> {
    const database = await openDatabase(readSettings(this.environment), 'cli');
    const client = await MongoClient.connect(database.uri);
    try {
      return await work(client.db(databaseOf(database.uri) ?? 'labelbridge'));
    } finally {
      await client.close();
      await database.close();
    }
  }
}
