import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EmbeddedMongo, startEmbeddedMongo } from '@labelbridge/embedded-mongo';
import { startBuiltProduct } from '../support/built-product.js';
import { cli } from '../support/cli-process.js';

const PATIENT = 120_000;
/** A copy needs the keys of its source. */
const KEYS = { DATA_KEYS: 'd'.repeat(40), JWT_SECRET: 'j'.repeat(40) };
let root: string;
let users: string;
/** The source of all copies, with the demo. */
const source = () => ({ ...KEYS, DATA_DIR: join(root, 'source') });
const fresh = (name: string) => ({ ...KEYS, DATA_DIR: join(root, name) });
const backup = () => join(root, 'backup.mdb');

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'labelbridge-cli-db-'));
  expect((await cli(['seed:demo'], source())).code).toBe(0);
  users = (await cli(['users:list'], source())).out;
  expect(users).toMatch(/\d+ of \d+\n$/);
}, PATIENT);
afterAll(() => rmSync(root, { recursive: true, force: true }));

const checked = async (environment: Record<string, string>): Promise<string> => {
  const { code, out } = await cli(['db:check'], environment);
  expect(code).toBe(0);
  return out;
};

describe('db:check', () => {
  it(
    'counts what it compared, and finds no fault',
    async () => {
      expect(await checked(source())).toMatch(/^\d{2} collections, \d{2,} documents, \d{3,} index entries, 0 faults\n$/);
    },
    PATIENT,
  );

  it(
    'refuses a file that is cut off and leaves it',
    async () => {
      const directory = fresh('torn').DATA_DIR;
      expect((await cli(['users:list'], { ...KEYS, DATA_DIR: directory })).code).toBe(0);
      const file = join(directory, 'data.mdb');
      truncateSync(file, 8_192);
      const torn = readFileSync(file);
      expect(await cli(['db:check'], { DATA_DIR: directory })).toMatchObject({ code: 1, err: expect.stringContaining('is truncated') });
      expect(readFileSync(file).equals(torn)).toBe(true);
    },
    PATIENT,
  );

  it(
    'is not for another database',
    async () => {
      const ran = await cli(['db:check'], { ...source(), MONGODB_URI: 'mongodb://127.0.0.1:1/x' });
      expect(ran).toMatchObject({ code: 1, err: expect.stringContaining('MONGODB_URI names another one') });
    },
    PATIENT,
  );
});

describe('db:backup and db:restore', () => {
  it(
    'backs up while the server runs, which continues, and never over another backup',
    async () => {
      const server = await startBuiltProduct(source());
      try {
        const made = await cli(['db:backup', backup()], source());
        expect(made).toMatchObject({ code: 0, out: expect.stringContaining(`${backup()} made (${statSync(backup()).size} bytes)`) });
        expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200);
        expect(await cli(['db:backup', backup()], source())).toMatchObject({ code: 1, err: expect.stringContaining('exists already') });
        expect(await cli(['db:restore', backup(), '--force'], source())).toMatchObject({
          code: 1,
          err: expect.stringContaining('Stop the server before restoring'),
        });
      } finally {
        await server.stop();
      }
    },
    PATIENT,
  );

  it(
    'restores into an empty directory what was backed up',
    async () => {
      const restored = await cli(['db:restore', backup()], fresh('restored'));
      expect(restored).toMatchObject({ code: 0, out: expect.stringMatching(/has \d+ collections with \d+ documents now/) });
      expect(await checked(fresh('restored'))).toContain(' 0 faults');
      expect((await cli(['users:list'], fresh('restored'))).out).toBe(users);
    },
    PATIENT,
  );

  it(
    'refuses a directory with data, and replaces it when forced',
    async () => {
      const person = [
        '--email',
        'late@example.com',
        '--firstname',
        'Ngozi',
        '--lastname',
        'Adeyemi',
        '--username',
        'late',
        '--phone',
        '08031234567',
        '--password',
        'secret-of-late',
      ];
      expect((await cli(['admin:create', ...person], fresh('restored'))).code).toBe(0);
      expect(await cli(['db:restore', backup()], fresh('restored'))).toMatchObject({
        code: 1,
        err: expect.stringContaining('is not empty'),
      });
      expect((await cli(['users:list'], fresh('restored'))).out).toContain('late@example.com');
      expect((await cli(['db:restore', backup(), '--force'], fresh('restored'))).code).toBe(0);
      expect((await cli(['users:list'], fresh('restored'))).out).toBe(users);
    },
    PATIENT,
  );

  it(
    'refuses a backup that is no database, and changes nothing',
    async () => {
      const file = join(root, 'diary.mdb');
      writeFileSync(file, 'a diary\n'.repeat(2_000));
      expect(await cli(['db:restore', file, '--force'], fresh('restored'))).toMatchObject({
        code: 1,
        err: expect.stringContaining('is not a database of this engine'),
      });
      expect((await cli(['users:list'], fresh('restored'))).out).toBe(users);
    },
    PATIENT,
  );
});

describe('db:copy', () => {
  let other: EmbeddedMongo;
  beforeAll(async () => void (other = await startEmbeddedMongo({ dataDir: join(root, 'other'), database: 'elsewhere' })));
  afterAll(() => other.stop());

  it(
    'moves a deployment out and back, with a count and a checksum for each collection',
    async () => {
      const out = await cli(['db:copy', '--to', other.uri], source());
      expect(out).toMatchObject({ code: 0, out: expect.stringMatching(/^users +4 +[0-9a-f]{16} +same$/m) });
      expect(out.out).not.toContain('DIFFERENT');
      expect(out.err).toMatch(/^\[#{30}\] users 4\/4$/m);
      const back = await cli(['db:copy', '--from', other.uri], fresh('back'));
      expect(back.code).toBe(0);
      expect(back.out.split('\n').sort()).toEqual(out.out.split('\n').sort());
      expect((await cli(['users:list'], fresh('back'))).out).toBe(users);
      expect(await checked(fresh('back'))).toBe(await checked(source()));
    },
    PATIENT,
  );

  it(
    'refuses a target with documents',
    async () => {
      expect(await cli(['db:copy', '--to', other.uri], source())).toMatchObject({
        code: 1,
        err: expect.stringContaining('holds documents already'),
      });
    },
    PATIENT,
  );

  it.each([[[]], [['--to', 'mongodb://127.0.0.1:1/x', '--from', 'mongodb://127.0.0.1:1/x']]])(
    'needs one direction: %j',
    async (options) => {
      expect(await cli(['db:copy', ...options], source())).toMatchObject({
        code: 1,
        err: expect.stringContaining('give either --to or --from'),
      });
    },
    PATIENT,
  );

  it(
    'says when the other side does not answer',
    async () => {
      const ran = await cli(['db:copy', '--to', 'mongodb://127.0.0.1:1/x'], source());
      expect(ran).toMatchObject({ code: 1, err: expect.stringContaining('ECONNREFUSED') });
      expect(ran.err).not.toMatch(/^\s+at /m);
    },
    PATIENT,
  );
});
