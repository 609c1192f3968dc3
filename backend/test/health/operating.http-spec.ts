import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupDatabase, restoreDatabase, startEmbeddedMongo } from '@labelbridge/embedded-mongo';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { anchorsFinding } from '../../src/cli/findings.js';
import { examine } from '../../src/cli/doctor.js';
import { reencryptAll } from '../../src/cli/reencrypt.js';
import { keyIdOf, parseKeyRing } from '../../src/config/key-ring.js';
import { SettingsProblems } from '../../src/config/environment.js';
import { backupsIn } from '../../src/database/backup-folder.js';
import { ScheduledBackups } from '../../src/database/scheduled-backups.js';
import { Anchors } from '../../src/modules/foundation/audit/anchors.service.js';
import { AuditSealer } from '../../src/modules/foundation/audit/audit-sealer.js';
import { expectAnswer } from '../support/expect-answer.js';
import { startTestApp, type TestApp, until } from '../support/test-app.js';

let app: TestApp;
const backups = mkdtempSync(join(tmpdir(), 'lb-backups-'));
beforeAll(async () => {
  const environment = { BACKUP_DIR: backups, BACKUP_EVERY: '1', BACKUP_KEEP: '2', DATA_KEYS: `old:${'o'.repeat(32)}`, LOG_LEVEL: 'silent' };
  app = await startTestApp(environment, undefined, true);
  await app.person('ADMIN');
});
afterAll(async () => {
  await app.close();
  rmSync(backups, { recursive: true, force: true });
});

it('keys are rotated: what was encrypted with the old key is encrypted with the new one, and reads the same', async () => {
  const person = await app.person('USER', { firstname: 'Ada', lastname: 'Obi' });
  const account = { accountName: 'Ada Obi', accountNumber: '0000014579', bankCode: '011' };
  expectAnswer(await app.http('PATCH', '/api/users/me', { token: person.token, body: { payoutAccount: account } }), 200);
  const keys = parseKeyRing('DATA_KEYS', `new:${'n'.repeat(32)},old:${'o'.repeat(32)}`, new SettingsProblems());
  const sealed = async () => (await app.connection.collection('users').findOne({ username: person.username }))?.payoutAccount.sealedNumber;
  expect(await sealed()).toMatch(`${keyIdOf('o'.repeat(32))}.`);
  expect(await reencryptAll(app.connection, keys)).toEqual({ reencrypted: expect.any(Number), unreadable: [] });
  expect(await sealed()).toMatch(`${keyIdOf('n'.repeat(32))}.`);
  expect((await reencryptAll(app.connection, keys)).reencrypted).toBe(0);
  const onlyNew = parseKeyRing('DATA_KEYS', `new:${'n'.repeat(32)}`, new SettingsProblems());
  Object.assign(app.settings, { dataKeys: onlyNew });
  const { body } = await app.http('GET', '/api/users/me', { token: person.token });
  expect(body.data.payoutAccount.accountNumber).toBe('0000014579');
  Object.assign(app.settings, { dataKeys: keys });
});

it('the doctor finds a healthy product well, and says what to do where it is not', async () => {
  await until('the audit log is anchored', async () => existsSync(app.settings.anchorFile));
  await until('the first backup is made', async () => (await backupsIn(backups)).length > 0);
  const findings = await examine(app.app, app.settings);
  expect(findings.filter(({ well }) => !well)).toEqual([]);
  expect(findings.map(({ name }) => name)).toEqual([
    'database',
    'indexes',
    'killed servers',
    'keys',
    'mail',
    'bank',
    'disk',
    'media',
    'malware scanner',
    'public pages',
    'backups',
    'clock',
    'admins',
    'anchors',
    'audit trail',
    'ledger',
    'nightly check',
  ]);
  await app.connection.collection('users').dropIndex('emailKey_1');
  await app.connection.collection('audit').updateOne({ seq: 1 }, { $set: { action: 'job.approve' } });
  const sick = await examine(app.app, { ...app.settings, production: true, smtpUrl: 'smtp://127.0.0.1:9' });
  expect(sick.filter(({ well }) => !well).map(({ name }) => name)).toEqual(['indexes', 'mail', 'bank', 'audit trail']);
  for (const { well, advice } of sick) expect(well || Boolean(advice)).toBe(true);
});

