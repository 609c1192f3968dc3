import { expect, it } from '@jest/globals';
import { databaseDrill } from '../../verification/drills/database-drill.js';
import { stopDrill } from '../../verification/drills/stop-drill.js';

// A few rounds; docs/measurements/reliability.md has the results of `npm run verify -- drill:stop` and `npm run verify -- drill:database`.
const unlessFaulty = (): { lines: string[]; say: (line: string) => void } => {
  const lines: string[] = [];
  return { lines, say: (line) => void lines.push(line) };
};

it('SIGTERM under load loses no request and ends within five seconds', async () => {
  const { lines, say } = unlessFaulty();
  expect([await stopDrill(2, say), lines]).toEqual([{ lost: 0, slow: 0 }, lines]);
}, 120_000);

it('a database that goes and comes back under load takes nothing with it that was acknowledged', async () => {
  const { lines, say } = unlessFaulty();
  expect([await databaseDrill(2, say), lines]).toEqual([{ lost: 0, slow: 0 }, lines]);
}, 180_000);
