import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals';
import { AREA_MESSAGES } from '@labelbridge/contracts';
import { expectAnswer } from '../support/expect-answer.js';
import { type TestApp, type TestPerson, startTestApp } from '../support/test-app.js';

let app: TestApp;
let admin: TestPerson;
let host: Server;
let hostUrl: string;
const lines: string[] = [];
/** Answers of the areas' host, by path. */
const files = new Map<string, { body: string; type: string; cors?: boolean }>();

function deploy(folder: string, { name = 'mfe_admin', version = '1a2b3c4d', cors = true, entry = true } = {}): string {
  const script = `static/js/remoteEntry.${version}.js`;
  files.set(`/${folder}/mf-manifest.json`, {
    body: JSON.stringify({ name, metaData: { remoteEntry: { path: '', name: script } } }),
    type: 'application/json',
    cors,
  });
  if (entry) files.set(`/${folder}/${script}`, { body: '1', type: 'text/javascript', cors });
  return `${hostUrl}/${folder}`;
}
const move = (url: unknown, name = 'mfe_admin', token: string | undefined = admin.token) =>
  app.http('PUT', `/api/areas/${name}`, { token, body: { url } });
const registry = async () => (await app.http('GET', '/remotes.json')).body;

beforeAll(async () => {
  host = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    response.writeHead(file ? 200 : 404, {
      'content-type': file?.type ?? 'text/plain',
      ...(file?.cors ? { 'access-control-allow-origin': '*' } : {}),
    });
    response.end(file?.body);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  hostUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  app = await startTestApp(
    { PUBLIC_URL: 'http://labelbridge.test', LOG_LEVEL: 'info', LOG_FORMAT: 'json', AREA_HOSTS: `${hostUrl}, http://127.0.0.1:9` },
    { write: (line) => void lines.push(line) },
  );
  admin = await app.person('ADMIN');
});
afterAll(async () => {
  await app.close();
  host.close();
});

