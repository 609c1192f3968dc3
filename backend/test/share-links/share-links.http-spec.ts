import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals';
import { SHARE_LINK_LIMITS, SHARE_LINK_MESSAGES, SHARE_TOKEN_HEADER } from '@labelbridge/contracts';
import { SharedFigures } from '../../src/modules/insight/share-links/shared-figures.service.js';
import { annotationCalls, SPANS_XML, TEXTS } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { secondInstance } from '../support/security.js';
import { suiteOfWork } from '../support/suites.js';
import { type Answer } from '../support/test-app.js';
import { UNKNOWN_ID } from '../support/work.js';

const OFF = { RATE_LIMITS: 'off' };
const suite = await suiteOfWork(OFF);
const { app, work } = suite;
const twin = await secondInstance(app, OFF);
afterAll(() => twin.close());
afterEach(() => void jest.restoreAllMocks());
const { admins, made, task, imported, submitted } = annotationCalls(suite);
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const inDays = (days: number): string => new Date(app.now().getTime() + days * DAY_MS).toISOString();

const make = (projectId: string, wish: object = {}) =>
  admins('POST', `/projects/${projectId}/share-links`, { name: 'Acme, Ada Obi', expiresAt: inDays(30), ...wish });
const tokenOf = (secret: string): string => secret.slice(`${app.settings.publicUrl}/shared#`.length);
const read = (token: string, at = app) => at.http('GET', '/api/shared', { headers: { [SHARE_TOKEN_HEADER]: token } });
function body(answer: Answer, status = 200) {
  expectAnswer(answer, status);
  return answer.body;
}
const shown = async (token: string) => body(await read(token)).data;
const linksOf = async (projectId: string) => body(await admins('GET', `/projects/${projectId}/share-links`)).data;

/** A project whose three texts one annotator did, with a link. */
async function shared() {
  const { _id: projectId } = await work.project({ projectName: 'Ọ̀nà | Lagos' });
  const { _id: interfaceId } = made(await admins('POST', `/projects/${projectId}/interfaces`, { xml: SPANS_XML }), 201);
  await submitted(TEXTS, { projectId, interfaceId });
  const { data, secret } = body(await make(projectId), 201);
  return { projectId, interfaceId, link: data, token: tokenOf(secret) };
}

/** Adds two texts to the project, which nobody does. */
async function grow({ projectId, interfaceId }: { projectId: string; interfaceId: string }) {
  const { _id } = await task({ projectId, interfaceId });
  await imported(_id, 'jsonl', '{"text":"One"}\n{"text":"Two"}');
}
const itemsIn = async (token: string): Promise<number> => (await shown(token)).figures.items.inWork;

