import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from '@jest/globals';
import { AREAS } from '@labelbridge/contracts';
import { PRODUCTION } from '../../test/support/settings.js';
import { keyIdOf } from './key-ring.js';
import { readSettings } from './settings.js';

const SECRET = 'x'.repeat(32);
let dataDir: string;
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'settings-'))));
afterEach(() => rmSync(dataDir, { recursive: true }));

const production = { ...PRODUCTION, ANCHOR_FILE: 'anchors.txt' };

describe('a bad setting is reported with its name and rule', () => {
  test.each([
    [{ PORT: 'http' }, /PORT must be a whole number/],
    [{ PORT: '70000' }, /PORT must be a whole number/],
    [{ HOST: '0.0.0.0' }, /HOST is 0\.0\.0\.0: outside production only loopback/],
    [{ HOST: '192.168.1.2' }, /HOST .* only loopback/],
    [{ ROLE: 'api', MONGODB_URI: 'mongodb://db/a' }, /ROLE must be one of: both, web, worker/],
    [{ ROLE: 'web' }, /ROLE is web: only a database at MONGODB_URI can have several processes/],
    [{ SEED: 'yes' }, /SEED must be one of: demo, none/],
    [{ MONGODB_URI: 'postgres://db' }, /MONGODB_URI must be an address/],
    [{ SMTP_URL: 'mail.example' }, /SMTP_URL must be an address/],
    [{ REMOTE_ADMIN_URL: 'javascript:alert(1)' }, /REMOTE_ADMIN_URL must be an address/],
    [{ MEDIA_S3_URL: 'https://s3.example', MEDIA_S3_KEY: 'a:b' }, /MEDIA_S3_URL must be https:\/\/host\/bucket/],
    [{ MEDIA_S3_URL: 'https://s3.example/media' }, /MEDIA_S3_KEY must be given with MEDIA_S3_URL/],
    [{ ...production, MEDIA_S3_URL: 'http://s3.example/media', MEDIA_S3_KEY: 'a:b' }, /MEDIA_S3_URL must start with https/],
    ...['430', '430@2026-02-30', '0@2026-11-01', '430.50@2026-11-01'].map(
      (price) => [{ DATA_PRICE_PER_GB: price }, /DATA_PRICE_PER_GB must be whole Naira from 1 to 1000000 and their day/] as const,
    ),
    [{ TLS_CERT: 'cert.pem' }, /TLS_KEY must be given together/],
    [{ TLS_CERT: import.meta.filename, TLS_KEY: import.meta.filename }, /TLS_CERT and TLS_KEY must be files of a certificate and its key/],
    [{ CLAMD_ADDRESS: 'scanner' }, /CLAMD_ADDRESS must be host:port/],
    [{ ...production, CLAMD_ADDRESS: '' }, /CLAMD_ADDRESS must be given in production; none says/],
    ...['http://crm.internal', 'crm.internal/hook', 'me@crm.internal', 'a b'].map(
      (hosts) => [{ WEBHOOK_HOSTS: hosts }, /WEBHOOK_HOSTS must be hosts, such as/] as const,
    ),
    [{ ML_BACKEND_HOSTS: 'http://models.internal' }, /ML_BACKEND_HOSTS must be hosts, such as/],
    [{ AREA_HOSTS: 'areas.example' }, /AREA_HOSTS must be addresses without a path/],
    [{ AREA_HOSTS: 'https://areas.example/v2' }, /AREA_HOSTS must be addresses without a path/],
    [{ AREA_KEYS: 'key' }, /AREA_KEYS must be area:id:key/],
    [{ AREA_KEYS: `${'A'.repeat(43)}=` }, /AREA_KEYS must be area:id:key/],
    [{ AREA_KEYS: `mfe_nobody:one:${'A'.repeat(43)}=` }, /AREA_KEYS must be area:id:key/],
    [{ AREA_KEYS: `mfe_admin:one:${'A'.repeat(43)}=,mfe_admin:one:${'B'.repeat(43)}=` }, /AREA_KEYS must name each id of an area once/],
    [
      { AREA_KEYS: `mfe_admin:one:${'A'.repeat(43)}=`, REMOTE_ADMIN_URL: 'https://a.example/remoteEntry.js' },
      /REMOTE_ADMIN_URL must be the folder/,
    ],
    [{ ...production, AREA_HOSTS: 'https://areas.example' }, /AREA_KEYS must be given in production/],
    [{ ADMIN_EMAIL: 'a@b.example' }, /ADMIN_PASSWORD must be given together/],
    [{ JWT_SECRET: 'short' }, /JWT_SECRET must have at least 32/],
    [{ JWT_SECRET: `a:${SECRET},a:${SECRET}` }, /JWT_SECRET must not use the id a twice/],
    [{ ...production, JWT_SECRET: '' }, /JWT_SECRET must be given in production/],
    [{ ...production, DATA_KEYS: undefined }, /DATA_KEYS must be given in production/],
    [{ ...production, PAYOUT_PROVIDER: undefined }, /PAYOUT_PROVIDER must be given in production/],
    [{ ...production, PUBLIC_URL: undefined }, /PUBLIC_URL must be given in production/],
    [{ ...production, PUBLIC_URL: 'http://labelbridge.example' }, /PUBLIC_URL must start with https/],
    [{ ...production, FX_RATE_URL: 'http://rates.example/' }, /FX_RATE_URL must start with https/],
    [{ ...production, SMTP_URL: undefined }, /SMTP_URL must be given in production; none says/],
    [{ ...production, ANCHOR_FILE: ' ' }, /ANCHOR_FILE must be given in production/],
    [{ ...production, DATA_KEYS: production.JWT_SECRET }, /DATA_KEYS must not have a secret of JWT_SECRET/],
    [{ ...production, DATA_KEYS: `new:${SECRET},old:${production.JWT_SECRET}` }, /DATA_KEYS must not have a secret of JWT_SECRET/],
    [
      { ...production, MEDIA_S3_URL: 'https://bucket.example/media', MEDIA_S3_KEY: `id:${production.DATA_KEYS}` },
      /MEDIA_S3_KEY must not have a secret of DATA_KEYS/,
    ],
    [{ ...production, METRICS_TOKEN: production.DATA_KEYS }, /METRICS_TOKEN must not have a secret of DATA_KEYS/],
    [{ ...production, SEED: 'demo' }, /SEED must be none in production/],
    [{ SUPPORT_EMAIL: 'help' }, /SUPPORT_EMAIL must be an email address/],
    [{ CAREERS_APPLY_URL: 'javascript:alert(1)' }, /CAREERS_APPLY_URL must be an address/],
    [{ ...production, SUPPORT_EMAIL: 'support@labelbridge.example' }, /SUPPORT_EMAIL must not be a placeholder/],
    [{ ...production, SUPPORT_EMAIL: 'support@mail.example.com' }, /SUPPORT_EMAIL must not be a placeholder/],
    [{ ...production, CAREERS_APPLY_URL: 'https://careers.labelbridge.example/apply' }, /CAREERS_APPLY_URL must not be a placeholder/],
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

it('accepts the settings of production; SMTP_URL=none says that no mail is sent', () => {
  expect(readSettings({ DATA_DIR: dataDir, ...production }).smtpUrl).toBeUndefined();
  const set = { SMTP_URL: 'smtps://mail.example', FX_RATE_URL: 'https://rates.example/', JWT_SECRET: `${production.JWT_SECRET},${SECRET}` };
  expect(readSettings({ DATA_DIR: dataDir, ...production, ...set })).toMatchObject({ smtpUrl: set.SMTP_URL, production: true });
});

it('accepts any host in production where it is said that it speaks in the open, and writes no secret to disk', () => {
  expect(readSettings({ DATA_DIR: dataDir, ...production, HOST: '0.0.0.0', PLAIN_HOSTS: '0.0.0.0' }).host).toBe('0.0.0.0');
  expect(() => statSync(join(dataDir, 'secrets.json'))).toThrow();
});

it('reads the price of data with its day; without one, there is none', () => {
  const read = (text?: string) => readSettings({ DATA_DIR: dataDir, DATA_PRICE_PER_GB: text }).dataPrice;
  expect(read('430@2026-11-01')).toEqual({ perGb: { amount: 43_000, currency: 'NGN' }, date: '2026-11-01' });
  expect([read(), read('')]).toEqual([undefined, undefined]);
});

// @asvs V11.4.2
it('has one cost of passwords, which no variable lowers', () => {
  const { passwordCost } = readSettings({ DATA_DIR: dataDir, PASSWORD_COST: '1', ARGON2_MEMORY: '8' });
  expect(passwordCost).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
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
  expect(jwtKeys.current).toEqual({ id: keyIdOf(SECRET), key: SECRET });
  for (const id of ['old', keyIdOf('y'.repeat(40))]) expect(jwtKeys.byId.get(id)).toBe('y'.repeat(40));
});

it('names a key by an id that comes from it, whatever it is called, and knows the values of before by its name', () => {
  const other = 'y'.repeat(40);
  const ringOf = (JWT_SECRET: string) => readSettings({ DATA_DIR: dataDir, JWT_SECRET }).jwtKeys;
  const ids = [`a:${SECRET}`, SECRET, `a:${other}`, other].map((text) => ringOf(text).current.id);
  expect([ids[0], ids[2]]).toEqual([ids[1], ids[3]]);
  expect(ids[0]).not.toBe(ids[2]);
  expect(ringOf(other).byId.get('1')).toBe(other);
  expect(ringOf(`${SECRET},${other}`).byId.get('1')).toBe(other);
});

it('has no support and careers address unless they are set, but for those of the demo', () => {
  const none = { supportEmail: undefined, careersApplyUrl: undefined };
  expect(readSettings({ DATA_DIR: dataDir, SEED: 'none' })).toMatchObject(none);
  expect(readSettings({ DATA_DIR: dataDir, ...production })).toMatchObject(none);
  expect(readSettings({ DATA_DIR: dataDir, SUPPORT_EMAIL: '', CAREERS_APPLY_URL: '' })).toMatchObject(none);
  expect(readSettings({ DATA_DIR: dataDir })).toMatchObject({
    supportEmail: 'support@labelbridge.example',
    careersApplyUrl: 'https://careers.labelbridge.example/apply',
  });
  const set = { SUPPORT_EMAIL: 'help@labelbridge.africa', CAREERS_APPLY_URL: 'https://jobs.labelbridge.africa/apply' };
  expect(readSettings({ DATA_DIR: dataDir, ...production, ...set })).toMatchObject({
    supportEmail: set.SUPPORT_EMAIL,
    careersApplyUrl: set.CAREERS_APPLY_URL,
  });
});

// @asvs V12.3.1
describe('production speaks by TLS', () => {
  const problemsOf = (set: Record<string, string>): string => {
    try {
      readSettings({ DATA_DIR: dataDir, ...production, PLAIN_HOSTS: 'inside', ...set });
      return '';
    } catch (error) {
      return String(error);
    }
  };
  test.each([
    ['MONGODB_URI', 'mongodb://a:27017,b:27017/labelbridge?replicaSet=rs0', 'a, b'],
    ['MONGODB_URI', 'mongodb://user:tls=true@a/labelbridge', 'a'],
    ['MONGODB_URI', 'mongodb+srv://a.example/?tls=false', 'a.example'],
    ['SMTP_URL', 'smtp://user:secret@mail.example:587', 'mail.example'],
    ['PAYSTACK_BASE_URL', 'http://bank.example', 'bank.example'],
    ['CLAMD_ADDRESS', 'scanner:3310', 'scanner'],
    ['HOST', '0.0.0.0', '0.0.0.0'],
    ...AREAS.map(({ addressSetting }) => [addressSetting, 'http://area.example', 'area.example'] as const),
  ])('so %s=%s is refused', (name, address, host) => {
    const problems = problemsOf({ [name]: address });
    expect(problems).toContain(`${name === 'HOST' ? 'TLS_CERT' : name} must `);
    expect(problems).toContain(`PLAIN_HOSTS must name ${host}`);
    expect(problems).not.toContain('secret');
  });

  test.each([
    ['MONGODB_URI', 'mongodb://user:pass@a:27017,b:27017/labelbridge?replicaSet=rs0&tls=true&tlsCAFile=/ca.pem'],
    ['MONGODB_URI', 'mongodb+srv://a.example/'],
    ['MONGODB_URI', 'mongodb://127.0.0.1:27017/labelbridge'],
    ['MONGODB_URI', 'mongodb://[::1]:27017/labelbridge'],
    ['MONGODB_URI', 'mongodb://inside:27017/labelbridge'],
    ['SMTP_URL', 'smtps://mail.example'],
    ['SMTP_URL', 'smtp://mail.example:587?requireTLS=true'],
    ['SMTP_URL', 'smtp://inside:1025'],
    ['CLAMD_ADDRESS', '/run/clamd.sock'],
    ['CLAMD_ADDRESS', 'localhost:3310'],
    ['REMOTE_ADMIN_URL', 'http://admin.localhost:8083'],
    ['HOST', '127.0.0.1'],
  ])('and %s=%s is taken: by TLS, on this machine, or said to be meant', (name, address) =>
    expect(problemsOf({ [name]: address })).toBe(''),
  );
});

test.each([
  ['/run/clamd.sock', { path: '/run/clamd.sock' }],
  ['scanner:3310', { host: 'scanner', port: 3310 }],
  ['[::1]:3310', { host: '::1', port: 3310 }],
  ['none', undefined],
])('reads CLAMD_ADDRESS %s', (CLAMD_ADDRESS, clamd) => expect(readSettings({ DATA_DIR: dataDir, CLAMD_ADDRESS }).clamd).toEqual(clamd));

it('derives the public address from the port', () => {
  expect(readSettings({ DATA_DIR: dataDir, PORT: '4000' }).publicUrl).toBe('http://localhost:4000');
  expect(readSettings({ DATA_DIR: dataDir, PUBLIC_URL: 'https://x.example/' }).publicUrl).toBe('https://x.example');
});
