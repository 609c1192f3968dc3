// @slow
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { knownOutcomes, unexpected } from '../driver-tests/known.js';
import { type Outcome, runFolders, testFolders } from '../driver-tests/runner.js';

const DIRECTORY = fileURLToPath(new URL('../../../../../shared/driver-tests', import.meta.url));
const folders = testFolders(DIRECTORY);

describe('the driver specification tests', () => {
  if (folders.length === 0) {
    it('give a reason for every known failure', () => {
      console.warn(`Skipped: there are no driver tests in ${DIRECTORY} (https://github.com/mongodb/specifications).`);
      expect(unexpected([], knownOutcomes(), [])).toEqual([]);
    });
    return;
  }

  it.each(folders)(
    '%s: pass except for the known outcomes',
    async (folder) => {
      const outcomes: Outcome[] = [];
      for await (const outcome of runFolders(DIRECTORY, [folder])) outcomes.push(outcome);
      expect(unexpected(outcomes, knownOutcomes(), [folder])).toEqual([]);
    },
    120_000,
  );
});
