// `bash .ci/run`: runs the steps of scripts/verify/ci-steps.mjs and prints their output, then a table, error excerpts and
// `N passed, N failed`. Needs only Node: the first step installs.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './lib/install.mjs';
import { CI_STEPS } from './verify/ci-steps.mjs';

const EXCERPT_LINES = 25;
const LAST_LINES = 8;
const NAMES_AN_ERROR = /^ *(●|✖|✕|✘|not ok|FAIL|FAILED|Error|AssertionError|lost|Expected|Received)/;
/** Lines of checks without a result, which the summary repeats. */
const NOT_DONE = /^(NOT ASKED|NOT RUN)/;

// All clones of a machine share the Nx cache. An empty one keeps this run independent of earlier runs.
const cache = mkdtempSync(join(tmpdir(), 'labelbridge-ci-'));
const env = { ...process.env, CI: 'true', NX_TUI: 'false', NX_DAEMON: 'false', NX_CACHE_DIRECTORY: cache };

/** Runs a command, in a lane on what is built. @returns whether it succeeded, and its output, which a lane prints at the end of its step */
function run([name, ...args], inLane) {
  return new Promise((resolve) => {
    const child = spawn(name, args, { cwd: ROOT, env: inLane ? { ...env, BUILT: '1' } : env, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        chunks.push(chunk);
        if (!inLane) process.stdout.write(chunk);
      });
    }
    child.on('error', (error) => chunks.push(Buffer.from(`Error: ${error.message}\n`)));
    child.on('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(chunks).toString() }));
  });
}

function excerptOf(command, output) {
  const lines = stripVTControlCharacters(output).trimEnd().split('\n');
  const errors = [...new Set(lines.filter((line) => NAMES_AN_ERROR.test(line)))].slice(0, EXCERPT_LINES);
  return [`--- ${command.join(' ')}`, ...errors, ...lines.slice(-LAST_LINES)].join('\n');
}

async function runStep({ title, commands }, inLane = false) {
  if (!inLane) console.log(`\n=== ${title} ===`);
  const startedAt = performance.now();
  const result = { title, ok: true, output: '', excerpts: [], notDone: [] };
  for (const command of commands) {
    const { ok, output } = await run(command, inLane);
    result.output += output;
    result.notDone.push(...output.split('\n').filter((line) => NOT_DONE.test(line)));
    if (!ok) {
      result.ok = false;
      result.excerpts.push(excerptOf(command, output));
      break;
    }
  }
  if (inLane) console.log(`\n=== ${title} ===\n${result.output}`);
  return { ...result, seconds: Math.round((performance.now() - startedAt) / 1_000) };
}

async function runLane(steps) {
  const results = [];
  for (const step of steps) results.push(await runStep(step, true));
  return results.map((result) => ({ ...result, title: `${result.title} (beside others)` }));
}

const results = [];
for (const step of CI_STEPS) {
  if ('lanes' in step) results.push(...(await Promise.all(step.lanes.map(runLane))).flat());
  else results.push(await runStep(step));
}
rmSync(cache, { recursive: true, force: true });

const excerpts = results.flatMap((result) => result.excerpts);
const passed = results.filter(({ ok }) => ok).length;
console.log('');
for (const { ok, seconds, title } of results) console.log(`${(ok ? 'ok' : 'FAILED').padEnd(7)} ${String(seconds).padStart(4)} s  ${title}`);
if (excerpts.length > 0) console.log(`\n=== failures ===\n${excerpts.join('\n')}`);
for (const { title, notDone } of results) for (const line of notDone) console.log(`${title}: ${line}`);
console.log(`\n${passed} passed, ${results.length - passed} failed`);
process.exitCode = passed === results.length ? 0 : 1;
