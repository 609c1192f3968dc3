import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { readSettings } from './settings.js';

const SECRETS = { JWT_SECRET: 'j'.repeat(40), DATA_KEYS: 'd'.repeat(40) };
const OTHER = 65_534;
const isRoot = process.getuid?.() === 0;
let dataDir: string;
let file: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'secrets-'));
  file = join(dataDir, 'secrets.json');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const read = () => readSettings({ DATA_DIR: dataDir });
const store = (text: string) => writeFileSync(file, text, { mode: 0o600 });

it('stops the start where the secrets cannot be read, and leaves them', () => {
  store(JSON.stringify(SECRETS));
  chmodSync(file, 0o000);
  // Root ignores file modes, so the test continues as another user.
  if (isRoot) {
    chownSync(dataDir, OTHER, OTHER);
    process.seteuid?.(OTHER);
  }
  try {
    expect(read).toThrow(/DATA_DIR has secrets in .*secrets\.json that cannot be used \(EACCES.*Nothing was changed/);
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
  chmodSync(file, 0o600);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(SECRETS);
  expect(readdirSync(dataDir)).toEqual(['secrets.json']);
});

it.each(['', '{"JWT_SECRET":"half of it', '[1', '{"DATA_KEYS":""}', '{"DATA_KEYS":7}', 'null'])(
  'stops the start where they are %j',
  (text) => {
    store(text);
    expect(read).toThrow(/cannot be used \(it is not what Labelbridge writes\)/);
    expect(read).not.toThrow(/half of it/);
    expect(readFileSync(file, 'utf8')).toBe(text);
  },
);

it('stops the start where a folder has the name of the file', () => {
  mkdirSync(file);
  expect(read).toThrow(/EISDIR/);
});

it('writes nothing where nothing is missing', () => {
  store(JSON.stringify({ ...SECRETS, later: 1 }));
  const { ino, mtimeMs } = statSync(file);
  expect(read().dataKeys.current.key).toBe(SECRETS.DATA_KEYS);
  expect(statSync(file)).toMatchObject({ ino, mtimeMs });
});

it('adds what is missing, changes nothing else, and keeps owner and mode, also for root', () => {
  store(JSON.stringify({ DATA_KEYS: SECRETS.DATA_KEYS, later: 1 }));
  chmodSync(file, 0o640);
  if (isRoot) chownSync(file, OTHER, OTHER);
  const { uid, gid } = statSync(file);
  const { jwtKeys } = read();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ DATA_KEYS: SECRETS.DATA_KEYS, later: 1, JWT_SECRET: jwtKeys.current.key });
  expect([statSync(file).mode & 0o777, statSync(file).uid, statSync(file).gid]).toEqual([0o640, uid, gid]);
});

it('gives a new file to the owner of the directory', () => {
  if (isRoot) chownSync(dataDir, OTHER, OTHER);
  read();
  expect([statSync(file).mode & 0o777, statSync(file).uid]).toEqual([0o600, statSync(dataDir).uid]);
});

it('writes none for what only reads, and none beside a database that others encrypted', () => {
  expect(() => readSettings({ DATA_DIR: dataDir }, { mayMakeKeys: false })).toThrow(
    /has no JWT_SECRET and DATA_KEYS in .*secrets\.json, and this command makes none/,
  );
  expect(readdirSync(dataDir)).toEqual([]);
  writeFileSync(join(dataDir, 'data.mdb'), '');
  expect(read).toThrow(/has no JWT_SECRET and DATA_KEYS in .*, but there is a database\. Nothing was changed: restore the file/);
  expect(readdirSync(dataDir)).toEqual(['data.mdb']);
  store(JSON.stringify({ DATA_KEYS: SECRETS.DATA_KEYS }));
  expect(read().dataKeys.current.key).toBe(SECRETS.DATA_KEYS);
});
