import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from '@jest/globals';
import { backupsFinding, transactionLifetimeFinding } from './findings.js';

const NOW = new Date('2026-11-20T12:00:00Z');
let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'labelbridge-backups-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const find = (rehearsed = true) =>
  backupsFinding({ backups: { directory, everyHours: 24, keep: 14, rehearsed }, mongodbUri: undefined }, NOW);
const backupAt = (time: string) => writeFileSync(join(directory, `labelbridge-${time}-000Z.mdb`), '');
const rehearsal = (note: object | string) =>
  writeFileSync(join(directory, 'rehearsal.json'), typeof note === 'string' ? note : JSON.stringify(note));

describe('what doctor says of backups', () => {
  it('none are scheduled, or MongoDB has its own', async () => {
    expect(await backupsFinding({ backups: undefined, mongodbUri: undefined }, NOW)).toMatchObject({ well: true });
    expect(await backupsFinding({ backups: undefined, mongodbUri: 'mongodb://db' }, NOW)).toMatchObject({ well: true });
  });

  it('there is none, or the newest is too old; one of a clock that was ahead is none', async () => {
    expect(await find()).toMatchObject({ well: false, text: `none in ${directory}` });
    backupAt('2026-12-30T10-00-00');
    expect(await find()).toMatchObject({ well: false, text: `none in ${directory}` });
    backupAt('2026-11-18T10-00-00');
    expect(await find()).toMatchObject({ well: false, text: 'the newest is 50 hours old' });
  });

  it('the newest is fresh, and the last rehearsal is named', async () => {
    backupAt('2026-11-18T10-00-00');
    backupAt('2026-11-20T09-00-00');
    expect(await find()).toMatchObject({ well: true, text: 'the newest is 3 hours old; none was rehearsed yet' });
    rehearsal({ at: '2026-11-19T00:00:00.000Z', documents: 5 });
    expect(await find()).toMatchObject({ well: true, text: 'the newest is 3 hours old; one was rehearsed on 2026-11-19' });
    expect(await find(false)).toMatchObject({ well: true, text: 'the newest is 3 hours old; BACKUP_REHEARSAL is off' });
    rehearsal({ at: '2026-11-19T00:00:00.000Z', fault: 'the file is cut off' });
    expect(await find()).toMatchObject({ well: false, text: expect.stringContaining('could not be restored: the file is cut off') });
    rehearsal('{');
    expect(await find()).toMatchObject({ well: true });
  });
});

test.each([
  [undefined, true, 'does not tell'],
  [1, true, 'for 1 s'],
  [5, true, 'for 5 s'],
  [6, false, 'for 6 s'],
  [60, false, 'for 60 s'],
])('a database that keeps the transactions of a killed server for %s s: well %s', (seconds, well, words) => {
  const found = transactionLifetimeFinding(seconds);
  expect(found).toMatchObject({ well, text: expect.stringContaining(words) });
  expect(found.advice).toEqual(well ? undefined : expect.stringContaining('transactionLifetimeLimitSeconds to 5'));
});
