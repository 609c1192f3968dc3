import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import { startEmbeddedMongo } from '@labelbridge/embedded-mongo';
import { MongoClient } from 'mongodb';
import { expectAnswer } from '../support/expect-answer.js';
import { startTestApp } from '../support/test-app.js';

const FULL_DISK = 14_031;

const dataDir = mkdtempSync(join(tmpdir(), 'labelbridge-full-disk-'));
const engine = await startEmbeddedMongo({ dataDir, testCommands: true });
const client = await MongoClient.connect(engine.uri);
const app = await startTestApp({ MONGODB_URI: engine.uri, RATE_LIMITS: 'off' });
const admin = await app.person('ADMIN');

/** Fails one insert command, like a commit on a full disk. @param skip number of inserts that succeed before */
const failInsert = (skip: number) =>
  client
    .db('admin')
    .command({ configureFailPoint: 'failCommand', mode: { skip, times: 1 }, data: { failCommands: ['insert'], errorCode: FULL_DISK } });
const recover = () => client.db('admin').command({ configureFailPoint: 'failCommand', mode: 'off' });

const upload = (emails: string[]) => app.http('POST', '/api/auth/addbulkemails', { token: admin.token, body: { emails } });
const stored = (domain: string) => app.connection.collection('contacts').countDocuments({ emailKey: { $regex: `@${domain}$` } });
const list = (count: number, domain: string) => Array.from({ length: count }, (_, n) => `person${n}@${domain}`);

afterEach(() => recover());
afterAll(async () => {
  await app.close();
  await client.close();
  await engine.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('an upload on a full disk is an error, not a list of duplicates, and succeeds when there is room again', async () => {
  await failInsert(0);
  const refused = await upload(list(300, 'none.example'));
  expectAnswer(refused, 507);
  expect(refused.body).not.toHaveProperty('duplicates');
  await recover();
  expect(await stored('none.example')).toBe(0);
  expect((await upload(list(300, 'none.example'))).body).toMatchObject({ accepted: 300, duplicates: 0 });
});

test('where the disk fills during an upload, the answer says how much is stored, and a repeated upload adds the rest', async () => {
  await failInsert(1);
  const cut = await upload(list(1_200, 'part.example'));
  expectAnswer(cut, 500, 'The upload failed on our side. 500 of 1200 addresses are stored; upload the list again to add the rest.');
  await recover();
  expect(await stored('part.example')).toBe(500);
  expect((await upload(list(1_200, 'part.example'))).body).toMatchObject({ accepted: 700, duplicates: 500 });
});

test('duplicates beside a full disk are an error, too', async () => {
  await upload(list(300, 'both.example'));
  await failInsert(0);
  expectAnswer(await upload(list(300, 'both.example')), 507);
});
