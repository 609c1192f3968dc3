// `npm run e2e`: the browser journeys on the built product. `npm run e2e -- main-job` runs the one of that name, else those
// whose name holds that; with `--no-build` on what is built already; with `--due` only those that have not passed on this build.
import { existsSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { run as runTests } from 'node:test';
import { buildAll, ensureInstalled, run } from './lib/install.mjs';
import { JOURNEYS, dueJourneys, journeyFiles, keepResults } from './lib/journeys.mjs';
import { oneAtATime } from './lib/one-at-a-time.mjs';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

function ensureBrowser() {
  if (existsSync(CHROMIUM)) return;
  console.log('Installing Chromium by apt …');
  const ok = run('apt-get', ['update', '-qq']) === 0 && run('apt-get', ['install', '-y', '-qq', 'chromium']) === 0;
  if (ok && existsSync(CHROMIUM)) return;
  console.error(`The journeys need Chromium at ${CHROMIUM}; install it, or name another in CHROMIUM.`);
  process.exit(1);
}

ensureInstalled();
ensureBrowser();
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const nameOf = (file) => basename(file, '.e2e.mjs');
if (!process.argv.includes('--no-build')) await oneAtATime('build', buildAll);
const all = process.argv.includes('--due') ? dueJourneys() : journeyFiles();
const wantedFiles = wanted.flatMap((part) => {
  const exact = all.filter((file) => nameOf(file) === part);
  return exact.length > 0 ? exact : all.filter((file) => nameOf(file).includes(part));
});
const files = wanted.length === 0 ? all : [...new Set(wantedFiles)];
if (files.length === 0) {
  console.error(wanted.length > 0 ? `No journey is named so: ${wanted.join(', ')}` : 'No journey is due.');
  process.exit(1);
}
// Pictures of steps that are no more would be looked at for ever; those of other journeys stay.
for (const file of files) rmSync(`${JOURNEYS}/output/${nameOf(file)}`, { recursive: true, force: true });

let passed = 0;
let failed = 0;
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
// One after the other: two browsers at once would measure the machine, not the product.
const journeys = runTests({ files, concurrency: 1, timeout: 10 * 60_000 });
keepResults(journeys);
journeys.on('test:pass', ({ name, nesting, details }) => {
  if (nesting > 0) return console.log(`  ok      ${seconds(details.duration_ms)}  ${name}`);
  passed += 1;
  console.log(`ok      ${seconds(details.duration_ms)}  ${name}`);
});
journeys.on('test:fail', ({ name, nesting, details }) => {
  if (nesting > 0) {
    console.log(`  FAILED  ${seconds(details.duration_ms)}  ${name}`);
    return console.error(details.error.cause ?? details.error);
  }
  failed += 1;
  console.log(`FAILED  ${seconds(details.duration_ms)}  ${name}`);
  console.error(details.error.cause ?? details.error);
});
for (const channel of ['test:stdout', 'test:stderr']) journeys.on(channel, ({ message }) => process.stderr.write(message));
journeys.on('end', () => {
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
});
journeys.resume();
