import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from '@jest/globals';
import { AREA_MESSAGES } from '@labelbridge/contracts';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteApp } from '../support/suites.js';

const ENTRY = 'static/js/remoteEntry.1a2b3c4d.js';
const MANIFEST = { name: 'mfe_admin', metaData: { remoteEntry: { path: '', name: ENTRY } }, exposes: [] };
const host = createServer((request, response) => {
  const isManifest = request.url?.endsWith('mf-manifest.json');
  const type = isManifest ? 'application/json' : 'text/javascript';
  response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(isManifest ? JSON.stringify(MANIFEST) : '""');
});
await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
afterAll(() => void host.close());
const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;

const app = await suiteApp({ PUBLIC_URL: 'http://labelbridge.test', AREA_HOSTS: origin });
const [admin, other] = [await app.person('ADMIN'), await app.person('ADMIN')];
const DAY = 86_400_000;

const wanted = { area: 'mfe_admin', name: 'CI of the admin area', days: 30 };
const make = async (body: object = wanted, by = admin) =>
  (await app.http('POST', '/api/areas/credentials', { token: by.token, body })).body.data;
const deploy = (token: string, url: string | null, name = 'mfe_admin') =>
  app.http('PUT', `/api/areas/${name}/deployment`, { token, body: { url } });
const listed = async () => (await app.http('GET', '/api/areas/credentials', { token: admin.token })).body.data.credentials;

/** The secret may contain the underscore that ends the id. */
const secretOf = (credential: string): string => credential.slice(`lbd_${'0'.repeat(24)}_`.length);

describe('a deploy credential', () => {
  it('is made with a fresh proof alone, shown once, and kept as a hash; the audit log and all admins know of it', async () => {
    const unproven = await app.http('POST', '/api/areas/credentials', {
      token: (await app.person('ADMIN')).token,
      body: wanted,
      stepUp: false,
    });
    expectAnswer(unproven, 403, { 'details.0.field': 'stepUp' });
    const made = await make();
    expect(made).toMatchObject({ area: 'mfe_admin', name: wanted.name, lastUsedAt: null, credential: expect.stringMatching(/^lbd_/) });
    expect(JSON.stringify(await listed())).not.toContain(made.credential);
    const stored = await app.connection.collection('deploycredentials').find().toArray();
    expect(JSON.stringify(stored)).not.toContain(secretOf(made.credential));
    const entry = await app.connection.collection('audit').findOne({ action: 'area.credential', 'target._id': made._id });
    expect(JSON.stringify(entry)).not.toContain(secretOf(made.credential));
    const { body } = await app.http('GET', '/api/notifications', { token: other.token });
    expect(body.data[0]).toMatchObject({ kind: 'area-credential', text: expect.stringContaining(wanted.name) });
  });

  it.each([
    [{ ...wanted, area: 'nobody' }, 'area'],
    [{ ...wanted, name: '' }, 'name'],
    [{ ...wanted, days: 0 }, 'days'],
    [{ ...wanted, days: 367 }, 'days'],
    [{ ...wanted, scope: 'all' }, 'scope'],
  ])('is refused as %j', async (body, field) => {
    const answer = await app.http('POST', '/api/areas/credentials', { token: admin.token, body });
    expectAnswer(answer, 400, { 'details.0.field': field });
  });

  it('moves its area, which histories say, and does nothing else', async () => {
    const { credential: token, _id } = await make();
    const moved = await deploy(token, `${origin}/v1`);
    expectAnswer(moved, 200, { 'data.url': `${origin}/v1` });
    const entry = await app.connection.collection('audit').findOne({ action: 'area.move', 'actor._id': _id });
    expect(entry?.actor.name).toBe(`Deploy credential ${wanted.name}`);
    expect((await listed()).find((each: { _id: string }) => each._id === _id).lastUsedAt).not.toBeNull();
    expect((await deploy(token, null)).status).toBe(200);
    // The same checks as for an admin.
    expect((await deploy(token, 'http://169.254.169.254/latest')).body.details[0].message).toBe(AREA_MESSAGES.host);
    const others: readonly (readonly [string, string, object?])[] = [
      ['PUT', '/api/areas/mfe_admin', { url: null }],
      ['GET', '/api/areas'],
      ['GET', '/api/users'],
      ['POST', '/api/areas/credentials', wanted],
      ['GET', '/api/auth/me'],
    ];
    for (const [method, path, body] of others) expect([path, (await app.http(method, path, { token, body })).status]).toEqual([path, 401]);
  });

  it('is found by its whole secret alone', async () => {
    const { credential: token } = await make();
    const swapped = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const wrong of [swapped, token.slice(0, -1), admin.token, 'lbd_', '']) expect((await deploy(wrong, null)).status).toBe(401);
    expect((await app.http('PUT', '/api/areas/mfe_admin/deployment', { body: { url: null } })).status).toBe(401);
  });

  it('moves no other area; not once it is revoked or over, nor once its maker is no admin: each is noted', async () => {
    const refusals = () => app.connection.collection('audit').countDocuments({ action: 'control.refuse' });
    const maker = await app.person('ADMIN');
    const [revoked, ofMaker, over, good] = [await make(), await make(wanted, maker), await make({ ...wanted, days: 1 }), await make()];
    const before = await refusals();
    expect((await deploy(good.credential, `${origin}/v2`, 'mfe_public')).status).toBe(403);
    await app.http('DELETE', `/api/areas/credentials/${revoked._id}`, { token: admin.token });
    await app.http('PATCH', `/api/users/${maker._id}`, { token: admin.token, body: { role: 'USER' } });
    app.advance(DAY + 1);
    for (const { credential: token } of [revoked, ofMaker, over]) {
      expectAnswer(await deploy(token, `${origin}/v2`), 403, AREA_MESSAGES.credentialRefused);
    }
    expect((await refusals()) - before).toBe(4);
    expect((await deploy(good.credential, `${origin}/v2`)).status).toBe(200);
  });
});
