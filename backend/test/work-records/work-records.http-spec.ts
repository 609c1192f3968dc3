import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  APPEAL_DAYS,
  canonicalJson,
  DECLINE_REASONS,
  WORK_RECORD_LIMITS,
  WORK_RECORD_MESSAGES,
  WORK_RECORD_PARTS,
} from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { SigningKeys } from '../../src/modules/foundation/signing/signing-keys.service.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type Answer, type TestPerson } from '../support/test-app.js';
import { tally, UNKNOWN_ID, jobCalls } from '../support/work.js';

const suite = await suiteOfWork({ RATE_LIMITS: 'off' });
const { app, work } = suite;
const { approve, reject } = jobCalls(suite);
const ALL = [...WORK_RECORD_PARTS];

function made({ status, body }: Answer, wanted = 200) {
  expectAnswer({ status, body }, wanted);
  return body.data;
}
const make = async (person: TestPerson, show: readonly string[] = ALL) =>
  made(await work.as(person, 'POST', '/users/me/work-record', { show }), 201);
const read = async (id: string) => made(await app.http('GET', `/api/records/${id}`));

async function download(path: string) {
  const response = await fetch(`${app.url}/api${path}`);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** A person with approved jobs, each of 90 minutes. */
async function worker(approved = 1, fields: object = {}): Promise<TestPerson> {
  const person = await app.person('USER', { firstname: 'Ada', lastname: 'Obi' });
  for (let n = 0; n < approved; n++) expectAnswer(await approve((await work.submitted(person, fields))._id), 200);
  return person;
}

/** Checks a downloaded record as anybody does: with the key alone. */
function isSigned(text: string, publicKey: string): boolean {
  try {
    const { record, signature } = JSON.parse(text);
    return verify(null, Buffer.from(canonicalJson(record)), createPublicKey(publicKey), Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

const keyOf = async (keyId: string): Promise<string> => {
  const { keys } = made(await app.http('GET', '/api/records/keys'));
  return keys.find((key: { keyId: string }) => key.keyId === keyId).publicKey;
};

describe('a work record', () => {
  it('shows the approved work alone, and only the chosen parts', async () => {
    const person = await worker(2);
    await work.submitted(person);
    await reject((await work.submitted(person, { taskName: 'Audio Annotation' }))._id);
    const record = await make(person);
    const today = new Date(app.now().getTime() + 3_600_000).toISOString().slice(0, 10);
    expect(record.record).toEqual({
      format: 'labelbridge-work-record/1',
      id: record._id,
      name: 'Ada Obi',
      madeAt: record.madeAt,
      keyId: expect.stringMatching(/^[0-9a-f]{16}$/),
      dates: { first: today, last: today },
      kinds: [{ kind: 'image', jobs: 2, items: 0 }],
      hours: { minutes: 180 },
      quality: {
        gold: { share: null, reason: WORK_RECORD_MESSAGES.fewAnswers },
        decided: { share: null, reason: WORK_RECORD_MESSAGES.fewDecisions },
      },
      languages: [],
    });
    expect(Buffer.from(record._id, 'base64url')).toHaveLength(16);
    expect(record.address).toBe(`${app.settings.publicUrl}/records/${record._id}`);
    const few = await make(person, ['languages', 'hours']);
    expect(few.show).toEqual(['hours', 'languages']);
    expect(Object.keys(few.record).sort()).toEqual(['format', 'hours', 'id', 'keyId', 'languages', 'madeAt', 'name']);
    expect((await work.as(person, 'GET', '/users/me/work-record')).body.data).toMatchObject({
      name: 'Ada Obi',
      jobs: 2,
      figures: { hours: { minutes: 180 } },
    });
  });

  it('has shares with their interval once enough is decided, and the languages that projects ask for', async () => {
    const person = await app.person();
    made(
      await work.as(person, 'PUT', '/users/me/skills', {
        languages: [{ tag: 'yo', level: 'fluent' }],
        work: [],
        domains: [],
        equipment: [],
      }),
    );
    const needs = { languages: [{ tag: 'yo', level: 'basic' }], work: [], domains: [], equipment: [] };
    const project = await work.project({ needs });
    for (let n = 0; n < 9; n++)
      expectAnswer(await approve((await work.submitted(person, n < 3 ? { projectId: project._id } : {}))._id), 200);
    const { _id: rejected } = await work.submitted(person);
    expectAnswer(await reject(rejected), 200);
    // Rework and a decline do not take the rejection out of the figures.
    expectAnswer(await work.as(person, 'POST', `/jobs/${rejected}/rework`), 200);
    expectAnswer(await work.as(person, 'POST', `/jobs/${rejected}/decline`, { reason: DECLINE_REASONS[0] }), 200);
    const standing = { projectId: new Types.ObjectId(project._id), annotatorId: new Types.ObjectId(person._id), state: 'working' };
    await app.connection.collection('standings').insertOne({ ...standing, right: 18, seen: 20, shown: {}, shownDay: '2000-01-01' });
    const { record } = await make(person, ['quality', 'languages']);
    expect(record.quality.decided).toEqual({ share: { right: 9, seen: 10, low: 0.5958, high: 0.9821 }, reason: null });
    expect(record.quality.gold).toMatchObject({ share: { right: 18, seen: 20, low: 0.699, high: 0.9721 }, reason: null });
    expect(record.languages).toEqual([{ tag: 'yo', jobs: 3 }]);
  });

  it('counts a rejection once it is final: not if it can be appealed, is under appeal or is in rework', async () => {
    const person = await worker(WORK_RECORD_LIMITS.measuredFrom);
    const seen = async (): Promise<number> => {
      const { figures } = made(await work.as(person, 'GET', '/users/me/work-record'));
      return figures.quality.decided.share.seen - WORK_RECORD_LIMITS.measuredFrom;
    };
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.push((await work.submitted(person))._id);
    for (const id of ids) expectAnswer(await reject(id), 200);
    expect(await seen()).toBe(0);
    const [late, appealed] = ids.map((id) => ({ _id: new Types.ObjectId(id) }));
    const set = (job: object | undefined, fields: object) => app.connection.collection('jobs').updateOne({ ...job }, { $set: fields });
    await set(late, { rejectedDate: new Date(app.now().getTime() - APPEAL_DAYS * 86_400_000 + 60_000) });
    expectAnswer(await work.as(person, 'POST', `/jobs/${ids[1]}/appeal`, { text: 'They are tight.' }), 200);
    expectAnswer(await work.as(person, 'POST', `/jobs/${ids[2]}/rework`), 200);
    expect(await seen()).toBe(0);
    await set(late, { rejectedDate: new Date(app.now().getTime() - APPEAL_DAYS * 86_400_000 - 1) });
    expect(await seen()).toBe(1);
    await set(appealed, { appeal: 'lost' });
    expect(await seen()).toBe(2);
    expectAnswer(await work.as(person, 'POST', `/jobs/${ids[0]}/rework`), 200);
    expect(await seen()).toBe(1);
  });

  it('never tells pay, projects, tasks or contact data', async () => {
    const person = await worker(1, { projectId: (await work.project({ projectName: 'Secret maps' }))._id, title: 'Hidden task' });
    const { _id } = await make(person);
    const shown = [JSON.stringify(await read(_id)), (await download(`/records/${_id}?format=json`)).bytes.toString()];
    for (const text of shown) {
      for (const told of [
        'Secret maps',
        'Hidden task',
        'Acme',
        person.email,
        person.username,
        person._id,
        'amount',
        'NGN',
        '600000',
        'phone',
      ]) {
        expect(text).not.toContain(told);
      }
    }
  });

  it.each<[string, unknown]>([
    ['nothing', []],
    ['no list', 'hours'],
    ['an unknown part', ['hours', 'pay']],
    ['a part twice', ['hours', 'hours']],
    ['null', null],
    ['an operator', { $ne: 1 }],
    ['too many', Array.from({ length: 1_000 }, () => 'hours')],
  ])('is refused if it shows %s', async (_what, show) => {
    const answer = await work.as(work.annotator, 'POST', '/users/me/work-record', { show });
    expectAnswer(answer, 400, { 'details.0.field': 'show' });
  });

  it('is refused without approved work', async () => {
    const person = await app.person();
    await work.submitted(person);
    expectAnswer(await work.as(person, 'POST', '/users/me/work-record', { show: ALL }), 409, WORK_RECORD_MESSAGES.noWork);
    expect((await work.as(person, 'GET', '/users/me/work-record')).body.data).toMatchObject({
      jobs: 0,
      figures: { dates: null, kinds: [] },
    });
  });

  it('is kept twenty times at most, also if two are made at once', async () => {
    const person = await worker();
    const records = [];
    for (let n = 1; n < WORK_RECORD_LIMITS.kept; n++) records.push(await make(person, ['dates']));
    const raced = await Promise.all([1, 2, 3].map(() => work.as(person, 'POST', '/users/me/work-record', { show: ['dates'] })));
    expect(tally(raced)).toEqual({ 201: 1, 409: 2 });
    expectAnswer(await work.as(person, 'POST', '/users/me/work-record', { show: ALL }), 409, WORK_RECORD_MESSAGES.full);
    const path = `/users/me/work-records/${records[0]._id}`;
    expectAnswer(await work.as(person, 'DELETE', path), 409, WORK_RECORD_MESSAGES.stillValid);
    made(await work.as(person, 'POST', `${path}/revoke`));
    made(await work.as(person, 'DELETE', path));
    await make(person);
    const { records: kept } = made(await work.as(person, 'GET', '/users/me/work-records'));
    expect(kept).toHaveLength(WORK_RECORD_LIMITS.kept);
    expect(kept.map(({ madeAt }: { madeAt: string }) => madeAt)).toEqual(
      kept
        .map(({ madeAt }: { madeAt: string }) => madeAt)
        .sort()
        .reverse(),
    );
  });

  it('belongs to its owner: others neither list, revoke nor delete it, and admins have none', async () => {
    const [person, other] = [await worker(), await app.person()];
    const { _id } = await make(person);
    expect(made(await work.as(other, 'GET', '/users/me/work-records'))).toEqual({ records: [] });
    for (const id of [_id, UNKNOWN_ID, 'nobody']) {
      expectAnswer(await work.as(other, 'POST', `/users/me/work-records/${id}/revoke`), 404);
      expectAnswer(await work.as(other, 'DELETE', `/users/me/work-records/${id}`), 404);
    }
    expectAnswer(await work.as(work.admin, 'GET', '/users/me/work-records'), 403);
    expectAnswer(await work.as(undefined, 'POST', '/users/me/work-record', { show: ALL }), 401);
    expect((await read(_id)).state).toBe('valid');
  });

  it('stays as it was, though work is rejected or approved later, the name changes, or the account is suspended', async () => {
    const person = await worker(2);
    const { _id, record } = await make(person);
    expectAnswer(
      await reject(
        (await app.connection.collection('jobs').findOne({ annotatorId: new Types.ObjectId(person._id) }))?._id.toString() ?? '',
      ),
      200,
    );
    made(await work.as(person, 'PATCH', '/users/me', { firstname: 'Adaeze' }));
    expectAnswer(await work.as(work.admin, 'PATCH', `/users/${person._id}`, { status: 'suspended', reason: 'Two people use it.' }), 200);
    expect(await read(_id)).toMatchObject({ state: 'valid', proof: { record } });
  });
});

describe('the public page of a record', () => {
  it('proves the record to visitors, and is not for search engines', async () => {
    const { _id, record, code } = await make(await worker());
    const answer = await app.http('GET', `/api/records/${_id}`);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(answer.body.data).toMatchObject({
      state: 'valid',
      revokedAt: null,
      proof: { record, code, algorithm: 'Ed25519', keyId: record.keyId },
    });
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(answer.body.data.proof.publicKey).toBe(await keyOf(record.keyId));
  });

  it.each([
    ['an unknown id', 'AAAAAAAAAAAAAAAAAAAAAA'],
    ['the id of a record', UNKNOWN_ID],
    ['nonsense', '%7B%22%24ne%22%3Anull%7D'],
    ['a long text', 'A'.repeat(90)],
  ])('answers the same 404 for %s', async (_what, id) => {
    const unknown = await app.http('GET', '/api/records/nobody');
    for (const format of ['', '?format=json', '?format=pdf']) {
      const { status, body } = await app.http('GET', `/api/records/${id}${format}`);
      expect([status, { ...body, requestId: '' }]).toEqual([404, { ...unknown.body, requestId: '' }]);
    }
  });

  it('says that a record was revoked and when, and shows nothing else; it cannot be downloaded, or revoked again', async () => {
    const person = await worker();
    const { _id } = await make(person);
    const revoke = () => work.as(person, 'POST', `/users/me/work-records/${_id}/revoke`);
    const raced = await Promise.all([revoke(), revoke()]);
    expect(tally(raced)).toEqual({ 200: 1, 409: 1 });
    const revokedAt = raced.find(({ status }) => status === 200)?.body.data.revokedAt;
    expect(await read(_id)).toEqual({ state: 'revoked', revokedAt, proof: null });
    for (const format of ['json', 'pdf'])
      expectAnswer(await app.http('GET', `/api/records/${_id}?format=${format}`), 409, WORK_RECORD_MESSAGES.notValid);
    expectAnswer(await revoke(), 409, WORK_RECORD_MESSAGES.revokedAlready);
    const stored = await app.connection.collection('workrecords').findOne({ _id } as object);
    expect(stored).toMatchObject({ text: null, signature: null });
    made(await work.as(person, 'DELETE', `/users/me/work-records/${_id}`));
    expectAnswer(await app.http('GET', `/api/records/${_id}`), 404);
    const audited = (await work.as(work.admin, 'GET', `/audit?target=${person._id}&limit=100`)).body.data.map(
      ({ action }: { action: string }) => action,
    );
    for (const action of ['work-record.make', 'work-record.revoke', 'work-record.delete']) expect(audited).toContain(action);
  });

  it('does not vouch for a stored text that nobody signed', async () => {
    const { _id, record } = await make(await worker());
    const text = canonicalJson({ ...record, name: 'Somebody Else' });
    await app.connection.collection('workrecords').updateOne({ _id } as object, { $set: { text } });
    expect(await read(_id)).toEqual({ state: 'broken', revokedAt: null, proof: null });
  });

  it('does not vouch for a record whose key is not there', async () => {
    const { _id, record } = await make(await worker());
    const keys = app.connection.collection('signingkeys');
    const key = await keys.findOneAndDelete({ _id: record.keyId } as object);
    expect(await read(_id)).toEqual({ state: 'broken', revokedAt: null, proof: null });
    if (key) await keys.insertOne(key);
    expect((await read(_id)).state).toBe('valid');
  });

  it('is withdrawn with the account, which exports it before', async () => {
    const person = await worker();
    const { _id } = await make(person);
    const { records } = (await app.http('GET', '/api/privacy/export', { token: person.token })).body;
    expect(records.workrecords).toMatchObject([{ _id, text: expect.stringContaining('Ada Obi') }]);
    await app.connection.collection('invoices').updateMany({ annotatorId: new Types.ObjectId(person._id) }, { $set: { status: 'Paid' } });
    expectAnswer(await app.http('POST', '/api/privacy/erase', { token: person.token, body: { password: person.password } }), 200);
    expect(await read(_id)).toEqual({ state: 'withdrawn', revokedAt: null, proof: null });
    const stored = await app.connection.collection('workrecords').findOne({ _id } as object);
    expect(JSON.stringify(stored)).not.toMatch(/Ada|hours|kinds/);
  });
});

describe('a downloaded record', () => {
  it('is checked offline with the public key alone, and breaks with any changed byte', async () => {
    const { _id, record, code } = await make(await worker());
    const { headers, bytes } = await download(`/records/${_id}?format=json`);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="work-record-${code}.json"`);
    const key = await keyOf(record.keyId);
    const text = bytes.toString();
    expect(JSON.parse(text)).toMatchObject({
      record,
      algorithm: 'Ed25519',
      publicKey: key,
      page: `${app.settings.publicUrl}/records/${_id}`,
    });
    expect(isSigned(text, key)).toBe(true);
    expect(text).toBe(canonicalJson(JSON.parse(text)));
    const [from, to] = [text.indexOf('"record":'), text.indexOf(',"signature":')];
    for (let at = from; at < to; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect([at, isSigned(changed.toString(), key)]).toEqual([at, false]);
    }
  });

  it('stays valid after a new key, which signs the next one; the archive tells when each signed', async () => {
    const person = await worker();
    const old = await make(person);
    const file = (await download(`/records/${old._id}?format=json`)).bytes.toString();
    app.advance(60_000);
    const next = await app.app.get(SigningKeys, { strict: false }).rotate();
    const young = await make(person);
    expect([young.record.keyId, old.record.keyId === next]).toEqual([next, false]);
    expect((await read(old._id)).state).toBe('valid');
    expect(isSigned(file, await keyOf(old.record.keyId))).toBe(true);
    expect(isSigned(file, await keyOf(next))).toBe(false);
    const { algorithm, keys } = made(await app.http('GET', '/api/records/keys'));
    expect([algorithm, keys[0]]).toEqual([
      'Ed25519',
      { keyId: next, publicKey: expect.stringContaining('PUBLIC KEY'), createdAt: expect.any(String), replacedAt: null },
    ]);
    expect(keys[1]).toMatchObject({ keyId: old.record.keyId, replacedAt: keys[0].createdAt });
    expect(JSON.stringify(keys)).not.toMatch(/PRIVATE|sealed/);
  });

  it('is a PDF, too', async () => {
    const { _id, code } = await make(await worker());
    const { status, headers, bytes } = await download(`/records/${_id}?format=pdf`);
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      `attachment; filename="work-record-${code}.pdf"`,
    ]);
    expect(bytes.toString('latin1').startsWith('%PDF-')).toBe(true);
    expectAnswer(await app.http('GET', `/api/records/${_id}?format=exe`), 400, { 'details.0.field': 'format' });
  });
});
