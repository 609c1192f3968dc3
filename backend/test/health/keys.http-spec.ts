import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { examine } from '../../src/cli/doctor.js';
import { reencryptAll } from '../../src/cli/reencrypt.js';
import { SettingsProblems } from '../../src/config/environment.js';
import { type KeyRing, keyIdOf, parseKeyRing } from '../../src/config/key-ring.js';
import { readSettings } from '../../src/config/settings.js';
import { createApp } from '../../src/create-app.js';
import { ENCRYPTED_FIELDS } from '../../src/database/encrypted-fields.js';
import { readSettingsOnDatabase } from '../../src/database/settings-on-database.js';
import { openTestDatabase } from '../support/test-database.js';
import { suiteApp } from '../support/suites.js';
import { givePayoutAccount, type TestPerson } from '../support/test-app.js';

const [RIGHT, OTHER] = ['r'.repeat(40), 'o'.repeat(40)];
const app = await suiteApp({ DATA_KEYS: `main:${RIGHT}`, LOG_LEVEL: 'silent' });
const canaries = app.connection.collection<{ _id: string; sealed: string }>('keycanaries');
interface Person {
  username: string;
  phone?: string;
  payoutAccount?: { sealedNumber: string };
}
const ring = (text: string): KeyRing => parseKeyRing('DATA_KEYS', text, new SettingsProblems());
let ada: TestPerson;
beforeAll(async () => {
  ada = await app.person();
  await givePayoutAccount(app, ada);
});

/** Starts another instance on the same database. @returns the reason of a refused start, else undefined */
async function refusalOf(DATA_KEYS: string): Promise<string | undefined> {
  const environment = { DATA_DIR: app.settings.dataDir, SEED: 'none', LOG_LEVEL: 'silent', DATA_KEYS };
  const other = await createApp(readSettings(environment), app.databaseUri);
  try {
    await other.init();
    return undefined;
  } catch (error) {
    return String(error);
  } finally {
    await other.close();
  }
}
const REFUSED = expect.stringContaining('DATA_KEYS are not the keys of this database');

const keysBy = async (text: string) =>
  (await examine(app.app, { ...app.settings, dataKeys: ring(text) })).find(({ name }) => name === 'keys');

describe('a start', () => {
  it('with other keys is refused, also with keys of the same name; with the right ones, in any place of the ring, it is not', async () => {
    for (const wrong of [`main:${OTHER}`, OTHER]) expect(await refusalOf(wrong)).toEqual(REFUSED);
    for (const right of [RIGHT, `other:${RIGHT}`, `${OTHER},${RIGHT}`]) expect(await refusalOf(right)).toBeUndefined();
  });

  it('on a database without a canary is judged by its newest texts, and writes one where they can be read', async () => {
    const before = await canaries.findOne({});
    await canaries.deleteMany({});
    expect(await refusalOf(OTHER)).toEqual(REFUSED);
    expect(await canaries.countDocuments()).toBe(0);
    expect(await refusalOf(RIGHT)).toBeUndefined();
    expect(await canaries.findOne({})).toEqual({ _id: before?._id, sealed: expect.stringContaining(`${keyIdOf(RIGHT)}.`) });
    expect(await refusalOf(OTHER)).toEqual(REFUSED);
  });
});

