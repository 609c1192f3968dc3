import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from '@jest/globals';
import { readSettings } from './settings.js';

const SECRET = 'x'.repeat(32);
let dataDir: string;
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'settings-'))));
afterEach(() => rmSync(dataDir, { recursive: true }));

const production = {
  NODE_ENV: 'production',
  JWT_SECRET: SECRET,
  DATA_KEYS: SECRET,
  PAYOUT_PROVIDER: 'manual',
  PUBLIC_URL: 'https://labelbridge.example',
};

describe('a bad setting is reported with its name and rule', () => {
  test.each([
    [{ PORT: 'http' }, /PORT must be a whole number/],
    [{ PORT: '70000' }, /PORT must be a whole number/],
    [{ HOST: '0.0.0.0' }, /HOST is 0\.0\.0\.0: outside production only loopback/],
    [{ HOST: '192.168.1.2' }, /HOST .* only loopback/],
    [{ SEED: 'yes' }, /SEED must be one of: demo, none/],
    [{ MONGODB_URI: 'postgres://db' }, /MONGODB_URI must be an address/],
    [{ SMTP_URL: 'mail.example' }, /SMTP_URL must be an address/],
    [{ REMOTE_ADMIN_URL: 'javascript:alert(1)' }, /REMOTE_ADMIN_URL must be an address/],
    [{ ADMIN_EMAIL: 'a@b.example' }, /ADMIN_PASSWORD must be given together/],
    [{ JWT_SECRET: 'short' }, /JWT_SECRET must have at least 32/],
    [{ JWT_SECRET: `a:${SECRET},a:${SECRET}` }, /JWT_SECRET must not use the id a twice/],
    [{ ...production, JWT_SECRET: '' }, /JWT_SECRET must be given in production/],
    [{ ...production, DATA_KEYS: undefined }, /DATA_KEYS must be given in production/],
    [{ ...production, PAYOUT_PROVIDER: undefined }, /PAYOUT_PROVIDER must be given in production/],
    [{ ...production, SEED: 'demo' }, /SEED must be none in production/],
    [{ RATE_LIMITS: 'yes' }, /RATE_LIMITS must be one of: on, off/],
    [{ REQUIRE_ADMIN_2FA: '1' }, /REQUIRE_ADMIN_2FA must be one of: on, off/],
    [{ ...production, RATE_LIMITS: 'off' }, /RATE_LIMITS must be on in production/],
    [{ ...production, ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'Password1' }, /ADMIN_PASSWORD must not be among the most used/],
  ])('%j', (environment, rule) => expect(() => readSettings({ DATA_DIR: dataDir, ...environment })).toThrow(rule));

  // @asvs V13.3.2
  it('reports all problems at once, without the values of secrets', () => {
    const read = () => readSettings({ DATA_DIR: dataDir, PORT: 'x', SEED: 'y', JWT_SECRET: 'my-secret' });
    expect(read).toThrow(/PORT[\s\S]*SEED/);
    expect(read).not.toThrow(/my-secret/);
  });
});

test.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('%s is loopback', (HOST) => {
  expect(readSettings({ DATA_DIR: dataDir, HOST }).host).toBe(HOST);
});

it('accepts any host in production, and writes no secret to disk', () => {
  expect(readSettings({ DATA_DIR: dataDir, ...production, HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  expect(() => statSync(join(dataDir, 'secrets.json'))).toThrow();
});

// @asvs V13.3.2
it('generates the secrets once, readable by the owner only', () => {
  const first = readSettings({ DATA_DIR: dataDir });
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(readSettings({ DATA_DIR: dataDir }).jwtKeys).toEqual(first.jwtKeys);
  expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toContain(first.jwtKeys.current.key);
});

// @asvs V11.2.2, V9.1.3
it('signs with the first of several keys and knows the others', () => {
  const { jwtKeys } = readSettings({ DATA_DIR: dataDir, JWT_SECRET: `new:${SECRET},old:${'y'.repeat(40)}` });
  expect(jwtKeys.current.id).toBe('new');
  expect(jwtKeys.byId.get('old')).toBe('y'.repeat(40));
});

it('derives the public address from the port', () => {
  expect(readSettings({ DATA_DIR: dataDir, PORT: '4000' }).publicUrl).toBe('http://localhost:4000');
  expect(readSettings({ DATA_DIR: dataDir, PUBLIC_URL: 'https://x.example/' }).publicUrl).toBe('https://x.example');
});
