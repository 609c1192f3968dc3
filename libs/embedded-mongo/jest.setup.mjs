import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';

const here = new URL('.', import.meta.url).pathname;

/** Builds the engine if the build is missing or older than its source: worker threads and child processes run it. */
export default function setup() {
  const newest = Math.max(...readdirSync(`${here}src`, { recursive: true }).map((file) => statSync(`${here}src/${file}`).mtimeMs));
  const built = statSync(`${here}dist/worker.js`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (built < newest) execFileSync('npm', ['run', 'build'], { cwd: here, stdio: 'ignore' });
}
