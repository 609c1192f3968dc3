import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { type BuiltProduct, startBuiltProduct } from '../../test/support/built-product.js';
import { logIn } from '../drills/load.js';
import { residentOf } from '../drills/resident.js';

const LOGIN = { email: 'bulk@example.com', password: 'Bulk-of-data-1' };
const MEMORY_EVERY_MS = 50;
/** Downtime of a killed server, by its clock: the lease of its run is over. */
const DOWN_MS = 31_000;
const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export interface Measured {
  readonly ms: number;
  /** Largest memory of the process in bytes. */
  readonly peak: number;
  /** Slowest answer to a small request of another process, in milliseconds. */
  readonly silence: number;
}

/** The built server on a fixed port, measured from inside and outside over its kills. */
export class BulkServer {
  kills = 0;
  #product: BuiltProduct | undefined;
  #token = '';
  #ahead = 0;
  #figures = { peak: 0, silence: 0 };

  private constructor(
    readonly dataDir: string,
    private readonly port: number,
    private readonly asker: ChildProcess,
  ) {}

  static async open(): Promise<BulkServer> {
    const port = await freePort();
    const asker = fork(at('../drills/health-asker.mjs'), [`http://127.0.0.1:${port}/api/health/live`]);
    const server = new BulkServer(mkdtempSync(join(tmpdir(), 'labelbridge-bulk-')), port, asker);
    await server.start();
    return server;
  }

  async close(): Promise<void> {
    this.asker.disconnect();
    await this.#product?.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Kills the server like a power cut, and starts it on the same data. @param whileDown called in between */
  async kill(whileDown?: () => void): Promise<void> {
    await this.read();
    this.kills += 1;
    await this.end('kill');
    this.#ahead += DOWN_MS;
    whileDown?.();
    await this.start();
  }

  /** Works on the data of the stopped server. */
  async stopFor(work: (dataDir: string) => Promise<void>): Promise<void> {
    await this.end('stop');
    await work(this.dataDir);
    await this.start();
  }

  async measured<T>(work: () => Promise<T>): Promise<{ result: T; measured: Measured }> {
    await this.read();
    this.#figures = { peak: 0, silence: 0 };
    const timer = setInterval(() => this.weigh(), MEMORY_EVERY_MS);
    const from = performance.now();
    try {
      const result = await work();
      const ms = performance.now() - from;
      await this.read();
      return { result, measured: { ...this.#figures, ms } };
    } finally {
      clearInterval(timer);
    }
  }

  async send(method: string, path: string, body?: object): Promise<Response> {
    const isFile = Buffer.isBuffer(body);
    const type = isFile ? 'application/octet-stream' : 'application/json';
    return fetch(`${this.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, ...(body && { 'content-type': type }) },
      ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    });
  }

  /** @returns the answer, whose `data` is a record or a list @throws Error for a refusal */
  async answer(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const response = await this.send(method, path, body);
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return Object(await response.json());
  }

  /** @returns `data` of the answer */
  async call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    return Object((await this.answer(method, path, body))['data']);
  }

  /** Gets a signed link without a header. */
  async download(link: string): Promise<Response> {
    const response = await fetch(`${this.url}${link}`);
    if (!response.ok) throw new Error(`the signed link answered ${response.status}`);
    return response;
  }

  private get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  private async start(): Promise<void> {
    this.#product = await startBuiltProduct({
      DATA_DIR: this.dataDir,
      PORT: String(this.port),
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      ADMIN_EMAIL: LOGIN.email,
      ADMIN_PASSWORD: LOGIN.password,
      CLOCK_AHEAD_MS: String(this.#ahead),
      NODE_OPTIONS: `--import=${pathToFileURL(at('late-clock.mjs')).href}`,
    });
    this.#token = (await logIn(this.url, LOGIN.email, LOGIN.password)).token;
  }

  private async end(how: 'kill' | 'stop'): Promise<void> {
    const product = this.#product;
    this.#product = undefined;
    await product?.[how]();
  }

  private weigh(): void {
    this.#figures.peak = Math.max(this.#figures.peak, residentOf(this.#product?.process.pid));
  }

  /** Adds what was measured since the last reading. */
  private async read(): Promise<void> {
    this.weigh();
    const answer = once(this.asker, 'message');
    this.asker.send('read');
    const [{ slowest }] = await answer;
    this.#figures.silence = Math.max(this.#figures.silence, Number(slowest));
  }
}