describe('a start on MongoDB in a directory without secrets.json', () => {
  let dataDir: string;
  beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'lost-secrets-'))));
  afterEach(() => rmSync(dataDir, { recursive: true }));
  const read = (uri: string, given: Record<string, string> = {}) =>
    readSettingsOnDatabase({ DATA_DIR: dataDir, MONGODB_URI: uri, ...given });
  const LOST = /has no (JWT_SECRET and )?DATA_KEYS in .*secrets\.json, but there is a database\. Nothing was changed/;

  it('is refused where the database has a canary, and leaves no file', async () => {
    await expect(read(app.databaseUri)).rejects.toThrow(LOST);
    await expect(read(app.databaseUri, { JWT_SECRET: OTHER })).rejects.toThrow(LOST);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('is refused where the database is from before canaries and has encrypted texts', async () => {
    const kept = await canaries.findOne({});
    await canaries.deleteMany({});
    await expect(read(app.databaseUri)).rejects.toThrow(LOST);
    expect(readdirSync(dataDir)).toEqual([]);
    if (kept) await canaries.insertOne(kept);
  });

  it('makes the other secret where the keys that are given open the canary, and none where they do not', async () => {
    await expect(read(app.databaseUri, { DATA_KEYS: OTHER })).rejects.toThrow(/DATA_KEYS are not the keys of this database/);
    expect(readdirSync(dataDir)).toEqual([]);
    expect((await read(app.databaseUri, { DATA_KEYS: RIGHT })).dataKeys.current.key).toBe(RIGHT);
    expect(Object.keys(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')))).toEqual(['JWT_SECRET']);
  });

  it('looks at the keys of a file that lacks the other secret', async () => {
    const store = (DATA_KEYS: string) => writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify({ DATA_KEYS }));
    store(OTHER);
    await expect(read(app.databaseUri)).rejects.toThrow(/DATA_KEYS are not the keys of this database/);
    expect(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))).toEqual({ DATA_KEYS: OTHER });
    store(RIGHT);
    expect((await read(app.databaseUri)).dataKeys.current.key).toBe(RIGHT);
  });

  it('makes both on a new database, as ever', async () => {
    const fresh = await openTestDatabase();
    const { dataKeys } = await read(fresh.uri);
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toContain(dataKeys.current.key);
    await fresh.close();
  });
});

describe('the doctor', () => {
  it('finds the right keys well, and names the current one', async () => {
    expect(await keysBy(RIGHT)).toMatchObject({ well: true, text: expect.stringContaining(keyIdOf(RIGHT)) });
  });

  it('counts what it cannot read with other keys, also where they have the same name', async () => {
    for (const text of [OTHER, `main:${OTHER}`])
      expect(await keysBy(text)).toMatchObject({
        well: false,
        text: expect.stringMatching(new RegExp(`[2-9] texts of the key ${keyIdOf(RIGHT)} cannot be read`)),
        advice: expect.stringContaining('keys:rotate'),
      });
  });

  it('finds a canary that the keys do not open', async () => {
    const { sealed = '' } = (await canaries.findOne({})) ?? {};
    await canaries.updateOne({}, { $set: { sealed: `${sealed.slice(0, -4)}AAAA` } });
    expect(await keysBy(RIGHT)).toMatchObject({ well: false });
    await canaries.updateOne({}, { $set: { sealed } });
    expect(await keysBy(RIGHT)).toMatchObject({ well: true });
  });

  it.each(ENCRYPTED_FIELDS.filter(({ collection }) => collection === 'users'))(
    'finds one unreadable text in $collection.$field',
    async (at) => {
      const users = app.connection.collection<Person>('users');
      const stored = await users.findOne({ username: ada.username });
      const sealed = (at.field === 'phone' ? stored?.phone : stored?.payoutAccount?.sealedNumber) ?? '';
      await users.updateOne({ username: ada.username }, { $set: { [at.field]: `${sealed.slice(0, -4)}AAAA` } });
      expect(await keysBy(RIGHT)).toMatchObject({ well: false, text: expect.stringContaining('1 texts') });
      await users.updateOne({ username: ada.username }, { $set: { [at.field]: sealed } });
    },
  );

  it('finds a number that is not encrypted yet', async () => {
    const users = app.connection.collection<Person>('users');
    const { phone = '' } = (await users.findOne({ username: ada.username })) ?? {};
    await users.updateOne({ username: ada.username }, { $set: { phone: '08031234567' } });
    expect(await keysBy(RIGHT)).toMatchObject({ well: false, text: '1 texts are not encrypted yet' });
    await users.updateOne({ username: ada.username }, { $set: { phone } });
  });
});

it('after a rotation the old key may go, and not before', async () => {
  expect(await refusalOf(`${OTHER},${RIGHT}`)).toBeUndefined();
  expect(await refusalOf(OTHER)).toEqual(REFUSED);
  expect((await reencryptAll(app.connection, ring(`${OTHER},${RIGHT}`))).unreadable).toEqual([]);
  expect(await refusalOf(RIGHT)).toEqual(REFUSED);
  expect(await refusalOf(OTHER)).toBeUndefined();
});
