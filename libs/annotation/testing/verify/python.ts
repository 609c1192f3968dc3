import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Debian's Python: other installations do not have its packages. */
const DEBIAN = '/usr/bin/python3';

/** Runs a script of this folder, and shows what it read. @returns the number of files that were read correctly */
export function runReaders(script: string, path: string, wrong: (what: string) => void): number {
  const python = existsSync(DEBIAN) ? DEBIAN : 'python3';
  const file = fileURLToPath(new URL(script, import.meta.url));
  const { stdout, stderr, status } = spawnSync(python, [file, path], { encoding: 'utf8', maxBuffer: 1e8 });
  if (status !== 0) wrong(`${script}: ${stderr.slice(-600)}`);
  const lines = stdout.trim().split('\n');
  for (const line of lines) {
    if (line.startsWith('wrong')) wrong(line);
    else console.log(line);
  }
  return lines.reduce((sum, line) => sum + Number(/^read (\d+)/.exec(line)?.[1] ?? 0), 0);
}
