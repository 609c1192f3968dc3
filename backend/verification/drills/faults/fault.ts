import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuiltProduct } from '../../../test/support/built-product.js';
import { logIn, type Target } from '../load.js';

export interface FaultOutcome {
  readonly lost: number;
  /** False answers. */
  readonly untrue: number;
  readonly detail: string;
}

/** A fault in the environment of the server. `run` throws if the server does not recover by itself. */
export interface Fault {
  readonly name: string;
  /** @returns the reason this machine cannot produce the fault, if it cannot */
  readonly cannot?: () => string | undefined;
  readonly run: () => Promise<FaultOutcome>;
}

export const ADMIN = { ADMIN_EMAIL: 'faults@labelbridge.test', ADMIN_PASSWORD: 'Faults-secret-2026!' };
export const SETTINGS = { LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ...ADMIN };

export const needsRoot = (): string | undefined => (process.getuid?.() === 0 ? undefined : 'it needs root');

export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'labelbridge-faults-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A client that writes and remembers each acknowledged record. */
export class Writer {
  readonly projects: string[] = [];
  readonly addresses: string[] = [];
  readonly untrue: string[] = [];
  refused = 0;
  private count = 0;

  private constructor(private target: Target) {}

  static async at({ url }: Pick<BuiltProduct, 'url'>): Promise<Writer> {
    return new Writer(await logIn(url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD));
  }

  async moveTo({ url }: Pick<BuiltProduct, 'url'>): Promise<void> {
    this.target = await logIn(url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);
  }

  /** Creates a project. @returns whether the server acknowledged it */
  async project(): Promise<boolean> {
    const body = { projectName: `Project ${++this.count}`, company: 'Faults', dueDate: '2030-01-31', description: 'x'.repeat(2_000) };
    const { status, json } = await this.send('POST', '/api/projects', body);
    if (status === 201) this.projects.push(String(Object(Object(json).data)._id));
    else this.refused += 1;
    return status === 201;
  }

  /** Uploads new addresses. @returns whether the server acknowledged them */
  async upload(count: number): Promise<boolean> {
    const emails = Array.from({ length: count }, () => `person${++this.count}@faults.example`);
    const { status, json } = await this.send('POST', '/api/auth/addbulkemails', { emails });
    if (status !== 200) {
      this.refused += 1;
      return false;
    }
    const accepted = Number(Object(json).accepted);
    if (accepted !== count) this.untrue.push(`of ${count} new addresses ${accepted} were accepted`);
    this.addresses.push(...emails.slice(0, accepted));
    return true;
  }

  async missing(): Promise<number> {
    let missing = 0;
    for (const id of this.projects) if ((await this.send('GET', `/api/projects/${id}`)).status !== 200) missing += 1;
    await this.send('POST', '/api/auth/step-up', { password: ADMIN.ADMIN_PASSWORD });
    const { text } = await this.send('GET', '/api/contacts/export.csv');
    for (const address of this.addresses) if (!text.includes(address)) missing += 1;
    return missing;
  }

  async send(method: string, path: string, body?: object): Promise<{ status: number; text: string; json: unknown }> {
    try {
      const response = await fetch(`${this.target.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${this.target.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(30_000),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json');
      return { status: response.status, text, json: isJson && text ? JSON.parse(text) : undefined };
    } catch {
      // No answer: nothing was acknowledged.
      return { status: 0, text: '', json: undefined };
    }
  }
}
