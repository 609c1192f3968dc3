import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// The `test` target builds `dist/cli/main.js` first.
const CLI = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

export interface Ran {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a command without this process's environment, except PATH. */
export function cli(args: readonly string[], environment: Record<string, string>, input = ''): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CLI, ...args], { env: { PATH: process.env.PATH ?? '', ...environment } });
    const ran: Ran = { code: null, out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => (ran.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (ran.err += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ ...ran, code }));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
