import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@labelbridge/embedded-mongo';
import { type Document, MongoClient, ObjectId } from 'mongodb';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { type BuiltProduct, startBuiltProduct } from '../../test/support/built-product.js';
import { countRows } from './count-rows.js';
import { logIn } from './load.js';
import { residentOf } from './memory.js';

const LOGIN = { email: 'transfers@example.com', password: 'Transfers-in-rows-1' };
const DATABASE = 'labelbridge';
const BATCH = 2_000;
const MEMORY_EVERY_MS = 50;
const POLL_MS = 100;
const IMPORT_MS = 1_800_000;
const XML = `<View><Labels name="label" toName="text"><Label value="Person"/></Labels><Text name="text" value="$text"/></View>`;

export interface Transfer {
  readonly rows: number;
  readonly ms: number;
  /** Largest growth of the process memory, in bytes. */
  readonly grownBy: number;
}

export class TransfersDrill {
  #product: BuiltProduct | undefined;
  #token = '';

  private constructor(
    private readonly dataDir: string,
    private readonly environment: Record<string, string>,
  ) {}

  static async open(): Promise<TransfersDrill> {
    const dataDir = mkdtempSync(join(tmpdir(), 'labelbridge-transfers-'));
    const admin = { ADMIN_EMAIL: LOGIN.email, ADMIN_PASSWORD: LOGIN.password };
    const drill = new TransfersDrill(dataDir, { DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ...admin });
    await drill.start();
    return drill;
  }

  async close(): Promise<void> {
    await this.#product?.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async task(): Promise<string> {
    const me = await this.call('GET', '/api/users/me');
    const project = await this.call('POST', '/api/projects', { projectName: 'Names', company: 'Acme', dueDate: '2099-12-31' });
    const face = await this.call('POST', `/api/projects/${project['_id']}/interfaces`, { xml: XML });
    const place = { workplace: 'labelbridge', projectId: project['_id'], interfaceId: face['_id'], createdBy: me['_id'] };
    const fields = { taskName: 'Text Annotation', taskGuidelineLink: 'https://guide.example', dueDate: '2099-12-31' };
    return String((await this.call('POST', '/api/tasks', { ...fields, ...place }))['_id']);
  }

  /** Imports rows and kills the server `kills` times meanwhile. The text of each row is its number. */
  async import(taskId: string, rows: number, kills: number): Promise<Transfer & { accepted: number }> {
    const lines = function* (): Generator<Uint8Array> {
      for (let from = 0; from < rows; from += BATCH) {
        const part = Array.from({ length: Math.min(BATCH, rows - from) }, (_, n) =>
          JSON.stringify({ text: `Row ${from + n} ${'x'.repeat(150)}` }),
        );
        yield Buffer.from(`${part.join('\n')}\n`);
      }
    };
    const body = Buffer.concat([...lines()]);
    const watch = this.watch();
    const started = performance.now();
    const { _id } = await this.call('POST', `/api/tasks/${taskId}/import?format=jsonl&name=rows.jsonl`, body);
    let left = kills;
    const importEnds = async () => {
      const seen = await this.call('GET', `/api/item-imports/${_id}`);
      if (seen['state'] !== 'running') return seen;
      if (left > 0 && Number(seen['rows']) >= (rows * (kills - left + 1)) / (kills + 1)) {
        left -= 1;
        await this.product.kill();
        await this.start();
      }
      return undefined;
    };
    const record = await waitFor('the end of the import', importEnds, { withinMs: IMPORT_MS, everyMs: POLL_MS });
    const ms = performance.now() - started;
    const { itemCount } = await this.call('GET', `/api/tasks/${taskId}`);
    return { rows: Number(itemCount), accepted: Number(record['accepted']), ms, grownBy: watch() };
  }

  /** Gives each item of a task an accepted annotation, directly in the database. */
  async annotate(taskId: string): Promise<void> {
    await this.product.stop();
    const engine = await startEmbeddedMongo({ dataDir: this.dataDir });
    const client = await MongoClient.connect(engine.uri);
    const db = client.db(DATABASE);
    const task = await db.collection('tasks').findOne({ _id: new ObjectId(taskId) });
    const region = { id: 'a', from: 'label', to: 'text', type: 'labels', labels: ['Person'], shape: { t: 'span', start: 0, end: 3 } };
    const [jobId, annotatorId, at] = [new ObjectId(), new ObjectId(), new Date()];
    let batch: Document[] = [];
    const write = async (): Promise<void> => {
      if (batch.length > 0) await db.collection('annotations').insertMany(batch);
      batch = [];
    };
    for await (const { _id: itemId } of db.collection('items').find({ taskId: new ObjectId(taskId) }, { projection: { _id: 1 } })) {
      const ids = { _id: new ObjectId(), jobId, taskId: new ObjectId(taskId), itemId, annotatorId, interfaceId: task?.['interfaceId'] };
      const head = { revision: 1, regions: JSON.stringify([region]), touched: '{"a":1}', sources: '{}', regionCount: 1, seconds: 5 };
      batch.push({ ...ids, ...head, state: 'accepted', fixed: null, review: null, versions: 1, changedAt: at, submittedAt: at });
      if (batch.length === BATCH) await write();
    }
    await write();
    await client.close();
    await engine.stop();
    await this.start();
  }

  /** Reads an export to its end. @param mark text that occurs once in each row */
  async export(taskId: string, format: string, mark: string): Promise<Transfer> {
    const watch = this.watch();
    const started = performance.now();
    const target = { url: this.product.url, token: this.#token };
    const rows = await countRows(target, `/api/tasks/${taskId}/export?format=${format}`, mark);
    return { rows, ms: performance.now() - started, grownBy: watch() };
  }

  private get product(): BuiltProduct {
    if (!this.#product) throw new Error('the server is not started');
    return this.#product;
  }

  private async start(): Promise<void> {
    this.#product = await startBuiltProduct(this.environment);
    this.#token = (await logIn(this.product.url, LOGIN.email, LOGIN.password)).token;
    // Warm-up: the first use of the code takes memory.
    await this.call('GET', '/api/users/me');
  }

  /** Starts to measure memory. @returns a function that stops it and gives the largest growth in bytes */
  private watch(): () => number {
    let [watched, before, most] = [this.product, residentOf(this.product.process.pid), 0];
    const timer = setInterval(() => {
      const now = residentOf(this.product.process.pid);
      // A kill starts a new process, which is measured from its own start.
      if (watched !== this.product) [watched, before] = [this.product, now];
      most = Math.max(most, now - before);
    }, MEMORY_EVERY_MS);
    return () => {
      clearInterval(timer);
      return most;
    };
  }

  private async call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const isFile = Buffer.isBuffer(body);
    const response = await fetch(`${this.product.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body === undefined ? {} : { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    const { data }: { data?: unknown } = Object(answer);
    return Object(data);
  }
}
