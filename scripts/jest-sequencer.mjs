import { readFileSync } from 'node:fs';
import DefaultSequencer from '@jest/test-sequencer';
import { shuffled } from './lib/random.mjs';

/**
 * Starts test files that say `@slow` in their first line before all others: one of them at the end would leave the other core
 * idle. Jest itself orders by the size of files, or by the times of earlier runs, which a fresh clone has not.
 *
 * With `--randomize` the order is that of the seed.
 */
export default class Sequencer extends DefaultSequencer {
  #seed;

  constructor(options) {
    super(options);
    const { randomize, seed } = options.globalConfig;
    this.#seed = randomize ? seed : undefined;
  }

  sort(tests) {
    if (this.#seed !== undefined) {
      const byPath = [...tests].sort((a, b) => (a.path < b.path ? -1 : 1));
      return shuffled(byPath, this.#seed);
    }
    const isSlow = ({ path }) => /^\/\/ @slow\b/.test(readFileSync(path, 'utf8').slice(0, 20));
    const slow = new Set(tests.filter(isSlow));
    return [...slow, ...super.sort(tests.filter((test) => !slow.has(test)))];
  }
}
