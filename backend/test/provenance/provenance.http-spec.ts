import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { canonicalJson, NO_SKILLS } from '@labelbridge/contracts';
import { reencryptAll } from '../../src/cli/reencrypt.js';
import { openText } from '../../src/common/crypto/sealed-text.js';
import { isSignatureOf, keyIdOf } from '../../src/modules/foundation/signing/domain/signature.js';
import { SigningKeys } from '../../src/modules/foundation/signing/signing-keys.service.js';
import { png, upload } from '../media/media.fixtures.js';
import { annotationCalls, mood, put, SPANS_XML, TEXTS } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { testKeys } from '../support/settings.js';
import { secondInstance } from '../support/security.js';
import { suiteOfWork } from '../support/suites.js';
import { APPROVAL, UNKNOWN_ID } from '../support/work.js';

const OFF = { RATE_LIMITS: 'off', FFMPEG: 'none' };
const suite = await suiteOfWork(OFF);
const { app, work } = suite;
const twin = await secondInstance(app, OFF);
afterAll(() => twin.close());
const { admins, made, task, imported, submitted } = annotationCalls(suite);
const PICTURES_XML =
  '<View><Image name="image" value="$image"/><RectangleLabels name="box" toName="image"><Label value="Car"/></RectangleLabels></View>';

