import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { knownOutcomes, unexpected } from './known.js';
import { type Outcome, runFolders, testFolders } from './runner.js';

const DIRECTORY = fileURLToPath(new URL('../../../../../shared/driver-tests', import.meta.url));
const folders = testFolders(DIRECTORY);

describe("the drivers' own tests", () => {
  if (folders.length === 0) {
    it('gives a reason for everything on the list of what does not pass', () => {
      console.warn(`Skipped: there are no driver tests in ${DIRECTORY} (https://github.com/mongodb/specifications).`);
      expect(unexpected([], knownOutcomes(), [])).toEqual([]);
    });
    return;
  }

  it.each(folders)(
    '%s: passes but for what the list says, for the reasons it gives',
    async (folder) => {
      const outcomes: Outcome[] = [];
      for await (const outcome of runFolders(DIRECTORY, [folder])) outcomes.push(outcome);
      expect(unexpected(outcomes, knownOutcomes(), [folder])).toEqual([]);
    },
    120_000,
  );
});