describe('a link for a customer', () => {
  it('shows progress and quality without an account, and names no annotator', async () => {
    const { token } = await shared();
    const data = await shown(token);
    expect(data).toEqual({
      projectName: 'Ọ̀nà | Lagos',
      dueDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      progress: { items: 3, done: 3, skipped: 0 },
      // No people, pay or answers on gold items: counted daily, they would tell of who came last, and which items are gold.
      figures: {
        project: { name: 'Ọ̀nà | Lagos', createdAt: expect.any(String) },
        computedAt: expect.any(String),
        items: { inWork: 3, leftOut: 0 },
        annotations: { draft: 0, submitted: 3, accepted: 0, fixed: 0, rejected: 0 },
        review: expect.any(Object),
        agreement: null,
        interfaces: [{ version: 1, items: 3 }],
      },
      card: null,
      expiresAt: expect.any(String),
    });
    for (const { firstname, lastname, email, _id } of await app.connection.collection('users').find().toArray())
      for (const personal of [`"${firstname}"`, `"${lastname}"`, email, String(_id)]) expect(JSON.stringify(data)).not.toContain(personal);
  });

  it('leads to the newest signed card', async () => {
    const { token, projectId } = await shared();
    await admins('POST', `/projects/${projectId}/dataset-cards`);
    const { provenanceId, issuedAt } = made(await admins('POST', `/projects/${projectId}/dataset-cards`), 201);
    expect((await shown(token)).card).toEqual({ provenanceId, issuedAt });
  });

  it('is stored as a hash, and shown once', async () => {
    const { token, link, projectId } = await shared();
    expect(token).toMatch(/^[\w-]{43}$/);
    const kept = await app.connection.collection('sharelinks').findOne({ name: link.name, digest: { $exists: true } });
    expect(JSON.stringify([kept, await admins('GET', `/projects/${projectId}/share-links`), link])).not.toContain(token);
    expect(JSON.stringify(await app.connection.collection('audit').find().toArray())).not.toContain(token);
  });

  it('shows a project before its first items', async () => {
    const { _id } = await work.project();
    const { secret } = body(await make(_id), 201);
    expect(await shown(tokenOf(secret))).toMatchObject({ progress: null, figures: { items: { inWork: 0 } } });
  });

  it('lists who reads it, who made it, and when it was opened', async () => {
    const { token, projectId } = await shared();
    expect(await linksOf(projectId)).toEqual([
      expect.objectContaining({
        name: 'Acme, Ada Obi',
        state: 'active',
        createdBy: expect.objectContaining({ _id: work.admin._id }),
        lastOpenedAt: null,
        revokedAt: null,
      }),
    ]);
    await shown(token);
    expect((await linksOf(projectId))[0].lastOpenedAt).toEqual(expect.any(String));
  });

  it.each([
    ['a past end', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt must be later than now'],
    ['an end too far away', { expiresAt: '2199-01-01T00:00:00Z' }, `expiresAt must be within ${SHARE_LINK_LIMITS.expiryMax} days`],
    ['a day without time', { expiresAt: '2026-12-31' }, 'expiresAt must be an instant such as 2026-12-31T08:00:00Z'],
    ['an empty name', { name: '  ' }, 'name must not be empty'],
    ['a name with a line', { name: 'a\nb' }, 'name must have no control characters'],
    ['a long name', { name: 'x'.repeat(81) }, 'name must have at most 80 characters'],
    ['no end', { expiresAt: undefined }, 'expiresAt must be an instant such as 2026-12-31T08:00:00Z'],
  ])('is refused with %s', async (_case, wish, message) => {
    const { _id } = await work.project();
    expect((await make(_id, wish)).body.message).toBe(message);
    expect(await linksOf(_id)).toEqual([]);
  });

  it('is refused for an unknown project', async () => {
    expectAnswer(await make(UNKNOWN_ID), 404);
  });

  it('is one of so many, by racing admins on two servers too', async () => {
    const { _id } = await work.project();
    for (let n = 1; n < SHARE_LINK_LIMITS.live; n++) expectAnswer(await make(_id), 201);
    const wish = { token: work.admin.token, body: { name: 'x', expiresAt: inDays(1) } };
    const path = `/api/projects/${_id}/share-links`;
    const answers = await Promise.all([app, twin, app, twin].map((server) => server.http('POST', path, wish)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(SHARE_LINK_MESSAGES.tooMany);
  });
});

describe('a link that ended', () => {
  const refused = { status: 404, body: expect.objectContaining({ message: SHARE_LINK_MESSAGES.notThere }) };

  it('opens nothing after it is revoked, which happens once', async () => {
    const { token, link } = await shared();
    const revoke = () => admins('DELETE', `/share-links/${link._id}`);
    const answers = await Promise.all([revoke(), revoke()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await read(token)).toMatchObject(refused);
    const entries = await app.connection.collection('audit').find({ action: 'share-link.revoke' }).toArray();
    expect(entries).toHaveLength(1);
  });

  it.each(['deleted', 'archived'])('opens nothing once its project is %s', async (how) => {
    const { _id } = await work.project();
    const { secret } = body(await make(_id), 201);
    await shown(tokenOf(secret));
    if (how === 'archived') {
      const face = made(await admins('POST', `/projects/${_id}/interfaces`, { xml: SPANS_XML }), 201);
      await task({ projectId: _id, interfaceId: face._id });
    }
    expect(body(await admins('DELETE', `/projects/${_id}`)).data.archived).toBe(how === 'archived');
    expect(await read(tokenOf(secret))).toMatchObject(refused);
    expect((await make(_id)).status).toBe(how === 'archived' ? 409 : 404);
  });

  it('opens nothing after its end', async () => {
    const { _id } = await work.project();
    const expiresAt = new Date(app.now().getTime() + 2 * MINUTE_MS).toISOString();
    const { secret } = body(await make(_id, { expiresAt }), 201);
    await shown(tokenOf(secret));
    app.advance(2 * MINUTE_MS);
    expect(await read(tokenOf(secret))).toMatchObject(refused);
    expect((await linksOf(_id))[0].state).toBe('expired');
  });

  it('opens nothing without its token', async () => {
    expect(await app.http('GET', '/api/shared')).toMatchObject(refused);
  });

  it.each(['x', 'a'.repeat(43), 'a'.repeat(44), '', '../projects'])('is like one that never was: %s', async (token) => {
    expect(await read(token)).toMatchObject(refused);
  });
});

describe('the figures of a link', () => {
  const set = (hours: Record<string, number>) => {
    const fields = Object.entries(hours).map(([field, count]) => [field, new Date(app.now().getTime() + count * 60 * MINUTE_MS)]);
    return app.connection.collection('sharedfigures').updateMany({}, { $set: Object.fromEntries(fields) });
  };

  it('are counted anew after a day', async () => {
    const project = await shared();
    await grow(project);
    await set({ countedAt: -23 });
    expect(await itemsIn(project.token)).toBe(3);
    await set({ countedAt: -25 });
    expect(await itemsIn(project.token)).toBe(5);
  });

  it('are the former ones while another server counts, until that takes too long', async () => {
    const project = await shared();
    await grow(project);
    await set({ countedAt: -25, claimedUntil: 1 });
    expect(await itemsIn(project.token)).toBe(3);
    await set({ claimedUntil: -1 });
    expect(await itemsIn(project.token)).toBe(5);
  });

  it('are counted by one of many readers at once', async () => {
    const project = await shared();
    await grow(project);
    await set({ countedAt: -25 });
    const counts = [app, twin].map(({ app: server }) => jest.spyOn(server.get(SharedFigures, { strict: false }), 'count'));
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => read(project.token, n % 2 === 0 ? app : twin)));
    for (const answer of answers) expect([3, 5]).toContain(body(answer).data.figures.items.inWork);
    expect(counts.flatMap(({ mock }) => mock.calls)).toHaveLength(1);
    expect(await itemsIn(project.token)).toBe(5);
  });

  it('are not counted again by a reader who claims them after another counted', async () => {
    const project = await shared();
    await grow(project);
    await set({ countedAt: -25 });
    const kept = app.connection.collection('sharedfigures');
    const updateOne = kept.updateOne.bind(kept);
    const claim = jest.spyOn(kept, 'updateOne').mockImplementationOnce(async (...change) => {
      expect(body(await read(project.token, twin)).data.figures.items.inWork).toBe(5);
      return updateOne(...change);
    });
    const count = jest.spyOn(app.app.get(SharedFigures, { strict: false }), 'count');
    expect(await itemsIn(project.token)).toBe(3);
    expect(claim).toHaveBeenCalled();
    expect(count).not.toHaveBeenCalled();
  });

  it('are the former ones if counting fails, which is tried once', async () => {
    const project = await shared();
    await set({ countedAt: -25 });
    const count = jest.spyOn(app.app.get(SharedFigures, { strict: false }), 'count').mockRejectedValue(new Error('the database is busy'));
    expect([await itemsIn(project.token), await itemsIn(project.token)]).toEqual([3, 3]);
    expect(count.mock.calls).toHaveLength(1);
  });
});