async function get(path: string, token?: string) {
  const response = await fetch(`${app.url}/api${path}`, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

/** A project with three texts, which one annotator did, and the reviews of a job of them. */
async function project(): Promise<{ projectId: string; interfaceId: string; items: { _id: string }[]; jobId: string }> {
  const { _id: projectId } = await work.project({ projectName: 'Ọ̀nà | Lagos' });
  const { _id: interfaceId } = made(await admins('POST', `/projects/${projectId}/interfaces`, { xml: SPANS_XML }), 201);
  const { _id: jobId, items } = await submitted(TEXTS, { projectId, interfaceId });
  return { projectId, interfaceId, items, jobId };
}

/** Adds a task with these pictures to a project. @returns their SHA-256 */
async function withPictures(projectId: string, pictures: readonly Buffer[], names: readonly string[]): Promise<string[]> {
  const { _id: interfaceId } = made(await admins('POST', `/projects/${projectId}/interfaces`, { xml: PICTURES_XML }), 201);
  const { _id: taskId } = await task({ projectId, interfaceId, taskName: 'Image Annotation' });
  const ids: string[] = [];
  for (const bytes of pictures) ids.push((await upload(app, work.admin, bytes)).body.data.medium._id);
  const rows = names.map((id, at) => JSON.stringify({ id, image: `media:${ids[at % ids.length]}` }));
  await imported(taskId, 'jsonl', rows.join('\n'));
  return ids;
}

const cardOf = async (projectId: string) => made(await admins('GET', `/projects/${projectId}/dataset-card`));
const issue = async (projectId: string) => made(await admins('POST', `/projects/${projectId}/dataset-cards`), 201);

describe('the dataset card of a project', () => {
  it('counts its work, its people in words, and its reviews, and says what nobody measured', async () => {
    const { projectId, items, jobId } = await project();
    const [one, two, three] = items.map(({ _id }) => _id);
    made(await admins('POST', `/annotations/${one}/review`, { verdict: 'accept' }));
    made(await admins('POST', `/annotations/${two}/review`, { verdict: 'accept' }));
    expect(await cardOf(projectId)).toMatchObject({
      project: { name: 'Ọ̀nà | Lagos' },
      items: { inWork: 3, leftOut: 0 },
      annotations: { draft: 0, submitted: 1, accepted: 2, fixed: 0, rejected: 0 },
      people: { count: 'fewer than 3' },
      review: { reviewed: { count: 2, of: 3 }, accepted: { count: 2, of: 2 }, sentBack: { count: 0, of: 2 } },
      agreement: null,
      goldAccuracy: null,
      guidelines: { links: ['https://guide.example/1'], more: 0 },
      interfaces: [{ version: 1, items: 3 }],
      payPerHour: [],
      files: { count: 0, sha256: null },
      issued: null,
    });
    made(await admins('POST', `/annotations/${three}/review`, { verdict: 'reject', reason: 'The span is loose.' }));
    made(await admins('POST', `/jobs/${jobId}/reject`, { reason: 'See the item' }));
    expect((await cardOf(projectId)).review).toMatchObject({ reviewed: { count: 3, of: 3 }, sentBack: { count: 1, of: 3 } });
  });

  it('has the agreement of those who answered the same items, and the accuracy on gold items of three people or more', async () => {
    const people = [await app.person(), await app.person(), await app.person()];
    const { _id: taskId, project: of } = await task({ overlap: 3 });
    await imported(taskId, 'text', ['Ada lives in Lagos', 'Bola went to Ibadan'].join('\n'));
    const [gold] = made(await admins('GET', `/tasks/${taskId}/items`));
    made(await admins('POST', `/items/${gold._id}/gold`, { regions: [mood('Good')] }), 201);
    for (const [place, person] of people.entries()) {
      const { _id } = made(await admins('POST', '/tasks/assign', { taskId, userId: person._id }), 201);
      for (const { _id: id } of made(await work.as(person, 'GET', `/jobs/${_id}/items`))) {
        const changes = put(mood(place === 2 ? 'Bad' : 'Good'));
        made(await work.as(person, 'PATCH', `/annotations/${id}`, { baseRevision: 0, source: 'a', sequence: 1, seconds: 1, changes }));
        made(await work.as(person, 'POST', `/assignments/${id}/done`));
      }
      if (place === 1) expect((await cardOf(of._id)).goldAccuracy).toBeNull();
      made(await work.as(person, 'POST', `/jobs/${_id}/submit`, { minutes: 1 }));
    }
    const { agreement, goldAccuracy } = await cardOf(of._id);
    expect(goldAccuracy).toMatchObject({ value: 2 / 3, count: 3, low: expect.any(Number), high: expect.any(Number) });
    expect(agreement).toEqual([
      { name: 'Items on which all answers are the same', value: 0, low: 0, high: expect.any(Number), count: 6 },
      { name: 'Likeness: mood', value: expect.closeTo(1 / 3, 6), low: null, high: null, count: 6 },
    ]);
  });

  it('names no annotator, and tells no pay of one', async () => {
    const { projectId, items, jobId } = await project();
    made(await work.as(work.annotator, 'PUT', '/users/me/skills', { ...NO_SKILLS, languages: [{ tag: 'yo', level: 'fluent' }] }));
    for (const { _id } of items) made(await admins('POST', `/annotations/${_id}/review`, { verdict: 'accept' }));
    made(await admins('POST', `/jobs/${jobId}/approve`, APPROVAL));
    await app.connection
      .collection('jobs')
      .updateOne({ projectName: 'Ọ̀nà | Lagos', status: 'approved' }, { $set: { 'clock.seconds': 900 } });
    const { provenanceId } = await issue(projectId);
    const { username, firstname, lastname, email, _id } = { firstname: 'Ada', lastname: 'Obi', ...work.annotator };
    for (const path of [`/projects/${projectId}/dataset-card`, `/projects/${projectId}/dataset-card?format=markdown`]) {
      const { text } = await get(path, work.admin.token);
      expect(text).toContain('fewer than 3');
      for (const told of [username, firstname, lastname, email, _id, '"amount"', '₦']) expect(text).not.toContain(told);
    }
    const { text } = await get(`/provenance/${provenanceId}`);
    for (const told of [username, email, _id, work.admin._id, work.admin.email]) expect(text).not.toContain(told);
    expect(JSON.parse(text).data.card.people.languages).toEqual([{ id: 'yo', people: 'fewer than 3' }]);
    expect(JSON.parse(text).data.card.payPerHour).toEqual([]);
  });

  it('has a SHA-256 that anybody recomputes from the list of its files', async () => {
    const { projectId } = await project();
    const pictures = [await png(64, 48), await png(48, 64)];
    const shas = await withPictures(projectId, pictures, ['a', 'b', 'c\nd']);
    expect(shas).toEqual(pictures.map((bytes) => createHash('sha256').update(bytes).digest('hex')));
    const { text, type } = await get(`/projects/${projectId}/dataset-card/files`, work.admin.token);
    expect(type).toContain('text/plain');
    expect(text).toBe(`${shas[0]}  a\n${shas[1]}  b\n${shas[0]}  c d\n`);
    const listed = text
      .trim()
      .split('\n')
      .map((line) => `${line.split(' ')[0]}\n`);
    const sha256 = createHash('sha256')
      .update([...new Set(listed)].sort().join(''))
      .digest('hex');
    const card = await cardOf(projectId);
    expect(card.files).toMatchObject({ count: 2, sha256 });
    expect(card.checks[0]).toEqual({ name: 'equal-files', looked: 2, found: 1 });
    expect(card.interfaces).toEqual([
      { version: 1, items: 3 },
      { version: 2, items: 3 },
    ]);
  });

  it('is a file of Markdown, too', async () => {
    const { projectId } = await project();
    const { status, type, text } = await get(`/projects/${projectId}/dataset-card?format=markdown`, work.admin.token);
    expect([status, type]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect(text).toMatch(/^# Dataset card: Ọ̀nà \\\| Lagos\n/);
    expectAnswer(await admins('GET', `/projects/${projectId}/dataset-card?format=pdf`), 400, { 'details.0.field': 'format' });
  });

  it('is not for annotators, and there is none of no project', async () => {
    const { projectId } = await project();
    for (const path of ['dataset-card', 'dataset-card/files', 'dataset-cards']) {
      expectAnswer(await work.as(work.annotator, 'GET', `/projects/${projectId}/${path}`), 403);
      expectAnswer(await work.as(undefined, 'GET', `/projects/${projectId}/${path}`), 401);
      expectAnswer(await admins('GET', `/projects/${UNKNOWN_ID}/${path}`), 404);
    }
    expectAnswer(await work.as(work.annotator, 'POST', `/projects/${projectId}/dataset-cards`), 403);
    expectAnswer(await admins('POST', `/projects/${UNKNOWN_ID}/dataset-cards`), 404);
  });
});

describe('a signed card', () => {
  it('is public at an address that nobody guesses, and keeps its figures while the work goes on', async () => {
    const { projectId, items } = await project();
    const row = await issue(projectId);
    expect(row).toMatchObject({ issuedBy: { _id: work.admin._id }, address: `${app.settings.publicUrl}/provenance/${row.provenanceId}` });
    expect(Buffer.from(row.provenanceId, 'base64url')).toHaveLength(16);
    const { data } = JSON.parse((await get(`/provenance/${row.provenanceId}`)).text);
    expect(data.card).toMatchObject({ issued: { id: row.provenanceId, keyId: row.keyId }, annotations: { submitted: 3 } });
    expect(data.signedText).toBe(canonicalJson(data.card));
    expect(isSignatureOf(data.signedText, data.signature, data.publicKey)).toBe(true);
    expect(isSignatureOf(data.signedText.replace('"inWork":3', '"inWork":4'), data.signature, data.publicKey)).toBe(false);
    expect([data.algorithm, data.keyId, keyIdOf(data.publicKey)]).toEqual(['Ed25519', row.keyId, row.keyId]);
    expect(data.verify.join('\n')).toContain(`/api/provenance/${row.provenanceId}`);
    made(await admins('POST', `/annotations/${items[0]?._id}/review`, { verdict: 'accept' }));
    expect(JSON.parse((await get(`/provenance/${row.provenanceId}`)).text).data).toEqual(data);
    expect((await get(`/provenance/${row.provenanceId}?format=markdown`)).text).toContain(data.signature);
  });

  it.each([
    ['an unknown id', 'AAAAAAAAAAAAAAAAAAAAAA'],
    ['the id of a record', UNKNOWN_ID],
    ['nonsense', '%7B%22%24ne%22%3Anull%7D'],
  ])('is not found at %s', async (_what, id) => expect((await get(`/provenance/${id}`)).status).toBe(404));

  it('is listed with its project, the newest first, and recorded', async () => {
    const { projectId } = await project();
    const [first, second] = [await issue(projectId), await issue(projectId)];
    const { body } = await admins('GET', `/projects/${projectId}/dataset-cards?limit=1`);
    expect([body.data, body.page.total]).toEqual([[second], 2]);
    expect((await admins('GET', `/projects/${projectId}/dataset-cards?limit=1&cursor=${body.page.next}`)).body.data).toEqual([first]);
    const audited = await admins('GET', `/audit?action=dataset-card.issue&target=${first._id}`);
    expect(audited.body.data).toMatchObject([{ target: { name: 'Ọ̀nà | Lagos' }, actor: { _id: work.admin._id } }]);
  });

  it('is refused for a project without items', async () => {
    const { _id } = await work.project();
    expectAnswer(await admins('POST', `/projects/${_id}/dataset-cards`), 409, 'This project has no items to write a card about yet.');
    expect((await admins('GET', `/projects/${_id}/dataset-cards`)).body).toEqual({ data: [], page: { total: 0, next: null } });
  });
});

describe('the key of cards', () => {
  const keys = () => app.connection.collection('signingkeys');

  it('is one key, though two servers need the first at the same moment', async () => {
    const { projectId } = await project();
    await keys().updateMany({}, { $set: { current: false } });
    const both = [app, twin].flatMap(({ app: server }) => [server.get(SigningKeys, { strict: false })]);
    const signed = await Promise.all([...both, ...both].map((each) => each.sign((keyId) => keyId)));
    expect(new Set(signed.map(({ keyId }) => keyId)).size).toBe(1);
    expect((await issue(projectId)).keyId).toBe(signed[0]?.keyId);
  });

  it('may change: earlier cards stay verifiable, and the private part of the old key is gone', async () => {
    const { projectId } = await project();
    const old = await issue(projectId);
    const next = await app.app.get(SigningKeys, { strict: false }).rotate();
    const young = await issue(projectId);
    expect([young.keyId, old.keyId === next]).toEqual([next, false]);
    for (const { provenanceId } of [old, young]) {
      const { data } = JSON.parse((await get(`/provenance/${provenanceId}`)).text);
      expect(isSignatureOf(data.signedText, data.signature, data.publicKey)).toBe(true);
    }
    expect(await keys().findOne({ _id: old.keyId } as object)).toMatchObject({ current: false, sealedPrivateKey: null });
  });

  it('lies encrypted in the database, and is encrypted again under a new data key', async () => {
    const { projectId } = await project();
    const { keyId } = await issue(projectId);
    const stored = await keys().findOne({ _id: keyId } as object);
    expect(stored?.sealedPrivateKey).toMatch(/^[0-9a-f]{12}\./);
    expect(JSON.stringify(stored)).not.toContain('PRIVATE KEY');
    const young = testKeys('young');
    const ring = { ...young, byId: new Map([...young.byId, ...app.settings.dataKeys.byId]) };
    expect((await reencryptAll(app.connection, ring)).unreadable).toEqual([]);
    const again = await keys().findOne({ _id: keyId } as object);
    expect(openText(young, `signingkeys/${keyId}`, again?.sealedPrivateKey)).toContain('PRIVATE KEY');
  });
});
