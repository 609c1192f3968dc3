import { rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './lib/install.mjs';

/**
 * Leaves in each project what its tests came to, for `npm run verify -- check:spec`: `test-results.json`, a list of
 * `{ file, name, status }`. A run of some of the tests says nothing about the others and leaves nothing.
 */
export default class ResultsReporter {
  #file;
  #whole;

  constructor({ rootDir, testPathPatterns, testNamePattern, onlyChanged, runTestsByPath, shard }) {
    this.#file = join(rootDir, 'test-results.json');
    this.#whole = testPathPatterns.patterns.length === 0 && !testNamePattern && !onlyChanged && !runTestsByPath && !shard;
  }

  onRunStart() {
    if (this.#whole) rmSync(this.#file, { force: true });
  }

  onRunComplete(_contexts, { testResults }) {
    if (!this.#whole) return;
    const results = testResults.flatMap(({ testFilePath, testResults: tests }) =>
      tests.map(({ ancestorTitles, title, status }) => ({
        file: relative(ROOT, testFilePath),
        name: [...ancestorTitles, title].join(' > '),
        status,
      })),
    );
    writeFileSync(this.#file, `${JSON.stringify(results, null, 1)}\n`);
  }
}
