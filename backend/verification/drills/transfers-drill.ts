import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { type BuiltProduct, startBuiltProduct } from '../../test/support/built-product.js';
import { pause } from '../money/options.js';
import { logIn } from './load.js';
import { residentOf } from './resident.js';
import { writeRecords } from './transfer-records.js';

const LOGIN = { email: 'transfers@example.com', password: 'Transfers-in-rows-1' };
const BATCH = 2_000;
const MEMORY_EVERY_MS = 50;
const POLL_MS = 100;
const LIST_EVERY_MS = 50;
const IMPORT_MS = 1_800_000;
const LIST = '/api/users?limit=20';
const XML = `<View><Labels name="label" toName="text"><Label value="Person"/></Labels><Text name="text" value="$text"/></View>`;

export interface Transfer {
  readonly rows: number;
  readonly ms: number;
  /** Largest growth of the process memory, in bytes. */
  readonly grownBy: number;
  /** Number of lists that another client read meanwhile. */
  readonly served: number;
  readonly slowestMs: number;
}

export class TransfersDrill {
  /** Undefined from a kill to the end of the next start. */
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

  /** Imports rows and kills the server `kills` times meanwhile. The text of each row is its number. @returns the rows of the task */
  async import(taskId: string, rows: number, kills: number): Promise<Transfer & { accepted: number }> {
    const lines = Array.from({ length: Math.ceil(rows / BATCH) }, (_, part) => linesOf(part * BATCH, Math.min(rows, (part + 1) * BATCH)));
    let accepted = 0;
    const transfer = await this.measured(async () => {
      const { _id } = await this.call('POST', `/api/tasks/${taskId}/import?format=jsonl&name=rows.jsonl`, Buffer.concat(lines));
      let left = kills;
      const importEnds = async () => {
        const seen = await this.call('GET', `/api/item-imports/${_id}`);
        if (seen['state'] !== 'running') return seen;
        if (left > 0 && Number(seen['rows']) >= (rows * (kills - left + 1)) / (kills + 1)) {
          left -= 1;
          await this.end('kill');
          await this.start();
        }
        return undefined;
      };
      const record = await waitFor('the end of the import', importEnds, { withinMs: IMPORT_MS, everyMs: POLL_MS });
      accepted = Number(record['accepted']);
      return Number((await this.call('GET', `/api/tasks/${taskId}`))['itemCount']);
    });
    return { ...transfer, accepted };
  }

  /** Writes what is exported directly into the database. */
  async fill(taskId: string, records: number): Promise<{ adminId: string }> {
    await this.end('stop');
    const filled = await writeRecords(this.dataDir, taskId, records, LOGIN.email);
    await this.start();
    return filled;
  }

  /** Reads an export to its end. @param mark text that occurs once in each row */
  async export(path: string, mark: string): Promise<Transfer> {
    // A new token and proof for each export: both expire before a long one ends.
    await this.logIn();
    await this.call('POST', '/api/auth/step-up', { password: LOGIN.password });
    return this.measured(async () => countOf(mark, await this.send('GET', path)));
  }

  /** Measures memory while another client reads a list. @param work gives the number of transferred rows */
  private async measured(work: () => Promise<number>): Promise<Transfer> {
    let [watched, before, most] = [this.#product, residentOf(this.product.process.pid), 0];
    const watch = (): void => {
      const now = residentOf(this.#product?.process.pid);
      // A kill starts a new process, which is measured from its own start.
      if (watched !== this.#product) [watched, before] = [this.#product, now];
      most = Math.max(most, now - before);
    };
    const timer = setInterval(watch, MEMORY_EVERY_MS);
    const others = { served: 0, slowestMs: 0, areOver: false };
    const started = performance.now();
    try {
      const serving = this.serveOthers(others);
      const [rows, ms] = await Promise.all([
        work().finally(() => (others.areOver = true)),
        serving.then(() => performance.now() - started),
      ]);
      watch();
      return { rows, ms, grownBy: most, served: others.served, slowestMs: others.slowestMs };
    } finally {
      clearInterval(timer);
    }
  }

  private async serveOthers(others: { served: number; slowestMs: number; areOver: boolean }): Promise<void> {
    while (!others.areOver) {
      const [product, from] = [this.#product, performance.now()];
      try {
        if (product) {
          await this.call('GET', LIST);
          others.served += 1;
          others.slowestMs = Math.max(others.slowestMs, performance.now() - from);
        }
        await pause(LIST_EVERY_MS);
      } catch (error) {
        // A killed server gives no answer.
        if (product === this.#product) throw error;
      }
    }
  }

  private get product(): BuiltProduct {
    if (!this.#product) throw new Error('the server is not started');
    return this.#product;
  }

  private async start(): Promise<void> {
    const product = await startBuiltProduct(this.environment);
    await this.logIn(product);
    // Warm-up: the first use of the code takes memory.
    await this.send('GET', LIST, undefined, product);
    this.#product = product;
  }

  private async end(how: 'kill' | 'stop'): Promise<void> {
    const { product } = this;
    this.#product = undefined;
    await product[how]();
  }

  private async logIn({ url } = this.product): Promise<void> {
    this.#token = (await logIn(url, LOGIN.email, LOGIN.password)).token;
  }

  private async send(method: string, path: string, body?: object, { url } = this.product): Promise<Response> {
    const isFile = Buffer.isBuffer(body);
    const type = isFile ? 'application/octet-stream' : 'application/json';
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, ...(body && { 'content-type': type }) },
      ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response;
  }

  private async call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const answer: unknown = await (await this.send(method, path, body)).json();
    return Object(Object(answer).data);
  }
}

function linesOf(from: number, to: number): Buffer {
  const rows = Array.from({ length: to - from }, (_, n) => JSON.stringify({ text: `Row ${from + n} ${'x'.repeat(150)}` }));
  return Buffer.from(`${rows.join('\n')}\n`);
}

async function countOf(mark: string, { body }: Response): Promise<number> {
  const decoder = new TextDecoder();
  let [count, rest] = [0, ''];
  for await (const chunk of body ?? []) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split(mark);
    count += parts.length - 1;
    // A mark can be split between chunks. The rest is shorter than a mark, so memory stays bounded.
    rest = mark.length > 1 ? (parts.at(-1) ?? '').slice(1 - mark.length) : '';
  }
  return count;
}
