import { expect, it } from '@jest/globals';
import { sortEmails } from '@labelbridge/contracts';
import { sortInTurns } from './sort-in-turns.js';

const ENTRIES = ['Ada@x.example', 'broken', 'ada@X.example', 'obi@x.example'];

function* slow(): Generator<string> {
  for (const entry of ENTRIES) {
    for (const until = performance.now() + 15; performance.now() < until;);
    yield entry;
  }
}

it('sorts a list out as at once, and others have their turn between its entries', async () => {
  let turns = 0;
  const other = setInterval(() => (turns += 1), 0);
  const sorted = await sortInTurns(slow());
  clearInterval(other);
  expect(sorted).toEqual(sortEmails(ENTRIES));
  expect(turns).toBeGreaterThan(1);
});
