// @slow
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { codeAt, stepAt } from '../../src/modules/people/auth/domain/totp.js';
import { type BuiltProduct, startBuiltProduct } from '../support/built-product.js';
import { expectAnswer } from '../support/expect-answer.js';
import { PRODUCTION } from '../support/settings.js';
import { type Ran, cli } from '../support/cli-process.js';

let root: string;
beforeAll(() => void (root = mkdtempSync(join(tmpdir(), 'labelbridge-cli-'))));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const person = (name: string): string[] => [
  '--email',
  `${name}@example.com`,
  '--firstname',
  'Ngozi',
  '--lastname',
  'Adeyemi',
  '--username',
  name,
  '--phone',
  '08031234567',
];
const noStack = ({ err }: Ran): void => expect(err).not.toMatch(/^\s+at /m);

describe('the command line without a server', () => {
  const dataDir = (): Record<string, string> => ({ DATA_DIR: join(root, 'alone') });

  // @asvs V6.4.1
  it('creates an admin with a password from standard input, and stores them', async () => {
    const made = await cli(['admin:create', ...person('boss')], dataDir(), 'secret-of-boss\n');
    expect([made.code, made.out]).toEqual([0, expect.stringMatching(/^Admin boss@example\.com made \([0-9a-f]{24}\)\.\n$/)]);
    expect(made.out + made.err).not.toContain('secret-of-boss');
    const listed = await cli(['users:list', '--role', 'admin'], dataDir());
    expect([listed.code, listed.err]).toEqual([0, '']);
    expect(listed.out).toMatch(
      /^Id +Name +E-mail +Username +Role +Status\n[0-9a-f]{24} {2}Ngozi Adeyemi {2}boss@example\.com {2}boss +ADMIN {2}active\n1 of 1\n$/,
    );
  });

  it('refuses a password that is among the most used', async () => {
    const { code, err } = await cli(['admin:create', ...person('common')], dataDir(), 'Password1\n');
    expect([code === 0, err.includes('This password is among the most used ones. Please choose another.')]).toEqual([false, true]);
  });

  it('takes the password from the environment, and by option', async () => {
    expect((await cli(['admin:create', ...person('second')], { ...dataDir(), LABELBRIDGE_PASSWORD: 'from-environment' })).code).toBe(0);
    expect((await cli(['admin:create', ...person('third'), '--password', 'by-option'], dataDir())).code).toBe(0);
    expect((await cli(['users:list', '-q', 'third'], dataDir())).out).toContain('1 of 1');
    expect((await cli(['users:list', '--limit', '2'], dataDir())).out).toContain('2 of 3');
  });

  it('says each broken rule, and makes nothing', async () => {
    const refused = await cli(['admin:create', ...person('x'), '--email', 'nowhere', '--password', 'abc'], dataDir());
    expect(refused.code).toBe(1);
    expect(refused.err.trim().split('\n')).toEqual([
      expect.stringContaining('username:'),
      'email: Please enter a valid email!',
      'password: Password must be at least 6 characters!',
    ]);
    expect((await cli(['admin:create', ...person('boss')], dataDir(), 'secret-of-boss\n')).err).toContain(
      'An account with this email already exists.',
    );
    expect((await cli(['users:list'], dataDir())).out).toContain('3 of 3');
  });

  it.each<[string[], number, RegExp]>([
    [['users:promote', 'nobody@example.com'], 1, /No account has the e-mail nobody@example\.com/],
    [['users:promote', 'boss@example.com', '--role', 'KING'], 1, /--role must be one of: USER, ADMIN/],
    [['users:promote', 'boss@example.com', '--duties', 'pay,king'], 1, /--duties must be one or more of: projects, review/],
    [['users:promote', 'boss@example.com', '--role', 'USER', '--duties', 'pay'], 1, /Only admins have duties\./],
    [['users:list', '--limit', '0'], 1, /--limit must be a whole number from 1 to 100/],
    [['users:list', '--nope'], 2, /unknown option '--nope'/],
    [['users:promote'], 2, /missing required argument 'email'/],
    [['second-factor:remove', '--email', 'nobody@example.com'], 1, /No account has the e-mail nobody@example\.com/],
    [['second-factor:remove', '--email', 'boss@example.com'], 1, /This account has no second factor\./],
    [['second-factor:remove'], 2, /required option '--email <email>'/],
    [['admin:create'], 2, /required option/],
    [['fly'], 2, /unknown command 'fly'/],
  ])('%j exits with %i and says why', async (args, code, reason) => {
    const ran = await cli(args, dataDir());
    expect(ran.code).toBe(code);
    expect(ran.err).toMatch(reason);
    noStack(ran);
  });

  it('shows help and wrong usage without opening a database', async () => {
    const environment = { DATA_DIR: join(root, 'untouched') };
    const help = await cli(['--help'], environment);
    expect(help.code).toBe(0);
    for (const command of ['admin:create', 'seed:demo', 'users:list', 'users:promote']) expect(help.out).toContain(command);
    expect((await cli(['users:promote', '--help'], environment)).out).toContain('<email>');
    await cli(['fly'], environment);
    expect(existsSync(environment.DATA_DIR)).toBe(false);
  });

  it.each([
    [['users:list']],
    [['users:promote', 'boss@example.com']],
    [['rate:set', '1500']],
    [['audit:check']],
    [['audit:anchor']],
    [['ledger:check']],
    [['ledger:rebuild']],
    [['keys:rotate']],
    [['migrations:list']],
    [['doctor']],
  ])('%j makes no keys', async (args) => {
    const DATA_DIR = join(root, 'keyless');
    const ran = await cli(args, { DATA_DIR });
    expect([ran.code, ran.err]).toEqual([1, expect.stringContaining('this command makes none. Nothing was changed')]);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  describe('anchors', () => {
    const environment = (): Record<string, string> => ({ DATA_DIR: join(root, 'anchored') });
    const older = (): string => join(root, 'older.mdb');
    const anchors = (): string[] =>
      readFileSync(join(root, 'anchored', 'anchors.txt'), 'utf8')
        .trim()
        .split('\n');

    it('are written for what a command did, and not for what it read', async () => {
      expect((await cli(['admin:create', ...person('boss')], environment(), 'secret-of-boss\n')).code).toBe(0);
      expect(anchors()).toEqual([expect.stringMatching(/^\S+Z audit 1 /)]);
      expect((await cli(['db:backup', older()], environment())).code).toBe(0);
      expect(await cli(['rate:set', '1500'], environment())).toMatchObject({ code: 0, err: '' });
      expect(anchors()).toEqual([expect.any(String), expect.stringMatching(/ audit 2 /)]);
      expect((await cli(['users:list'], environment())).code).toBe(0);
      expect(anchors()).toHaveLength(2);
    });

    it('tell that the database is an older copy', async () => {
      expect((await cli(['db:restore', older(), '--force'], environment())).code).toBe(0);
      const found = await cli(['audit:check'], environment());
      expect([found.code, found.out]).toEqual([1, expect.stringMatching(/entries 2 to 2 are missing at the end \(known from ANCHOR_FILE/)]);
      const later = await cli(['rate:set', '1600'], environment());
      expect([later.code, later.err]).toEqual([
        0,
        expect.stringContaining('This act is not anchored in ANCHOR_FILE: the chain does not contain'),
      ]);
    });
  });

  describe('without keys', () => {
    const [file, alone] = [() => join(root, 'alone.mdb'), () => join(root, 'restored')];

    it('backs up, restores and checks', async () => {
      expect((await cli(['db:backup', file()], { DATA_DIR: join(root, 'alone') })).code).toBe(0);
      expect((await cli(['db:restore', file()], { DATA_DIR: alone() })).code).toBe(0);
      expect((await cli(['db:check'], { DATA_DIR: alone() })).code).toBe(0);
    });

    it('makes none for a database that is there', async () => {
      const listed = await cli(['users:list'], { DATA_DIR: alone() });
      expect([listed.code, listed.err]).toEqual([1, expect.stringContaining('but there is a database. Nothing was changed')]);
      expect((await cli(['admin:create', ...person('new')], { DATA_DIR: alone() }, 'secret-of-new\n')).code).toBe(1);
      expect(existsSync(join(alone(), 'secrets.json'))).toBe(false);
    });
  });

  // @asvs V6.3.2
  it('names a bad setting and refuses the demo in production', async () => {
    const bad = await cli(['users:list'], { ...dataDir(), PORT: 'x' });
    expect([bad.code, bad.err]).toEqual([1, expect.stringContaining('PORT must be a whole number')]);
    noStack(bad);
    const refused = await cli(['seed:demo'], { ...PRODUCTION, DATA_DIR: join(root, 'production'), ANCHOR_FILE: join(root, 'anchors.txt') });
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('refused in production')]);
  });

  it('seeds the demo once; the second time changes nothing', async () => {
    const environment = { DATA_DIR: join(root, 'seeded') };
    const first = await cli(['seed:demo'], environment);
    expect([first.code, first.out]).toEqual([0, expect.stringContaining('The demo is made.')]);
    expect(first.out).toContain('admin@demo.labelbridge.test');
    const before = (await cli(['users:list'], environment)).out;
    const second = await cli(['seed:demo'], environment);
    expect([second.code, second.out]).toEqual([0, expect.stringContaining('nothing was changed')]);
    expect((await cli(['users:list'], environment)).out).toBe(before);
  }, 180_000);
});

describe('the command line beside a running server', () => {
  let server: BuiltProduct;
  const environment = (): Record<string, string> => ({ DATA_DIR: join(root, 'beside') });
  beforeAll(async () => {
    server = await startBuiltProduct(environment());
  });
  afterAll(() => server.kill());
  const login = (email: string, password: string) =>
    fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
  const make = (name: string) => cli(['admin:create', ...person(name)], environment(), `secret-of-${name}\n`);

  it('works on the server’s data, and the server sees it at once', async () => {
    const made = await make('late');
    expect([made.code, made.err]).toEqual([0, '']);
    const answer = await (await login('late@example.com', 'secret-of-late')).json();
    expect(answer).toMatchObject({ user: { role: 'ADMIN' } });
    const promoted = await cli(['users:promote', 'late@example.com', '--role', 'USER'], environment());
    expect([promoted.code, promoted.err]).toEqual([1, 'This is the only admin. Make another one first.\n']);
  });

  it('changes a role, and the server sees it at once', async () => {
    for (const name of ['one', 'other']) expect((await make(name)).code).toBe(0);
    expect((await cli(['users:promote', 'ONE@example.com', '--role', 'USER'], environment())).code).toBe(0);
    expect(await (await login('one@example.com', 'secret-of-one')).json()).toMatchObject({ user: { role: 'USER' } });
    const { out } = await cli(['users:list'], environment());
    for (const [name, role] of [
      ['one', 'USER'],
      ['other', 'ADMIN'],
    ])
      expect(out).toMatch(new RegExp(`${name}@example\\.com +${name} +${role} +active`));
    expect((await login('other@example.com', 'secret-of-other')).status).toBe(200);
  });

  // @asvs V6.4.4
  it('second-factor:remove lets in again who lost phone and recovery codes: logged out everywhere, notified by mail, and on record', async () => {
    const call = async (method: string, path: string, token: string | undefined, body?: object) => {
      const answer = await fetch(`${server.url}/api${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await answer.text();
      return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text };
    };
    const logIn = async () =>
      (await call('POST', '/auth/login', undefined, { email: 'lost@example.com', password: 'secret-of-lost' })).body;
    expect((await make('lost')).code).toBe(0);
    const { token } = await logIn();
    const { secret } = (await call('POST', '/auth/second-factor/begin', token, { password: 'secret-of-lost' })).body.data;
    expectAnswer(await call('POST', '/auth/second-factor/confirm', token, { code: codeAt(secret, stepAt(new Date())) }), 200);
    expect(await logIn()).toMatchObject({ challenge: expect.any(String) });
    expect(await logIn()).not.toHaveProperty('token');

    const removed = await cli(['second-factor:remove', '--email', 'LOST@example.com'], environment());
    expect([removed.code, removed.err, removed.out]).toEqual([
      0,
      '',
      expect.stringContaining('The second factor of LOST@example.com is off'),
    ]);
    const fresh = await logIn();
    expect(fresh).toMatchObject({ token: expect.any(String) });
    // Another process ended it: effective here within half a second.
    await waitFor('the end of the session', async () => (await call('GET', '/auth/me', token)).status === 401);
    expect((await call('GET', '/auth/second-factor', fresh.token)).body.data).toMatchObject({ since: null, codesLeft: 0 });
    expect((await call('GET', '/notifications', fresh.token)).body.data[0]).toMatchObject({
      title: 'Your second factor is off',
      text: expect.stringContaining('All devices were logged out'),
    });
    const { body } = await call('GET', '/audit?action=second-factor.remove', fresh.token);
    expect(body.data).toEqual([
      expect.objectContaining({
        actor: null,
        target: expect.objectContaining({ name: 'Ngozi Adeyemi' }),
        reason: expect.stringContaining('were lost'),
      }),
    ]);
    expect(JSON.stringify((await call('GET', '/dev/outbox', undefined)).body)).toContain('Your second factor is off');
  });
});
