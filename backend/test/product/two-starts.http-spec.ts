import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';

/** Removes the built files for a while, as a build does. */
const BUILD = `#!/bin/sh
echo begin >> builds
rm -rf backend/dist
sleep 0.3
mkdir -p backend/dist
echo "console.log('serves'); const parent = process.ppid; setInterval(() => process.ppid !== parent && process.exit(), 50);" > backend/dist/main.js
echo end >> builds
`;

let root: string;
let starts: { run: ChildProcess; output: string }[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'labelbridge-start-'));
  starts = [];
  cpSync(join(import.meta.dirname, '../../../scripts'), join(root, 'scripts'), { recursive: true });
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(root, 'package-lock.json'), '{}');
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
  writeFileSync(join(root, 'node_modules/.package-lock.json'), '{}');
  const nx = join(root, 'node_modules/.bin/nx');
  writeFileSync(nx, BUILD);
  chmodSync(nx, 0o755);
});
afterEach(async () => {
  await Promise.all(starts.map(({ run }) => ended(run)));
  rmSync(root, { recursive: true, force: true });
});

async function ended(run: ChildProcess): Promise<void> {
  run.kill('SIGTERM');
  await waitFor('the end of a start', () => run.exitCode !== null || run.signalCode !== null);
}

function start(): { run: ChildProcess; output: string } {
  const run = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const one = { run, output: '' };
  for (const stream of [run.stdout, run.stderr]) stream.on('data', (text: Buffer) => (one.output += String(text)));
  starts.push(one);
  return one;
}

const serves = (one: { output: string }) => waitFor(`a start that serves, not: ${one.output}`, () => one.output.includes('serves\n'));
const builds = (): string[] => readFileSync(join(root, 'builds'), 'utf8').trim().split('\n');

it('two starts of one folder build once, and both serve', async () => {
  const both = [start(), start()];
  await Promise.all(both.map(serves));
  expect(builds()).toEqual(['begin', 'end']);
  const [first, second] = both.map(({ output }) => output.replace(/Process \d+/, 'Process N')).sort();
  expect(first).toBe('Building what changed …\nserves\n');
  expect(second).toContain('Process N serves what is built in this folder: nothing is built. Stop it to build what changed.\nserves\n');
});

it('a start after one that was killed builds again', async () => {
  const first = start();
  await serves(first);
  first.run.kill('SIGKILL');
  await waitFor('its end', () => first.run.signalCode !== null);
  await serves(start());
  expect(builds()).toEqual(['begin', 'end', 'begin', 'end']);
});

it('a start takes over from one that was killed while it built, and eight at once build one after the other', async () => {
  const killed = start();
  await waitFor('its build', () => existsSync(join(root, 'builds')));
  killed.run.kill('SIGKILL');
  await waitFor('its end', () => killed.run.signalCode !== null);
  await waitFor('the end of its tool', () => builds().length === 2);
  await Promise.all(Array.from({ length: 8 }, start).map(serves));
  expect(builds()).toEqual(['begin', 'end', 'begin', 'end']);
});
