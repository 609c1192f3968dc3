import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { request } from 'node:https';
import { type AddressInfo, connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls, createServer } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, test } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { readSettings } from '../../src/config/settings.js';
import { expectAnswer } from '../support/expect-answer.js';
import { openTestDatabase } from '../support/test-database.js';
import { suiteApp } from '../support/suites.js';
import { startTestApp } from '../support/test-app.js';

const SCRIPT = fileURLToPath(new URL('../../../shell/deploy/make-certificates.sh', import.meta.url));
const DAY_MS = 86_400_000;
/** Certificates as compose.yaml makes them. */
const certificates = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
  execFileSync('bash', [SCRIPT, folder, 'no'], { stdio: 'pipe' });
  return folder;
};
const ours = certificates();
const pem = (folder: string, name: string) => readFileSync(join(folder, name));
const api = { TLS_CERT: join(ours, 'api/cert.pem'), TLS_KEY: join(ours, 'api/key.pem') };

/** @returns the status of the answer, or the client's reason to distrust the server */
const answerOf = (port: number, ca: Buffer, options: object = {}): Promise<string> =>
  new Promise((resolve) => {
    request(
      { host: '127.0.0.1', servername: 'api-1', port, ca, path: '/api/health/live', headers: { host: 'localhost' }, ...options },
      (response) => {
        response.resume().on('end', () => resolve(`${response.statusCode}`));
      },
    )
      .on('error', (error) => resolve(String(Reflect.get(error, 'code'))))
      .end();
  });

const app = await suiteApp(api);
const database = await openTestDatabase();
afterAll(() => database.close());
const [, place = ''] = /^mongodb:\/\/(?:[^/@]*@)?([^/,?]+)/.exec(database.uri) ?? [];
const target =
  place.includes('%2F') || place.endsWith('.sock')
    ? { path: decodeURIComponent(place) }
    : { host: place.split(':')[0], port: Number(place.split(':')[1]) };
/** A TLS proxy before the engine, like `mongod --tlsMode requireTLS`. */
const server = createServer({ key: pem(ours, 'mongo/key.pem'), cert: pem(ours, 'mongo/cert.pem') }, (socket) => {
  const inner = connectPlain(target);
  socket.pipe(inner).pipe(socket);
  for (const each of [socket, inner]) each.on('error', () => [socket, inner].forEach((end) => end.destroy()));
}).on('tlsClientError', () => undefined);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => void server.close());
const { port: databasePort } = server.address() as AddressInfo;
const uri = (options: string) =>
  `mongodb://localhost:${databasePort}/${new URL(database.uri.replace(/^mongodb:\/\/[^/]+/, 'http://x')).pathname.slice(1)}?directConnection=true${options}`;

// @asvs V12.3.3
describe('the server with TLS_CERT and TLS_KEY', () => {
  const port = Number(new URL(app.url).port);

  it('answers by TLS to who believes its authority, under the names that it has', async () => {
    expect(await answerOf(port, pem(ours, 'api/ca.pem'))).toBe('200');
    expect(await answerOf(port, pem(certificates(), 'api/ca.pem'))).toMatch(/SIGNATURE|ISSUER|VERIFY/);
    expect(await answerOf(port, pem(ours, 'api/ca.pem'), { servername: 'elsewhere' })).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
  });

  it('speaks TLS 1.3 and nothing older, and does not answer in the open', async () => {
    const older = await answerOf(port, pem(ours, 'api/ca.pem'), { maxVersion: 'TLSv1.2' });
    expect(older).toMatch(/PROTOCOL_VERSION|EPROTO|ECONNRESET/);
    await expect(fetch(`http://127.0.0.1:${port}/api/health/live`)).rejects.toThrow();
    const socket = connectTls({ host: '127.0.0.1', port, ca: pem(ours, 'api/ca.pem'), servername: 'api-2' });
    await new Promise((resolve) => socket.once('secureConnect', resolve));
    expect([socket.getProtocol(), socket.getCipher().name]).toEqual(['TLSv1.3', 'TLS_AES_256_GCM_SHA384']);
    socket.destroy();
  });
});

// @asvs V12.3.1
describe('a database that takes TLS alone', () => {
  it('is reached by tls=true with the authority of tlsCAFile', async () => {
    const app = await startTestApp({ MONGODB_URI: uri(`&tls=true&tlsCAFile=${join(ours, 'api/ca.pem')}`) });
    expectAnswer(await app.http('GET', '/api/health/ready'), 200);
    expect((await app.person())._id).toMatch(/^[0-9a-f]{24}$/);
    await app.close();
  });

  test.each([
    ['in the open', () => ''],
    ['with another authority', () => `&tls=true&tlsCAFile=${join(certificates(), 'api/ca.pem')}`],
  ])('is not used %s', async (_how, options) => {
    await expect(MongoClient.connect(uri(options()), { serverSelectionTimeoutMS: 1_000 })).rejects.toThrow();
  });
});

it('does not start with a key that is not that of the certificate', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'tls-'));
  expect(() => readSettings({ DATA_DIR, ...api, TLS_KEY: join(ours, 'web/key.pem') })).toThrow(
    /TLS_CERT and TLS_KEY must be files of a certificate and its key/,
  );
});

describe('the certificates of the inside', () => {
  it('last two years, are made again a month before their end, and leave no key of the authority', () => {
    const folder = certificates();
    const first = pem(folder, 'api/cert.pem');
    expect(Math.ceil((Date.parse(new X509Certificate(first).validTo) - Date.now()) / DAY_MS)).toBe(730);
    expect(execFileSync('bash', [SCRIPT, folder, 'no'], { encoding: 'utf8' })).toContain('the certificates last');
    expect(pem(folder, 'api/cert.pem').equals(first)).toBe(true);
    const later = readFileSync(SCRIPT, 'utf8').replace('MONTH=2592000', `MONTH=${730 * 86_400 + 60}`);
    expect(execFileSync('bash', ['-s', folder, 'no'], { input: later, encoding: 'utf8' })).toContain('restart the services');
    expect(pem(folder, 'api/cert.pem').equals(first)).toBe(false);
    expect(execFileSync('find', [folder, '-name', 'ca*key*'], { encoding: 'utf8' })).toBe('');
    expect(execFileSync('find', [folder, '-name', '*.pem', '-perm', '/077'], { encoding: 'utf8' })).toBe('');
  });
});
