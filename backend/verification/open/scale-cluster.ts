import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, type Db, MongoClient } from 'mongodb';
import { LIMITS } from '@labelbridge/contracts';
import { type SimulatedBank, startSimulatedBank } from '@labelbridge/simulated-bank';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { inTime } from '../../../scripts/lib/wait-for.mjs';
import { connectOptions } from '../../src/database/database-address.js';
import { startSmtp } from '../../test/support/mail.fixtures.js';
import { type Receiver, openReceiver } from './scale-receiver.js';
import { type BuiltProduct, startBuiltProduct } from '../../test/support/built-product.js';
import { startDatabase } from '../drills/engine-process.js';
import { BANK_SECRET } from '../money/money-app.js';

export const ADMIN = { email: 'scale@labelbridge.test', password: 'Scale-secret-2026!' };
export const DATA_KEYS = 'scale-drill-data-keys-of-32-characters-or-more';
const STOP_MS = 20_000;

/** Reads user and system time from Linux, which counts hundredths of a second. */
function cpuMsOf(pid: number | undefined): number {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = after.split(' ');
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

interface Member {
  readonly name: string;
  readonly environment: Record<string, string>;
  product: BuiltProduct;
  /** False from a kill to the end of the next start. */
  isUp: boolean;
}

/** Web and worker processes of the built product, each with a folder of its own, and what they use: database, bank, mail server. */
export class Cluster {
  kills = 0;

  private constructor(
    private readonly root: string,
    private readonly members: readonly Member[],
    private readonly database: Db,
    readonly bank: SimulatedBank,
    readonly smtp: Awaited<ReturnType<typeof startSmtp>>,
    readonly receiver: Receiver,
    private readonly endDatabase: () => Promise<void>,
  ) {}

  static async open({ webs, workers }: { webs: number; workers: number }): Promise<Cluster> {
    const root = mkdtempSync(join(tmpdir(), 'lb-scale-'));
    const own = process.env.MONGODB_URI ? undefined : await startDatabase(join(root, 'db'));
    const uri = own?.uri ?? (process.env.MONGODB_URI ?? '').replace(/^(mongodb:\/\/[^/]+)\/[^?]*/, `$1/scale${process.pid}`);
    const ports = await Promise.all(Array.from({ length: webs + workers }, () => freePort()));
    const bank = await startSimulatedBank({ secret: BANK_SECRET, webhookUrl: `http://127.0.0.1:${ports[0]}/api/webhooks/simulated` });
    const [smtp, receiver] = await Promise.all([startSmtp(), openReceiver()]);
    const shared = {
      MONGODB_URI: uri,
      JWT_SECRET: 'scale-drill-jwt-secret-of-32-characters-or-more',
      DATA_KEYS,
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      SMTP_URL: smtp.url,
      WEBHOOK_HOSTS: '127.0.0.1',
      PAYOUT_PROVIDER: 'simulated',
      PAYOUT_APPROVAL_OVER: String(LIMITS.amountMax),
      PAYSTACK_BASE_URL: bank.url,
      PAYSTACK_SECRET_KEY: BANK_SECRET,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    };
    const members: Member[] = [];
    // A fault that ends the drill leaves no process behind.
    process.once('exit', () => {
      for (const { product } of members) product.process.kill('SIGKILL');
      void own?.end('SIGKILL');
    });
    // One after the other: the first migrates the database.
    for (const [n, port] of ports.entries()) {
      const role = n < webs ? 'web' : 'worker';
      const name = `${role}-${n < webs ? n + 1 : n - webs + 1}`;
      const environment = { ...shared, ROLE: role, PORT: String(port), DATA_DIR: join(root, name) };
      members.push({ name, environment, product: await startBuiltProduct(environment), isUp: true });
    }
    const client = await new MongoClient(uri).connect();
    const database = client.db(connectOptions(uri).dbName);
    const endDatabase = async (): Promise<void> => {
      if (!own) await database.dropDatabase();
      await client.close();
      await own?.end('SIGTERM');
    };
    return new Cluster(root, members, database, bank, smtp, receiver, endDatabase);
  }

  get urls(): string[] {
    return this.members.filter(({ environment }) => environment['ROLE'] === 'web').map(({ product }) => product.url);
  }

  /** Processor time that the processes of a role have used, in milliseconds. Unlike the time of a clock, it hardly depends on other work. */
  cpuMs(role: 'web' | 'worker'): number {
    const ofRole = this.members.filter(({ environment }) => environment['ROLE'] === role);
    return ofRole.reduce((sum, { product }) => sum + cpuMsOf(product.process.pid), 0);
  }

  collection(name: string): Collection {
    return this.database.collection(name);
  }

  /** Kills a process without a warning, and starts it again on its folder and port. @returns its name and the milliseconds of the start */
  async killOne(random: () => number): Promise<{ name: string; startMs: number }> {
    const member = this.members[Math.floor(random() * this.members.length)];
    if (!member) throw new Error('the cluster has no process');
    member.isUp = false;
    await member.product.kill();
    this.kills += 1;
    const begun = performance.now();
    member.product = await startBuiltProduct(member.environment);
    member.isUp = true;
    return { name: member.name, startMs: performance.now() - begun };
  }

  async close(): Promise<void> {
    const stops = this.members.flatMap((member) => (member.isUp ? [inTime(`${member.name} to stop`, member.product.stop(), STOP_MS)] : []));
    await Promise.allSettled(stops);
    for (const { product } of this.members) product.process.kill('SIGKILL');
    await Promise.all([this.bank.stop(), this.smtp.close(), this.receiver.close()]);
    await this.endDatabase();
    rmSync(this.root, { recursive: true, force: true });
  }
}