describe('an area that is deployed elsewhere', () => {
  it('is there at once, in the registry and in the policy, and can be put back', async () => {
    const [first, second] = [deploy('v1', { version: '11111111' }), deploy('v2', { version: '22222222' })];
    expect(await move(`${first}/`)).toMatchObject({
      status: 200,
      body: { message: AREA_MESSAGES.moved, data: { url: first, by: 'admin', version: '11111111' } },
    });
    expect((await registry()).mfe_admin).toMatchObject({ entry: `${first}/static/js/remoteEntry.11111111.js`, version: '11111111' });
    const page = await app.http('GET', '/remotes.json');
    expect(page.headers.get('content-security-policy')).toContain(`script-src 'self' ${hostUrl};`);

    await move(second);
    expect((await registry()).mfe_admin.version).toBe('22222222');
    await move(first);
    expect((await registry()).mfe_admin.version).toBe('11111111');

    const { body } = await app.http('GET', '/api/areas', { token: admin.token });
    expect(body.data.mayMove).toBe(true);
    const row = body.data.areas.find(({ name }: { name: string }) => name === 'mfe_admin');
    expect(row.previous.map(({ url, version }: { url: string; version: string }) => [url, version])).toEqual([
      [second, '22222222'],
      [first, '11111111'],
      [null, ''],
    ]);

    expect((await move(null)).body.message).toBe(AREA_MESSAGES.backToSetting);
    expect((await app.http('GET', '/remotes.json')).headers.get('content-security-policy')).toContain("script-src 'self';");
  });

  it('is stored at the address that is fetched', async () => {
    const url = deploy('plain', { version: '66666666' });
    expect(await move(` ${hostUrl.replace('http', 'HTTP')}/x/../plain// `)).toMatchObject({ status: 200, body: { data: { url } } });
    await move(null);
  });

  it('is recorded in the audit trail', async () => {
    await move(deploy('audited', { version: '33333333' }));
    const { body } = await app.http('GET', '/api/audit?action=area.move&limit=1', { token: admin.token });
    expect(body.data[0]).toMatchObject({ actor: { _id: admin._id }, target: { _id: 'mfe_admin' } });
    expect(body.data[0].changes).toEqual(expect.arrayContaining([expect.objectContaining({ field: 'version', after: '33333333' })]));
    await move(null);
  });

  it('is refused where it is already', async () => {
    const url = deploy('twice');
    await move(url);
    expectAnswer(await move(url), 409);
    await move(null);
  });

  test.each([
    ['nothing listens', () => 'http://127.0.0.1:9/area', AREA_MESSAGES.notReached],
    ['there is no manifest', () => `${hostUrl}/nothing`, AREA_MESSAGES.noManifest],
    ['another area is there', () => deploy('other', { name: 'mfe_public' }), AREA_MESSAGES.otherArea],
    ['the entry script is missing', () => deploy('half', { version: '44444444', entry: false }), AREA_MESSAGES.noEntry],
    ['browsers may not read its files', () => deploy('closed', { version: '55555555', cors: false }), AREA_MESSAGES.noCors],
    ['it is no address', () => 'javascript:alert(1)', AREA_MESSAGES.address],
    ['it has an empty query', () => `${deploy('q0')}?`, AREA_MESSAGES.address],
    ['it has an empty fragment', () => `${deploy('q1')}#`, AREA_MESSAGES.address],
    ['it has a backslash', () => deploy('q2').replace(/\/q2$/, '\\q2'), AREA_MESSAGES.address],
    ['it has a blank', () => `${deploy('q3')}/ x`, AREA_MESSAGES.address],
    ['it has a line break', () => deploy('q4').replace('q4', 'q\n4'), AREA_MESSAGES.address],
    ['it has a query', () => `${deploy('q')}?x=1`, AREA_MESSAGES.address],
    ['it holds a password', () => 'http://a:b@127.0.0.1:9', AREA_MESSAGES.address],
    ['it is a file', () => 'file:///etc', AREA_MESSAGES.address],
  ])('is not put where %s, and stays where it was', async (_why, address, message) => {
    const before = await registry();
    const { status, body } = await move(address());
    expectAnswer({ status, body }, 400, { details: [{ field: 'url', message }] });
    expect(await registry()).toEqual(before);
  });

  it('is moved by admins alone, and only if it is one of ours', async () => {
    const ada = await app.person();
    expectAnswer(await move(null, 'mfe_admin', ada.token), 403);
    expectAnswer(await app.http('GET', '/api/areas', { token: ada.token }), 403);
    expectAnswer(await move(null, 'mfe_other'), 400);
  });
});

describe('what goes wrong in a browser', () => {
  const report = (body: unknown) => app.http('POST', '/api/client-errors', { body });
  const good = { area: 'mfe_admin', failure: 'threw', version: '1a2b3c4d', message: 'x is undefined', requestId: 'r-1' };

  it('is taken from anybody, under an id that is in the log', async () => {
    const { status, headers, body } = await report({ ...good, message: 'x of ada@private.example is undefined' });
    expectAnswer({ status, body }, 204);
    const line = lines.find((each) => each.includes('area=mfe_admin')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ level: 'warn', requestId: headers.get('x-request-id') });
    expect(line).toContain('version=1a2b3c4d failure=threw call=r-1 x of');
    expect(line).not.toContain('ada@private');
  });

  test.each([
    ['another area', { ...good, area: 'mfe_other' }, 400],
    ['another failure', { ...good, failure: 'tired' }, 400],
    ['a long message', { ...good, message: 'x'.repeat(501) }, 400],
    ['an id with a line break', { ...good, requestId: 'a\nb' }, 400],
    ['more than 8 kB', { ...good, stack: 'x'.repeat(9_000) }, 413],
  ])('is refused with %s', async (_what, body, expected) => {
    expectAnswer(await report(body), expected);
  });
});
