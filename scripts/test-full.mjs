// `test:full`: what `.ci/run` leaves out for its time. Runs all parts, and fails if one does.
import { ensureInstalled, run } from './lib/install.mjs';
import { FULL_JOURNEYS, FULL_PRODUCT } from './lib/full-tests.mjs';

ensureInstalled();
const journeys = FULL_JOURNEYS.map((file) => file.replace('.spec.ts', ''));
const parts = [
  ['npm', ['test', '--', '--product', '--full', ...FULL_PRODUCT]],
  ['npm', ['run', '-s', 'e2e', '--', ...journeys]],
  ['.ci/reference-engine', []],
  ['npm', ['run', '-s', 'verify', '--', 'check:dev']],
];
const failed = parts.filter(([name, args]) => run(name, args) !== 0);
for (const [name, args] of failed) console.log(`failed: ${[name, ...args].join(' ')}`);
console.log(`${parts.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
