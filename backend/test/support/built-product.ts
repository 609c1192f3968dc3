import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ringText } from './security.js';
import { type TestApp } from './test-app.js';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const START_MS = 40_000;

/** The product in its own process, as `npm start` runs it. */
export interface BuiltProduct {
  readonly url: string;
  readonly process: ChildProcess;
  /** Sends SIGKILL, like a power cut. */
  kill(): Promise<void>;
  /** Sends SIGTERM, like an operator. @returns the exit code */
  stop(): Promise<number | null>;
}

const exitOf = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', resolve));

/** Another user of the system; only root may start processes as one. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

function launch(environment: Record<string, string>, user?: SystemUser): { child: ChildProcess; output: () => string } {
  const { TEST_MONGODB_URI: _other, NODE_OPTIONS: _options, ...inherited } = process.env;
  const child = spawn(process.execPath, [MAIN], { env: { ...inherited, ...environment }, stdio: ['ignore', 'pipe', 'pipe'], ...user });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, output: () => text };
}

/** Starts it on the database and with the keys of a test application, as a second process. */
export async function startBeside({ databaseUri, settings }: TestApp): Promise<BuiltProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'lb-there-'));
  const product = await startBuiltProduct({
    DATA_DIR: folder,
    MONGODB_URI: databaseUri,
    JWT_SECRET: ringText(settings.jwtKeys),
    DATA_KEYS: ringText(settings.dataKeys),
    RATE_LIMITS: 'off',
  });
  const stop = async (): Promise<number | null> => {
    const code = await product.stop();
    rmSync(folder, { recursive: true, force: true });
    return code;
  };
  return { ...product, stop };
}

/** Starts it on a free port and waits until it logs its address. @throws with its output if it does not start */
export async function startBuiltProduct(environment: Record<string, string>, user?: SystemUser): Promise<BuiltProduct> {
  const { child, output } = launch({ PORT: '0', SEED: 'none', ...environment }, user);
  const deadline = Date.now() + START_MS;
  for (;;) {
    const [, url] = /ready: (http:\/\/\S+)/.exec(output()) ?? [];
    if (url) {
      return {
        url: url.replace('localhost', '127.0.0.1'),
        process: child,
        kill: async () => {
          child.kill('SIGKILL');
          await exitOf(child);
        },
        stop: () => {
          child.kill('SIGTERM');
          return exitOf(child);
        },
      };
    }
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`the product did not start:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Expects the start to fail. @returns exit code and output */
export async function refusedStart(
  environment: Record<string, string>,
  user?: SystemUser,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch({ PORT: '0', SEED: 'none', ...environment }, user);
  const timer = setTimeout(() => child.kill('SIGKILL'), START_MS);
  const code = await exitOf(child);
  clearTimeout(timer);
  return { code, output: output() };
}
