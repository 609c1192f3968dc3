import { spawnSync } from 'node:child_process';
import { createPrivateKey, sign as signText } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, test } from '@jest/globals';
import { AREA_MESSAGES } from '@labelbridge/contracts';
import { checkArea } from '../../src/modules/operations/areas/check-area.js';
import { integrityOf } from '../../src/web/area-signature.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteApp } from '../support/suites.js';
import { secondInstance } from '../support/security.js';
import { type TestApp, type TestPerson, startTestApp } from '../support/test-app.js';

const SIGN = fileURLToPath(new URL('../../../scripts/sign-area.mjs', import.meta.url));
const ENTRY = 'static/js/remoteEntry.1a2b3c4d.js';
const CHUNK = 'static/js/async/7.0a0b0c0d.js';

const folder = mkdtempSync(join(tmpdir(), 'labelbridge-areas-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A host that serves a folder and records its requests. */
async function serve(root: string): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    try {
      const content = readFileSync(join(root, request.url ?? ''));
      const type = request.url?.endsWith('.js') ? 'text/javascript' : 'application/json';
      response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

function write(root: string, path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

/** Writes a build, as a team would deploy it. @returns its folder */
function build(name: string, area = 'mfe_admin'): string {
  const root = join(folder, name);
  const exposes = [{ assets: { js: { sync: [], async: [CHUNK] }, css: { sync: [], async: [] } } }];
  write(root, 'mf-manifest.json', JSON.stringify({ name: area, metaData: { remoteEntry: { path: '', name: ENTRY } }, exposes }));
  write(root, ENTRY, `"entry of ${name}"`);
  write(root, CHUNK, `"chunk of ${name}"`);
  return root;
}

function sign(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SIGN, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
/** @returns its part of AREA_KEYS */
function newKey(name: string, area = 'mfe_admin'): { file: string; id: string; setting: string } {
  const [file, id] = [join(folder, name), name.replace('.pem', '')];
  return { file, id, setting: sign('--new-key', file, '--area', area, '--id', id).trim().replace('AREA_KEYS=', '') };
}

const [ours, theirs, ofAnnotators] = [newKey('ours.pem'), newKey('theirs.pem'), newKey('annotators.pem', 'mfe_annotator')];
const [host, stranger] = [await serve(folder), await serve(folder)];
const PUBLIC_URL = 'http://labelbridge.test';
const open = await suiteApp({ PUBLIC_URL, AREA_HOSTS: host.url });
const strict = await suiteApp({ PUBLIC_URL, AREA_HOSTS: host.url, AREA_KEYS: `${ours.setting},${ofAnnotators.setting}` });
const [admin, signer] = [await open.person('ADMIN'), await strict.person('ADMIN')];

const move = (url: string | null, app = open, person: TestPerson = admin, name = 'mfe_admin') =>
  app.http('PUT', `/api/areas/${name}`, { token: person.token, body: { url } });
const registry = async (app = open) => (await app.http('GET', '/remotes.json')).body;
const refusal = (message: string) => ({ status: 400, body: { details: [{ field: 'url', message }] } });

describe('a host that the server was not deployed with', () => {
  test.each([
    ['another host', () => stranger.url],
    ['another port of a known host', () => 'http://127.0.0.1:1'],
    ['the server itself', () => open.url],
    ['a private address', () => 'http://10.0.0.1'],
    ['the metadata service of a cloud', () => 'http://169.254.169.254/latest'],
    ['a known host in front of another', () => `http://127.0.0.1@${new URL(stranger.url).host}`],
  ])('%s is refused, and nothing is fetched', async (what, url) => {
    build('foreign');
    const asked = [stranger.asked.length, (await registry()).mfe_admin];
    const message = what.startsWith('a known host') ? AREA_MESSAGES.address : AREA_MESSAGES.host;
    expect(await move(`${url()}/foreign`)).toMatchObject(refusal(message));
    expect([stranger.asked.length, (await registry()).mfe_admin]).toEqual(asked);
    const policy = (await open.http('GET', '/remotes.json')).headers.get('content-security-policy');
    expect(policy).not.toContain(new URL(stranger.url).host);
  });

  it('does not count any more where an earlier deployment took it', async () => {
    build('kept');
    expectAnswer(await move(`${host.url}/kept`), 200);
    const later = await secondInstance(open, { PUBLIC_URL });
    try {
      expect(JSON.stringify(await registry(later))).not.toContain(host.url);
      expect((await later.http('GET', '/remotes.json')).headers.get('content-security-policy')).not.toContain(host.url);
    } finally {
      await later.close();
      await move(null);
    }
  });
});

describe('a move', () => {
  it('pins entry, chunks and manifest; what is put there later is not named, until the area is moved again', async () => {
    const root = build('pinned');
    const before = { entry: integrityOf(readFileSync(join(root, ENTRY))), chunk: integrityOf(readFileSync(join(root, CHUNK))) };
    expectAnswer(await move(`${host.url}/pinned`), 200);
    const pins = { base: `${host.url}/pinned/`, files: expect.objectContaining({ [ENTRY]: before.entry, [CHUNK]: before.chunk }) };
    expect((await registry()).mfe_admin).toMatchObject({ entry: `${host.url}/pinned/${ENTRY}`, pins });
    const page = await open.http('GET', '/admin', { headers: { accept: 'text/html' } });
    if (page.status === 200) expect(page.body).toContain(`integrity="${before.entry}" crossorigin="anonymous"`);

    write(root, CHUNK, '"another chunk"');
    write(root, 'mf-manifest.json', readFileSync(join(root, 'mf-manifest.json'), 'utf8').replace('1a2b3c4d', '99999999'));
    expect((await registry()).mfe_admin).toMatchObject({ entry: `${host.url}/pinned/${ENTRY}`, pins });
    await move(null);
    expect((await registry()).mfe_admin?.pins).toBeUndefined();
  });

  it('notifies every admin, the one who moved it too, in the app and by mail', async () => {
    const other = await open.person('ADMIN');
    build('told');
    await move(`${host.url}/told`);
    for (const person of [admin, other]) {
      const { body } = await open.http('GET', '/api/notifications', { token: person.token });
      expect(body.data[0]).toMatchObject({ kind: 'area-moved', text: expect.stringContaining(`${host.url}/told`) });
    }
    const mails = open.connection.collection('outbox').countDocuments({ subject: /mfe_admin was moved/ });
    expect(await mails).toBeGreaterThanOrEqual(2);
    await move(null);
  });
});

describe('where teams sign', () => {
  const signed = (name: string, key = ours, area?: string): string => {
    const root = build(name, area);
    sign('--key', key.file, '--id', key.id, root);
    return root;
  };
  /** A build with a false statement and a valid signature. */
  const restated = (name: string, change: object, area?: string): void => {
    const root = signed(name, ours, area);
    const stated = JSON.parse(JSON.parse(readFileSync(join(root, 'mf-signature.json'), 'utf8')).statement);
    const statement = JSON.stringify({ ...stated, area: 'mfe_admin', ...change });
    const signature = signText(null, Buffer.from(statement), createPrivateKey(readFileSync(ours.file))).toString('base64');
    write(root, 'mf-signature.json', JSON.stringify({ statement, signature }));
  };
  const moveSigned = (name: string) => move(`${host.url}/${name}`, strict, signer);

  it('a signed build is taken with all its files', async () => {
    const root = signed('good');
    expectAnswer(await moveSigned('good'), 200);
    const files = { [ENTRY]: integrityOf(readFileSync(join(root, ENTRY))), [CHUNK]: integrityOf(readFileSync(join(root, CHUNK))) };
    expect((await registry(strict)).mfe_admin.pins.files).toMatchObject(files);
    await move(null, strict, signer);
  });

  test.each<[string, (name: string) => void, string]>([
    ['is not signed', (name) => void build(name), AREA_MESSAGES.unsigned],
    ['is signed with a foreign key', (name) => void signed(name, theirs), AREA_MESSAGES.unsigned],
    ['is signed with the key of another area', (name) => void signed(name, ofAnnotators), AREA_MESSAGES.unsigned],
    [
      "names our key, but is signed with another area's",
      (name) => void signed(name, { ...ofAnnotators, id: ours.id }),
      AREA_MESSAGES.unsigned,
    ],
    ['names no key', (name) => restated(name, { key: undefined }), AREA_MESSAGES.unsigned],
    ['states another area', (name) => restated(name, { area: 'mfe_annotator' }), AREA_MESSAGES.unsigned],
    ['states our area over the manifest of another', (name) => restated(name, {}, 'mfe_annotator'), AREA_MESSAGES.otherArea],
    [
      'has another manifest than the signed one',
      (name) => write(signed(name), 'mf-manifest.json', readFileSync(join(folder, name, 'mf-manifest.json'), 'utf8').replace('{', '{ ')),
      AREA_MESSAGES.unsigned,
    ],
    [
      'has the signature of another area',
      (name) => {
        signed(`${name}-other`, ours, 'mfe_public');
        write(build(name), 'mf-signature.json', readFileSync(join(folder, `${name}-other`, 'mf-signature.json'), 'utf8'));
      },
      AREA_MESSAGES.unsigned,
    ],
    [
      'has a statement that was changed after it was signed',
      (name) => {
        const root = signed(name);
        const { statement, signature } = JSON.parse(readFileSync(join(root, 'mf-signature.json'), 'utf8'));
        write(root, 'mf-signature.json', JSON.stringify({ statement: `${statement} `, signature }));
      },
      AREA_MESSAGES.unsigned,
    ],
    ['has another entry than the signed one', (name) => write(signed(name), ENTRY, '"evil"'), AREA_MESSAGES.changed],
  ])('a build that %s is refused', async (what, prepare, message) => {
    const name = what.replaceAll(/\W/g, '-');
    prepare(name);
    expect(await moveSigned(name)).toMatchObject(refusal(message));
    expect((await registry(strict)).mfe_admin?.entry ?? '').not.toContain(name);
  });

  it('an area of the settings is left out while its build is not signed, or with the key of another area', async () => {
    const root = build('by-setting', 'mfe_annotator');
    const environment = {
      PUBLIC_URL,
      AREA_KEYS: `${ours.setting},${ofAnnotators.setting}`,
      REMOTE_ANNOTATOR_URL: `${host.url}/by-setting`,
    };
    const without: TestApp = await startTestApp(environment);
    expect((await registry(without)).mfe_annotator).toBeUndefined();
    await without.close();
    sign('--key', ours.file, '--id', ours.id, root);
    const refused: TestApp = await startTestApp(environment);
    expect((await registry(refused)).mfe_annotator).toBeUndefined();
    await refused.close();
    sign('--key', ofAnnotators.file, '--id', ofAnnotators.id, root);
    const app: TestApp = await startTestApp(environment);
    expect((await registry(app)).mfe_annotator).toMatchObject({
      entry: `${host.url}/by-setting/${ENTRY}`,
      pins: { files: { [CHUNK]: integrityOf(readFileSync(join(root, CHUNK))) } },
    });
    await app.close();
  });
});

it('production takes no unsigned build, also where no key is set', async () => {
  build('unsigned');
  const rules = { publicUrl: PUBLIC_URL, hosts: [host.url], keys: [] };
  const check = (mustBeSigned: boolean) => checkArea('mfe_admin', `${host.url}/unsigned`, { ...rules, mustBeSigned });
  await expect(check(false)).resolves.toMatchObject({ build: { entry: ENTRY } });
  await expect(check(true)).rejects.toMatchObject({ response: { details: [{ field: 'url', message: AREA_MESSAGES.unsigned }] } });
});

it('sign-area never writes over a key', () => expect(() => newKey('ours.pem')).toThrow('EEXIST'));
