import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BuiltProduct, startBuiltProduct } from '../../test/support/built-product.js';
import { pause } from '../money/options.js';
import { machinePace } from './machine-pace.js';

const ADMIN = { email: 'stalls@example.com', password: 'Stalls-of-a-drill-1' };
const besides = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
/** Time after an answer in which the server may still compute. */
const AFTER_MS = 60;

export interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly token?: string | undefined;
  readonly body?: unknown;
  /** Called with the first bytes of the answer, if it is a file. */
  readonly begun?: () => void;
}

export interface Answered {
  readonly status: number;
  readonly bytes: number;
  readonly data: unknown;
  readonly message: string;
  /** Cursor of the next page of a list, or an empty string. */
  readonly next: string;
}

export interface Measured {
  /** Longest time in milliseconds that its event loop was blocked: see loop-watch.mjs. */
  readonly silent: number;
  /** Slowest answer of /health/live in milliseconds, requested every 20 ms by another process. */
  readonly slowest: number;
  readonly asked: number;
  /** Number of /health/live requests without an answer or with an error status. */
  readonly unanswered: number;
  readonly ms: number;
  /** Pace of the machine before or after, whichever is slower: see machine-pace.ts. */
  readonly pace: number;
}

/** The built server, measured from inside and outside. */
export class StallsDrill {
  requests = 0;

  private constructor(
    readonly dataDir: string,
    private readonly product: BuiltProduct,
    private readonly asker: ChildProcess,
    private readonly watchUrl: string,
    readonly admin: string,
  ) {}

  static async open(): Promise<StallsDrill> {
    const dataDir = mkdtempSync(join(tmpdir(), 'labelbridge-stalls-'));
    const watchFile = join(dataDir, 'loop-watch');
    const product = await startBuiltProduct({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOOP_WATCH_FILE: watchFile,
      NODE_OPTIONS: `--import=${pathToFileURL(besides('loop-watch.mjs')).href}`,
    });
    while (!existsSync(watchFile) || readFileSync(watchFile, 'utf8') === '') await pause(AFTER_MS);
    const asker = fork(besides('health-asker.mjs'), [`${product.url}/api/health/live`]);
    const response = await fetch(`${product.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMIN),
    });
    const { token } = Object(await response.json());
    return new StallsDrill(dataDir, product, asker, `http://127.0.0.1:${readFileSync(watchFile, 'utf8')}/`, String(token));
  }

  async close(): Promise<void> {
    this.asker.disconnect();
    await this.product.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  get isDown(): boolean {
    return this.product.process.exitCode !== null || this.product.process.signalCode !== null;
  }

  async send({ method = 'GET', path, token, body, begun }: Sent): Promise<Answered> {
    this.requests += 1;
    const isBytes = body instanceof Uint8Array;
    const response = await fetch(`${this.product.url}/api${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isBytes ? new Uint8Array(body) : typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    if (!response.headers.get('content-type')?.startsWith('application/json') || path.includes('/export')) {
      let bytes = 0;
      for await (const chunk of response.body ?? []) {
        if (bytes === 0) begun?.();
        bytes += chunk.length;
      }
      return { status: response.status, bytes, data: null, message: '', next: '' };
    }
    const text = await response.text();
    const { data, message, page } = Object(JSON.parse(text || 'null'));
    return { status: response.status, bytes: text.length, data, message: String(message ?? ''), next: String(Object(page).next ?? '') };
  }

  async raw(method: string, path: string, body: object): Promise<unknown> {
    this.requests += 1;
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${this.product.url}/api${path}`, { method, headers, body: JSON.stringify(body) })).json();
  }

  /** Proves a password again (the admin's by default): exports of people need it. */
  async stepUp({ token, password } = { token: this.admin, password: ADMIN.password }): Promise<void> {
    await this.send({ method: 'POST', path: '/auth/step-up', token, body: { password } });
  }

  /** @returns `data` of the answer @throws Error if the call fails */
  async must(sent: Sent): Promise<Record<string, unknown>> {
    const { status, data, message } = await this.send(sent);
    if (status >= 300) throw new Error(`${sent.method ?? 'GET'} ${sent.path} answered ${status}: ${message}`);
    return Object(data);
  }

  async measured<T>(work: () => Promise<T>): Promise<{ result: T; measured: Measured }> {
    const before = machinePace();
    await this.readings();
    const from = performance.now();
    const result = await work();
    const ms = performance.now() - from;
    await pause(AFTER_MS);
    const readings = await this.readings();
    return { result, measured: { ...readings, ms, pace: Math.max(before, machinePace()) } };
  }

  private async readings(): Promise<Omit<Measured, 'ms' | 'pace'>> {
    const { silent } = Object(await (await fetch(this.watchUrl)).json());
    const answer = once(this.asker, 'message');
    this.asker.send('read');
    const [{ slowest, asked, failed }] = await answer;
    return { silent: Number(silent), slowest: Number(slowest), asked: Number(asked), unanswered: Number(failed) };
  }
}
