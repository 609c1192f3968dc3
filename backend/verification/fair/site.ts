import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Type } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Connection } from 'mongoose';
import { type SimulatedBank, startSimulatedBank } from '@labelbridge/simulated-bank';
import { Clock } from '../../src/common/clock/clock.js';
import { createLog } from '../../src/common/logging/log.js';
import { readSettings, type Settings } from '../../src/config/settings.js';
import { createApp } from '../../src/create-app.js';
import { Transactions } from '../../src/database/transactions.js';
import { PaystackProvider } from '../../src/modules/money/payments/payouts/providers/paystack/paystack.provider.js';
import { PayoutProvider } from '../../src/modules/money/payments/payouts/providers/payout-provider.js';
import { type Answer } from '../../test/support/test-app.js';
import { type DatabaseServer, startDatabase } from '../drills/engine-process.js';
import { BANK_SECRET } from '../money/money-app.js';

const BANK_TIMEOUT_MS = 300;
/** Kobo that one admin may pay alone within a day. */
const APPROVAL_OVER = 30_000_000;
const CHEAP_PASSWORDS = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const FAULTS_KEPT = 30;
/** Lines about faults of banks and receivers, made on purpose, and of applications whose process was killed. */
const EXPECTED =
  /"module":"(Payouts|Rates|Accounts)"|was not delivered: |engine\.sock|server is closed|process was killed|must be connected|topology|connection pool|connection \S+ to|client was closed/i;

/** Ends what was under way when the process was killed. */
export class Killed extends Error {
  constructor() {
    super('the process was killed');
  }
}

interface Server {
  readonly database: DatabaseServer;
  readonly app: NestFastifyApplication;
  readonly clock: Clock;
  /** Rejects when the process is killed. */
  readonly killed: Promise<never>;
  readonly die: () => void;
  isDead: boolean;
}

interface Trap {
  /** Transactions until the kill. */
  left: number;
  readonly at: 'begin' | 'commit';
}

export interface SiteCall {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/**
 * The product at a simulated time. Its engine is a process of its own that is killed with SIGKILL, together with the application, which
 * is abandoned and replaced by a new one on the same data. The bank outlives both.
 */
export class Site {
  /** Log lines and answers that no rule explains. */
  readonly faults: string[] = [];
  kills = 0;
  #trap: Trap | undefined;
  #server: Server | undefined;

  private constructor(
    private readonly dataDir: string,
    private readonly settings: Settings,
    readonly bank: SimulatedBank,
    private at: Date,
  ) {}

