import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@labelbridge/embedded-mongo';
import { type Document, MongoClient, ObjectId } from 'mongodb';
import { type BuiltProduct, startBuiltProduct } from '../../test/support/built-product.js';
import { PDF_LINES_MAX } from '../../src/modules/money/payments/records/statements/domain/statement.js';
import { countRows } from './count-rows.js';
import { logIn } from './load.js';
import { residentOf } from './memory.js';

const DATABASE = 'labelbridge';
const BATCH = 2_000;
const MEMORY_EVERY_MS = 100;
const LOGIN = { email: 'exports@example.com', password: 'Exports-in-pages-1' };

export type Filled = 'audit' | 'notifications' | 'contacts' | 'postings';

export interface Exported {
  readonly name: string;
  readonly rows: number;
  readonly ms: number;
  /** Largest growth of the process memory, in bytes. */
  readonly grownBy: number;
  readonly served: number;
  readonly slowestMs: number;
}

export class ExportsDrill {
  #token = '';

  private constructor(
    private readonly dataDir: string,
    private readonly product: BuiltProduct,
    private readonly adminId: string,
  ) {}

  /** Starts the server once, which creates indexes and the admin. Then fills `collections` and starts it again. */
  static async open(rows: number, collections: ReadonlySet<Filled>): Promise<ExportsDrill> {
    const dataDir = mkdtempSync(join(tmpdir(), 'labelbridge-exports-'));
    const environment = {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      ADMIN_EMAIL: LOGIN.email,
      ADMIN_PASSWORD: LOGIN.password,
    };
    await (await startBuiltProduct(environment)).stop();
    const adminId = await fill(dataDir, rows, collections);
    return new ExportsDrill(dataDir, await startBuiltProduct(environment), adminId);
  }

  /** Reads an export to its end while another client reads a list. @param lines text that occurs once in each row */
  async run(name: string, path: string, lines = '\n'): Promise<Exported> {
    // A new token and proof for each export: both expire before a long one ends.
    const { token } = await logIn(this.product.url, LOGIN.email, LOGIN.password);
    await stepUp(this.product.url, token);
    this.#token = token;
    const { pid } = this.product.process;
    // Warm-up: the first use of the code takes memory at any length of the list.
    await this.read('/api/audit?limit=20');
    const before = residentOf(pid);
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, residentOf(pid))), MEMORY_EVERY_MS);
    const others = { served: 0, slowestMs: 0, isOver: false };
    const serving = this.serveOthers(others);
    const started = performance.now();
    const rows = await this.read(path.replace('ADMIN', this.adminId), lines);
    const ms = performance.now() - started;
    others.isOver = true;
    await serving;
    clearInterval(watch);
    return { name, rows, ms, grownBy: Math.max(most, residentOf(pid)) - before, served: others.served, slowestMs: others.slowestMs };
  }

  async close(): Promise<void> {
    await this.product.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private async serveOthers(others: { served: number; slowestMs: number; isOver: boolean }): Promise<void> {
    while (!others.isOver) {
      const from = performance.now();
      await this.read('/api/users?limit=20');
      others.slowestMs = Math.max(others.slowestMs, performance.now() - from);
      others.served += 1;
    }
  }

  private read(path: string, mark = '\n'): Promise<number> {
    return countRows({ url: this.product.url, token: this.#token }, path, mark);
  }
}

/** The privacy export needs a fresh proof. */
async function stepUp(url: string, token: string): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const { ok, status } = await fetch(`${url}/api/auth/step-up`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ password: LOGIN.password }),
  });
  if (!ok) throw new Error(`the fresh proof answered ${status}`);
}

/**
 * Writes `rows` records of each collection: contacts, and audit entries, notifications and postings of the admin. @returns the id of the
 * admin
 */
async function fill(dataDir: string, rows: number, collections: ReadonlySet<Filled>): Promise<string> {
  const engine = await startEmbeddedMongo({ dataDir });
  const client = await MongoClient.connect(engine.uri);
  const db = client.db(DATABASE);
  const admin = await db.collection('users').findOne({ emailKey: LOGIN.email });
  if (!admin) throw new Error('the admin is not there');
  const start = Date.UTC(2026, 0, 1);
  const add = async (collection: Filled, make: (n: number) => Document): Promise<void> => {
    if (!collections.has(collection)) return;
    for (let from = 0; from < rows; from += BATCH) {
      const part = Array.from({ length: Math.min(BATCH, rows - from) }, (_, n) => make(from + n));
      await db.collection(collection).insertMany(part);
    }
  };
  await add('audit', (n) => ({
    _id: new ObjectId(),
    at: new Date(start + n * 1_000),
    actor: { _id: String(admin._id), name: 'Exports Admin' },
    action: 'user.export',
    target: { _id: String(admin._id), name: 'Exports Admin' },
    changes: [{ field: 'status', before: 'before it', after: `after it ${n}` }],
    reason: null,
    from: { address: '127.0.0.1', userAgent: 'drill', requestId: String(n) },
    searchWords: ['exports', 'admin'],
    salts: { who: null, what: null },
    digests: { who: 'x', what: 'x' },
    mac: null,
    seq: null,
    hash: null,
  }));
  await add('notifications', (n) => ({
    _id: new ObjectId(),
    userId: admin._id,
    kind: 'welcome',
    title: `Notification ${n}`,
    text: 'Something has happened that the person is notified of in some words.',
    link: '/dashboard',
    createdAt: new Date(start + n * 1_000),
    readAt: new Date(start + n * 1_000),
  }));
  await add('contacts', (n) => ({
    _id: new ObjectId(),
    email: `person${n}@example.com`,
    emailKey: `person${n}@example.com`,
    addedBy: admin._id,
    createdAt: new Date(start + n * 1_000),
    unsubscribedAt: null,
    invitedAt: null,
    bouncedAt: null,
    bounceReason: null,
    searchWords: [`person${n}`],
  }));
  await add('postings', (n) => ({
    _id: new ObjectId(),
    key: `exports:${n}`,
    kind: 'invoice',
    // The first postings are in the month before: as many as a PDF holds.
    at: new Date(start + (n < PDF_LINES_MAX ? n - 86_400_000 : n)),
    by: { _id: String(admin._id), name: 'Exports Admin' },
    reason: null,
    annotatorId: String(admin._id),
    jobId: null,
    invoiceIds: [],
    payoutId: null,
    bankReference: null,
    entries: [
      { account: `owed:${String(admin._id)}`, currency: 'NGN', amount: 100 },
      { account: 'work', currency: 'NGN', amount: -100 },
    ],
  }));
  await client.close();
  await engine.stop();
  return String(admin._id);
}
