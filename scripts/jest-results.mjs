import { rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './lib/install.mjs';

/**
 * Writes the results of a project's tests into its folder: a list of `{ file, name, status }`. check:spec and count-tests.mjs
 * read it. A run of some of the tests writes nothing.
 */
export default class ResultsReporter {
  #file;
  #isWhole;

  constructor({ rootDir, testPathPatterns, testNamePattern, onlyChanged, runTestsByPath, shard }, { file = 'test-results.json' } = {}) {
    this.#file = join(rootDir, file);
    this.#isWhole = testPathPatterns.patterns.length === 0 && !testNamePattern && !onlyChanged && !runTestsByPath && !shard;
  }

  onRunStart() {
    if (this.#isWhole) rmSync(this.#file, { force: true });
  }

  onRunComplete(_contexts, { testResults }) {
    if (!this.#isWhole) return;
    const results = testResults.flatMap(({ testFilePath, testResults: tests, testExecError }) => {
      const file = relative(ROOT, testFilePath);
      if (testExecError) return [{ file, name: 'the file runs', status: 'failed' }];
      return tests.map(({ ancestorTitles, title, status }) => ({ file, name: [...ancestorTitles, title].join(' > '), status }));
    });
    writeFileSync(this.#file, `${JSON.stringify(results, null, 1)}\n`);
  }
}