  /** @param start the simulated time of the first start, in the future: the engine ends records by the true time */
  static async open(start: Date, environment: Readonly<Record<string, string>> = {}): Promise<Site> {
    const dataDir = mkdtempSync(join(tmpdir(), 'labelbridge-fair-'));
    const time = { now: () => start };
    const bank = await startSimulatedBank({ secret: BANK_SECRET, now: () => time.now() });
    const settings = readSettings({
      DATA_DIR: dataDir,
      SEED: 'none',
      PORT: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      FFMPEG: 'none',
      PAY_FLOOR: '100',
      PAYOUT_APPROVAL_OVER: String(APPROVAL_OVER),
      PAYSTACK_BASE_URL: bank.url,
      PAYSTACK_SECRET_KEY: BANK_SECRET,
      ANCHOR_FILE: join(dataDir, 'anchors.txt'),
      ...environment,
    });
    const site = new Site(dataDir, { ...settings, passwordCost: CHEAP_PASSWORDS }, bank, start);
    process.once('exit', () => void site.#server?.database.end('SIGKILL'));
    await site.start();
    time.now = () => site.now();
    return site;
  }

  get connection(): Connection {
    return this.service<Connection>(getConnectionToken());
  }

  get app(): NestFastifyApplication {
    return this.server.app;
  }

  now(): Date {
    return this.server.clock.now();
  }

  /** Moves the clock to a time, never back. */
  moveTo(at: Date): void {
    const ahead = at.getTime() - this.now().getTime();
    if (ahead > 0) this.server.clock.shift(ahead);
    this.at = this.now();
  }

  advance(milliseconds: number): void {
    this.moveTo(new Date(this.now().getTime() + milliseconds));
  }

  service<T>(type: Type<T> | (abstract new (...args: never[]) => T) | string): T {
    return this.server.app.get<T>(type, { strict: false });
  }

  /** Waits for work of the present process. @throws Killed if it is killed meanwhile */
  async alive<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.server.killed]);
  }

  async call(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, { token, body, headers = {} }: SiteCall = {}): Promise<Answer> {
    const isText = typeof body === 'string';
    const asked = this.server.app.inject({
      method,
      url: `/api${path}`,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': isText ? 'application/octet-stream' : 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: isText ? body : JSON.stringify(body) }),
    });
    const { statusCode: status, body: text } = await this.alive(Promise.resolve(asked));
    const answer: Answer = { call: `${method} ${path}`, status, headers: new Headers(), body: text ? JSON.parse(text) : {} };
    if (status >= 500) this.note(`${method} ${path} answered ${status}: ${text}`);
    return answer;
  }

  /**
   * Kills the process in the midst of this work: within its nth transaction, before the commit or at the begin of the next one. If there
   * are fewer, after it. Then starts a new one on the same data.
   */
  async killDuring(trap: Trap, work: () => Promise<void>): Promise<void> {
    this.#trap = trap;
    await Promise.race([work(), this.server.killed]).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    this.#trap = undefined;
    this.kill();
    const { app, database } = this.server;
    await database.end('SIGKILL');
    // Its workers find no database any more.
    void app.close().catch(() => undefined);
    await this.start();
    this.kills += 1;
  }

  async close(): Promise<void> {
    const { app, database } = this.server;
    this.server.isDead = true;
    await app.close();
    await database.end('SIGTERM');
    await this.bank.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  note(line: string): void {
    if (this.faults.length < FAULTS_KEPT) this.faults.push(line.slice(0, 600).trim());
  }

  private get server(): Server {
    if (!this.#server) throw new Error('the site is not started');
    return this.#server;
  }

  private kill(): void {
    if (this.server.isDead) return;
    this.server.isDead = true;
    const { database, app, die } = this.server;
    void database.end('SIGKILL');
    // The next engine has the same address: what is abandoned must not reach it.
    void app
      .get<Connection>(getConnectionToken())
      .getClient()
      .close(true)
      .catch(() => undefined);
    die();
  }

  private async start(): Promise<void> {
    const database = await startDatabase(join(this.dataDir, 'db'));
    const own: { server?: Server } = {};
    const log = createLog(this.settings, { write: (line) => this.logged(line, own.server) });
    const app = await createApp(this.settings, database.uri, log);
    const clock = app.get(Clock);
    clock.shift(this.at.getTime() - clock.now().getTime());
    let die: () => void = () => undefined;
    const killed = new Promise<never>((_resolve, reject) => (die = () => reject(new Killed())));
    killed.catch(() => undefined);
    own.server = { database, app, clock, killed, die, isDead: false };
    this.#server = own.server;
    app.get(Transactions).addPart({
      begin: () => {
        if (this.springs('begin', database)) throw new Killed();
      },
      // A killed process returns from nothing.
      beforeCommit: () => (this.springs('commit', database) ? new Promise(() => undefined) : Promise.resolve()),
    });
    await app.listen(0, '127.0.0.1');
    const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
    this.bank.setWebhookUrl(`${url}/api/webhooks/simulated`);
    const provider = app.get(PayoutProvider, { strict: false });
    if (provider instanceof PaystackProvider) provider.http.timeoutMs = BANK_TIMEOUT_MS;
  }

  private springs(at: Trap['at'], of: DatabaseServer): boolean {
    const trap = this.#trap;
    if (!trap || trap.at !== at || this.server.database !== of) return false;
    trap.left -= 1;
    if (trap.left !== 0) return false;
    this.kill();
    return true;
  }

  /** Abandoned applications write that their calls failed; by the framework's one log, into that of the next one too. */
  private logged(line: string, of: Server | undefined): void {
    const isAbandoned = of?.isDead === true || this.#server?.isDead === true;
    if (!isAbandoned && !EXPECTED.test(line)) this.note(line);
  }
}
