import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startBuiltProduct } from './built-product.js';
import { type Ran, cli } from './cli-process.js';

let root: string;
beforeAll(() => void (root = mkdtempSync(join(tmpdir(), 'labelbridge-cli-'))));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const person = (name: string): string[] => [
  '--email', `${name}@example.com`, '--firstname', 'Ngozi', '--lastname', 'Adeyemi', '--username', name, '--phone', '08031234567',
];
const noStack = ({ err }: Ran): void => expect(err).not.toMatch(/^\s+at /m);

describe('the command line without a server', () => {
  const dataDir = (): Record<string, string> => ({ DATA_DIR: join(root, 'alone') });

  it('makes an admin whose password comes by standard input, and keeps him', async () => {
    const made = await cli(['admin:create', ...person('boss')], dataDir(), 'secret-of-boss\n');
    expect([made.code, made.out]).toEqual([0, expect.stringMatching(/^Admin boss@example\.com made \([0-9a-f]{24}\)\.\n$/)]);
    expect(made.out + made.err).not.toContain('secret-of-boss');
    const listed = await cli(['users:list', '--role', 'admin'], dataDir());
    expect([listed.code, listed.err]).toEqual([0, '']);
    expect(listed.out).toMatch(/^Id +Name +E-mail +Username +Role +Status\n[0-9a-f]{24} {2}Ngozi Adeyemi {2}boss@example\.com {2}boss +ADMIN {2}active\n1 of 1\n$/);
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
    expect((await cli(['admin:create', ...person('boss')], dataDir(), 'secret-of-boss\n')).err).toContain('An account with this email already exists.');
    expect((await cli(['users:list'], dataDir())).out).toContain('3 of 3');
  });

  it.each<[string[], number, RegExp]>([
    [['users:promote', 'nobody@example.com'], 1, /No account has the e-mail nobody@example\.com/],
    [['users:promote', 'boss@example.com', '--role', 'KING'], 1, /--role must be one of: USER, ADMIN/],
    [['users:list', '--limit', '0'], 1, /--limit must be a whole number from 1 to 100/],
    [['users:list', '--nope'], 2, /unknown option '--nope'/],
    [['users:promote'], 2, /missing required argument 'email'/],
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

  it('names a bad setting and refuses the demo in production', async () => {
    const bad = await cli(['users:list'], { ...dataDir(), PORT: 'x' });
    expect([bad.code, bad.err]).toEqual([1, expect.stringContaining('PORT must be a whole number')]);
    noStack(bad);
    const production = { NODE_ENV: 'production', JWT_SECRET: 's'.repeat(40), DATA_KEYS: 'k'.repeat(40), PAYOUT_PROVIDER: 'manual' };
    const refused = await cli(['seed:demo'], { ...production, DATA_DIR: join(root, 'production') });
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
  });
});

describe('the command line beside a running server', () => {
  it('works on the server’s data, and the server sees it at once', async () => {
    const environment = { DATA_DIR: join(root, 'beside') };
    const server = await startBuiltProduct(environment);
    const login = (email: string, password: string) =>
      fetch(`${server.url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password }) });
    try {
      const made = await cli(['admin:create', ...person('late')], environment, 'secret-of-late\n');
      expect([made.code, made.err]).toEqual([0, '']);
      const answer = await (await login('late@example.com', 'secret-of-late')).json();
      expect(answer).toMatchObject({ user: { role: 'ADMIN' } });
      const promoted = await cli(['users:promote', 'late@example.com', '--role', 'USER'], environment);
      expect([promoted.code, promoted.err]).toEqual([1, 'This is the only admin. Make another one first.\n']);
      await cli(['admin:create', ...person('other')], environment, 'secret-of-other\n');
      expect((await cli(['users:promote', 'LATE@example.com', '--role', 'USER'], environment)).code).toBe(0);
      expect(await (await login('late@example.com', 'secret-of-late')).json()).toMatchObject({ user: { role: 'USER' } });
      expect((await cli(['users:list'], environment)).out).toContain('2 of 2');
      expect((await login('other@example.com', 'secret-of-other')).status).toBe(200);
    } finally {
      await server.kill();
    }
  });
});
