import { readFileSync } from 'node:fs';
import DefaultSequencer from '@jest/test-sequencer';
import { shuffled } from './lib/random.mjs';

/**
 * Starts test files with `@slow` in their first line first: at the end, one would leave the other core idle. The order of Jest uses file
 * sizes or earlier run times, which a fresh clone lacks. With `--randomize`, the seed gives the order.
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
