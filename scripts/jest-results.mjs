import { rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { ROOT } from './lib/install.mjs';
import { testProjects } from './lib/test-results.mjs';

/**
 * Writes the test results of each project to its folder, as a list of `{ file, name, status }` for check:spec and count-tests.mjs. A
 * partial run writes nothing.
 */
export default class ResultsReporter {
  #name;
  #folders;
  #isWhole;

  constructor({ rootDir, testPathPatterns, testNamePattern, onlyChanged, runTestsByPath, shard }, { file = 'test-results.json' }) {
    this.#name = file;
    this.#folders = rootDir === resolve(ROOT) ? testProjects().map((folder) => join(ROOT, folder)) : [rootDir];
    this.#isWhole = testPathPatterns.patterns.length === 0 && !testNamePattern && !onlyChanged && !runTestsByPath && !shard;
  }

  onRunStart() {
    if (this.#isWhole) for (const folder of this.#folders) rmSync(join(folder, this.#name), { force: true });
  }

  onRunComplete(_contexts, { testResults }) {
    if (!this.#isWhole) return;
    for (const folder of this.#folders) {
      const ofFolder = testResults.filter(({ testFilePath }) => testFilePath.startsWith(`${folder}/`));
      writeFileSync(join(folder, this.#name), `${JSON.stringify(ofFolder.flatMap(resultsOf), null, 1)}\n`);
    }
  }
}

function resultsOf({ testFilePath, testResults, testExecError }) {
  const file = relative(ROOT, testFilePath);
  if (testExecError) return [{ file, name: 'the file runs', status: 'failed' }];
  return testResults.map(({ ancestorTitles, title, status }) => ({ file, name: [...ancestorTitles, title].join(' > '), status }));
}