it('the doctor says that one admin is alone as a note, and misses anchors that were moved away or cannot be written', async () => {
  const find = async (name: string, settings = app.settings) => (await examine(app.app, settings)).find((found) => found.name === name);
  expect(await find('admins')).toMatchObject({ well: true, isNote: true });
  expect(await find('anchors')).toMatchObject({
    well: true,
    text: expect.stringMatching(/^\d+ anchors in .*, the newest \d+ minutes old$/),
  });
  const moved = { ...app.settings, anchorFile: join(backups, 'moved', 'anchors.txt') };
  expect(await find('anchors', moved)).toMatchObject({ well: false, text: expect.stringContaining('has no anchor') });
  const nowhere = { ...app.settings, anchorFile: '/dev/null/anchors.txt' };
  expect(await find('anchors', nowhere)).toMatchObject({ well: false, text: expect.stringContaining('cannot be written') });
  await app.connection.collection('users').updateMany({ role: 'ADMIN' }, { $set: { status: 'suspended' } });
  expect(await find('admins')).toMatchObject({ well: false, text: expect.stringContaining('0 active') });
});

it('the doctor reads an ANCHOR_FILE of any length, and says what others wrote into it', async () => {
  const [line = ''] = await app.app.get(Anchors, { strict: false }).texts();
  const anchorFile = `${app.settings.anchorFile}.long`;
  writeFileSync(anchorFile, `${line}\n`.repeat(150_000));
  const found = () => anchorsFinding({ anchorFile, dataKeys: app.settings.dataKeys }, 1, app.now());
  expect(await found()).toMatchObject({ well: true, text: expect.stringMatching(/^150000 anchors in .*, the newest 0 minutes old$/) });
  writeFileSync(anchorFile, `${line}\n${line.replace(/ (\d+) /, ' 9$1 ')}\n`);
  expect(await found()).toMatchObject({ well: false, text: expect.stringContaining('1 line that the product did not write') });
});

it('production does not start where ANCHOR_FILE cannot be written', async () => {
  const { production, anchorFile } = app.settings;
  Object.assign(app.settings, { production: true, anchorFile: '/dev/null/anchors.txt' });
  try {
    await expect(app.app.get(AuditSealer, { strict: false }).onApplicationBootstrap()).rejects.toThrow('ANCHOR_FILE must be writable');
  } finally {
    Object.assign(app.settings, { production, anchorFile });
  }
});

it('the doctor says of records that only other keys could check that they wait for the keys, not that somebody wrote them', async () => {
  const keys = parseKeyRing('DATA_KEYS', `other:${'x'.repeat(32)}`, new SettingsProblems());
  const findings = await examine(app.app, { ...app.settings, dataKeys: keys });
  for (const name of ['audit trail', 'ledger'])
    expect(findings.find((found) => found.name === name)?.text).toBe('cannot be checked until the keys are right');
});

it('backups are made when due, the old ones go, and what is destroyed comes back the same', async () => {
  if (app.settings.mongodbUri) return;
  const scheduled = app.app.get(ScheduledBackups);
  for (let n = 0; n < 3; n++) {
    app.advance(2 * 3_600_000);
    await scheduled.makeIfDue();
  }
  expect(await scheduled.makeIfDue()).toBeUndefined();
  expect(readdirSync(backups).length).toBe(2);

  const file = join(backups, 'drill.mdb');
  await backupDatabase(app.settings.dataDir, file);
  const sums = async (uri: string): Promise<string> => {
    const client = await MongoClient.connect(uri);
    const db = client.db('labelbridge');
    const names = (await db.listCollections().toArray()).map(({ name }) => name).sort();
    const all = await Promise.all(names.map(async (name) => [name, await db.collection(name).find().sort({ _id: 1 }).toArray()]));
    await client.close();
    return JSON.stringify(all);
  };
  const elsewhere = mkdtempSync(join(tmpdir(), 'lb-restored-'));
  await restoreDatabase(elsewhere, file, { force: true });
  const engine = await startEmbeddedMongo({ dataDir: elsewhere });
  const restored = await sums(engine.uri);
  const copy = join(backups, 'again.mdb');
  await backupDatabase(elsewhere, copy);
  await engine.stop();
  rmSync(elsewhere, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'lb-restored-'));
  await restoreDatabase(folder, copy, { force: true });
  const second = await startEmbeddedMongo({ dataDir: folder });
  expect(await sums(second.uri)).toBe(restored);
  expect(restored).toContain('Ada');
  await second.stop();
  rmSync(folder, { recursive: true });
});
