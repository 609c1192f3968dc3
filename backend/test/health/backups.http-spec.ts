import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { checkDatabase } from '@labelbridge/embedded-mongo';
import { makeBackup, restoreBackup } from '../../src/database/backup-files.js';
import { ScheduledBackups } from '../../src/database/scheduled-backups.js';
import { suiteApp } from '../support/suites.js';

const root = mkdtempSync(join(tmpdir(), 'lb-backups-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const directory = join(root, 'backups');
const BACKUP_KEY = 'b'.repeat(40);
const OLD = 'labelbridge-2020-01-01T00-00-00-000Z.mdb';
const modeOf = (path: string) => statSync(path).mode & 0o777;

// An operator may have left a folder and a backup that everybody can read.
mkdirSync(directory);
writeFileSync(join(directory, OLD), 'hashes');
for (const path of [directory, join(directory, OLD)]) chmodSync(path, 0o777);
process.umask(0);
const app = await suiteApp(
  { BACKUP_DIR: directory, BACKUP_REHEARSAL: 'on', BACKUP_EVERY: '1', BACKUP_KEY, LOG_LEVEL: 'silent' },
  undefined,
  true,
);
const scheduled = app.app.get(ScheduledBackups);
// Ends the first run, and stops the timer, so that only the tests make backups.
await scheduled.beforeApplicationShutdown();
const backups = () => readdirSync(directory).filter((name) => name.endsWith('.mdb') && name !== OLD);
const made = async (): Promise<string> => {
  app.advance(2 * 3_600_000);
  return (await scheduled.makeIfDue()) ?? '';
};

it('a backup is for its owner alone, in a folder for its owner alone, whatever stood there', async () => {
  expect(backups().length).toBe(1);
  const file = await made();
  expect([modeOf(directory), modeOf(file), modeOf(join(directory, OLD))]).toEqual([0o700, 0o600, 0o600]);
  const plain = join(root, 'new', 'plain.mdb');
  await makeBackup({ ...app.settings, backupKey: undefined }, plain);
  expect([modeOf(join(root, 'new')), modeOf(plain)]).toEqual([0o700, 0o600]);
  expect(readdirSync(join(root, 'new'))).toEqual(['plain.mdb']);
});

it('with BACKUP_KEY it is encrypted, restored with that key only, and never where a byte was changed or cut off', async () => {
  const { email } = await app.person('USER', { email: 'in.the.backup@example.com' });
  const file = await made();
  const bytes = readFileSync(file);
  expect(bytes.includes(email)).toBe(false);
  const dataDir = join(root, 'restored');
  const restore = (backupKey: string | undefined, from = file) => restoreBackup({ dataDir, backupKey }, from);
  await expect(restore(undefined)).rejects.toThrow('is encrypted. Set BACKUP_KEY');
  await expect(restore('x'.repeat(40))).rejects.toThrow('BACKUP_KEY is another one');
  const changed = join(root, 'changed.mdb');
  for (const [what, copy] of [
    ['a byte', Buffer.from(bytes).fill(bytes[40_000] === 1 ? 2 : 1, 40_000, 40_001)],
    ['its end', bytes.subarray(0, -1)],
    ['its beginning', bytes.subarray(0, 30)],
  ] as const) {
    writeFileSync(changed, copy);
    await expect(restore(BACKUP_KEY, changed).then(() => what)).rejects.toThrow('was changed or cut off');
  }
  expect(existsSync(join(dataDir, 'data.mdb'))).toBe(false);
  expect(await restore(BACKUP_KEY)).toMatchObject({ faults: [] });
  expect(readFileSync(join(dataDir, 'data.mdb')).includes(email)).toBe(true);
  expect((await checkDatabase(dataDir)).faults).toEqual([]);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('backup-draft'))).toEqual([]);
});

it('backups are made beside each other, as by a command while the server makes one', async () => {
  const make = async (row: number) => {
    for (let turn = 0; turn < 10; turn += 1)
      await makeBackup({ ...app.settings, backupKey: BACKUP_KEY }, join(root, 'beside', `${row}-${turn}.mdb`));
  };
  const outcomes = await Promise.allSettled([0, 1, 2, 3].map(make));
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
});

it('the newest is rehearsed each week; one that cannot be restored is noted', async () => {
  app.advance(8 * 86_400_000);
  const file = await made();
  expect(await scheduled.rehearseIfDue()).toMatchObject({ backup: file.split('/').at(-1), documents: expect.any(Number) });
  expect(await scheduled.rehearseIfDue()).toBeUndefined();
  expect(readdirSync(app.settings.dataDir).filter((name) => name.startsWith('backup-draft'))).toEqual([]);
  app.advance(8 * 86_400_000);
  writeFileSync(await made(), 'no backup');
  expect(await scheduled.rehearseIfDue()).toMatchObject({ fault: expect.stringContaining('is not a database') });
  expect(JSON.parse(readFileSync(join(directory, 'rehearsal.json'), 'utf8'))).toMatchObject({ fault: expect.any(String) });
  expect(modeOf(join(directory, 'rehearsal.json'))).toBe(0o600);
});

it('drafts that a killed server left are removed, and nothing else is', async () => {
  const drafts = ['labelbridge-2020-01-01T00-00-00-001Z.mdb.part', 'labelbridge-2020-01-01T00-00-00-002Z.mdb.part.part-77'];
  for (const name of [...drafts, 'notes.part']) writeFileSync(join(directory, name), 'half');
  await made();
  expect(readdirSync(directory).filter((name) => name.includes('.part'))).toEqual(['notes.part']);
});

it('a clock that was ahead delays no backup', async () => {
  app.advance(40 * 86_400_000);
  await made();
  const before = backups().length;
  app.advance(-40 * 86_400_000);
  expect(await made()).toMatch(/\.mdb$/);
  expect(backups().length).toBe(before + 1);
  expect(await scheduled.makeIfDue()).toBeUndefined();
});
