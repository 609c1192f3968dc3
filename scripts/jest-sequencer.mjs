import { readFileSync } from 'node:fs';
import DefaultSequencer from '@jest/test-sequencer';

/**
 * Starts test files that say `@slow` in their first line before all others: one of them at the end would leave the other core
 * idle. Jest itself orders by the size of files, or by the times of earlier runs, which a fresh clone has not.
 */
export default class Sequencer extends DefaultSequencer {
  sort(tests) {
    const isSlow = ({ path }) => /^\/\/ @slow\b/.test(readFileSync(path, 'utf8').slice(0, 20));
    const slow = new Set(tests.filter(isSlow));
    return [...slow, ...super.sort(tests.filter((test) => !slow.has(test)))];
  }
}
