import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { Transactions } from '../../src/database/transactions.js';
import { CHAIN_HEAD_MODEL } from '../../src/modules/foundation/audit/chain/chained.schema.js';
import { SealedChain } from '../../src/modules/foundation/audit/chain/sealed-chain.js';
import { AuditWalk, auditContent } from '../../src/modules/foundation/audit/domain/audit-walk.js';
import { AUDIT_MODEL, type AuditRecord } from '../../src/modules/foundation/audit/persistence/audit.schema.js';
import { AuditChainService } from '../../src/modules/foundation/audit/audit-chain.service.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { APPROVAL } from '../support/work.js';

const { app, work } = await suiteOfWork();
const chain = app.app.get(AuditChainService);
await Promise.all(Array.from({ length: 8 }, (_unused, n) => work.project({ projectName: `Chained ${n}` })));
const submitted = await Promise.all(Array.from({ length: 20 }, async () => work.submitted()));

type Stored = Record<string, unknown> & { _id: Types.ObjectId; seq: number };
const audit = () => app.connection.collection<Stored>('audit');
const checked = async () => {
  const { status, body } = await app.http('POST', '/api/audit/check', { token: work.admin.token });
  expectAnswer({ status, body }, 200);
  return body.data;
};
const faults = async (): Promise<string> => (await checked()).lastCheck.faults.join('\n');

describe('sealing', () => {
  it('gives every entry its number in one unbroken chain, whoever wrote at once', async () => {
    await Promise.all(submitted.map(({ _id }) => work.as(work.admin, 'POST', `/jobs/${_id}/approve`, APPROVAL)));
    await Promise.all([chain.seal(), chain.seal(), chain.seal()]);
    const state = await checked();
    const count = await audit().countDocuments();
    expect(state).toMatchObject({ sealed: count, waiting: 0, lastCheck: { entries: count, faults: [] } });
    expect((await work.as(work.admin, 'GET', '/audit/chain')).body.data.lastCheck).toEqual(state.lastCheck);
    expect((await audit().find().sort({ seq: 1 }).toArray()).map(({ seq }) => seq)).toEqual(
      Array.from({ length: count }, (_unused, n) => n + 1),
    );
  });

  it('happens by itself, soon after the change', async () => {
    const { _id } = await work.project({ projectName: 'Sealed by itself' });
    const number = async () => (await app.http('GET', `/api/audit?target=${_id}`, { token: work.admin.token })).body.data[0].number;
    await waitFor('the number of the entry', async () => (await number()) !== null);
  });

  // @asvs V15.3.4, V16.2.1
  it('says from where: address, browser and the request of the answer', async () => {
    const { headers, body } = await app.http('POST', '/api/projects', {
      token: work.admin.token,
      headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140' },
      body: { projectName: 'From where', company: 'Acme', dueDate: '2099-01-31' },
    });
    const { body: list } = await app.http('GET', `/api/audit?target=${body.data._id}`, { token: work.admin.token });
    expect(list.data[0].from).toEqual({
      address: '127.0.0.1',
      device: 'Chrome on Android',
      userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/140',
      requestId: headers.get('x-request-id'),
    });
    const file = await (
      await fetch(`${app.url}/api/audit/export.csv?target=${body.data._id}`, { headers: { authorization: `Bearer ${work.admin.token}` } })
    ).text();
    expect(file).toContain('Chrome on Android');
  });
});

describe('the check finds', () => {
  let kept: Stored[] = [];
  let head: Record<string, unknown> | null = null;
  const heads = () => app.connection.collection<Record<string, unknown> & { _id: string }>('auditchain');
  beforeAll(async () => {
    expect(await faults()).toBe('');
    kept = await audit().find().toArray();
    head = await heads().findOne({ _id: 'audit' });
  });
  afterEach(async () => {
    await audit().deleteMany({});
    await audit().insertMany(kept);
    if (head) await heads().replaceOne({ _id: 'audit' }, head, { upsert: true });
    expect(await faults()).toBe('');
  });

  // @asvs V11.4.3, V16.4.2
  it('a changed entry', async () => {
    await audit().updateOne({ seq: 4 }, { $set: { 'actor.name': 'Somebody else' } });
    expect(await faults()).toContain('entry 4 does not say what it said');
  });

  it('a changed id', async () => {
    await audit().updateOne({ seq: 4 }, { $set: { 'target._id': String(new Types.ObjectId()) } });
    expect(await faults()).toContain('entry 4 was changed');
  });

  // @asvs V16.4.2
  it('a removed entry, in the midst and at the end', async () => {
    await audit().deleteMany({ seq: { $in: [3, kept.length] } });
    expect(await faults()).toMatch(/entry 3 is missing[^]*missing at the end/);
  });

  it('an inserted entry', async () => {
    const [copied] = kept;
    if (copied) await audit().insertOne({ ...copied, _id: new Types.ObjectId(), seq: kept.length + 1 });
    expect(await faults()).toContain(`entries after ${kept.length} were put in`);
  });

  it('an inserted entry that waits to be sealed: it gets no place', async () => {
    const [copied] = kept;
    const _id = new Types.ObjectId();
    if (copied) await audit().insertOne(Object.assign({}, copied, { _id, seq: null, hash: null, mac: null }));
    expect(await faults()).toContain(`${String(_id)} was not written by the product`);
  });

  it('reordered entries', async () => {
    await audit().updateOne({ seq: 5 }, { $set: { seq: 1_000_000 } });
    await audit().updateOne({ seq: 6 }, { $set: { seq: 5 } });
    await audit().updateOne({ seq: 1_000_000 }, { $set: { seq: 6 } });
    expect(await faults()).toMatch(/entry 5 was changed, exchanged[^]*entry 6 was changed, exchanged/);
  });

  it('a shortened chain whose head was shortened too, and seals nothing onto it', async () => {
    const last = kept.find(({ seq }) => seq === kept.length - 2);
    await audit().deleteMany({ seq: { $gt: kept.length - 2 } });
    await heads().updateOne({ _id: 'audit' }, { $set: { seq: kept.length - 2, hash: last?.hash } });
    expect(await faults()).toContain('the head of the chain was changed');
    await expect(chain.seal()).resolves.toBeUndefined();
    await work.project({ projectName: 'After the break' });
    await expect(chain.seal()).rejects.toThrow('not as it was sealed');
  });

  it('a chain without its head', async () => {
    await heads().deleteOne({ _id: 'audit' });
    expect(await faults()).toMatch(/entries after 0 were put in|head of the chain is missing/);
  });
});

// @asvs V16.4.2
it('is for admins only', async () => {
  expectAnswer(await app.http('GET', '/api/audit/chain', { token: work.annotator.token }), 403);
  expectAnswer(await app.http('POST', '/api/audit/check', { token: work.annotator.token }), 403);
});

it('what is sealed while a check walks is no fault, and no part of it', async () => {
  await chain.seal();
  const sealed = (await chain.state()).sealed;
  const walking = new SealedChain<AuditRecord>({
    name: 'audit',
    entries: app.app.get(getModelToken(AUDIT_MODEL)),
    heads: app.app.get(getModelToken(CHAIN_HEAD_MODEL)),
    transactions: app.app.get(Transactions),
    keys: app.settings.dataKeys,
    contentOf: auditContent,
  });
  const { store } = walking;
  const walk = store.walk.bind(store);
  store.walk = async function* () {
    await work.project({ projectName: 'Meanwhile' });
    await chain.seal();
    yield* walk();
  };
  const { faults: found, entries } = await walking.check(
    [],
    (base, known) => new AuditWalk(base, known),
    (at, entry, isMarked) => at.step(entry, isMarked),
  );
  expect([found, entries]).toEqual([[], sealed]);
  expect((await chain.state()).sealed).toBe(sealed + 1);
});

it('nothing is removed where no entry is old, nor from a chain whose head was changed', async () => {
  const [boss, count] = [await app.person('ADMIN'), await audit().countDocuments()];
  await chain.seal();
  const heads = app.connection.collection<{ _id: string; seal: string }>('auditchain');
  const head = await heads.findOne({ _id: 'audit' });
  expect(await chain.prune(new Date(0))).toBe(0);
  expect(await heads.findOne({ _id: 'audit' })).toEqual(head);
  await heads.updateOne({ _id: 'audit' }, { $set: { seal: 'forged' } });
  expect(await chain.prune(new Date(app.now().getTime() + 86_400_000))).toBe(0);
  await heads.updateOne({ _id: 'audit' }, { $set: { seal: head?.seal ?? '' } });
  expect(await audit().countDocuments()).toBe(count);
  expect((await app.http('POST', '/api/audit/check', { token: boss.token })).body.data.lastCheck.faults).toEqual([]);
});

describe('old entries', () => {
  const DAY_MS = 86_400_000;
  const point = (seq: number) => ({ seq, hash: 'f'.repeat(64), from: 'an old anchor' });
  const allWell = async (by: { token: string }) => {
    const { body } = await app.http('POST', '/api/audit/check', { token: by.token });
    expect(body.data.lastCheck.faults).toEqual([]);
  };

  it('are removed from the beginning on, and the rest is whole', async () => {
    app.advance(400 * DAY_MS);
    const boss = await app.person('ADMIN');
    await chain.seal();
    const before = (await chain.state()).sealed;
    const cut = new Date(app.now().getTime() - DAY_MS);
    const removed = await chain.prune(cut);
    expect(removed).toBeGreaterThan(10);
    expect([await audit().countDocuments({ at: { $lt: cut } }), await audit().countDocuments({ seq: { $gt: 0 } })]).toEqual([
      0,
      before - removed,
    ]);
    await allWell(boss);
    expect(await chain.prune(cut)).toBe(0);
    // An anchor of a removed entry cannot be compared any more, except for the last removed one.
    expect(await chain.differing([point(removed - 1), point(removed), point(removed + 1)])).toEqual([point(removed), point(removed + 1)]);
  });

  it('may be all there are: what is sealed later continues the chain', async () => {
    await chain.seal();
    const sealed = (await chain.state()).sealed;
    app.advance(DAY_MS);
    const kept = await audit().countDocuments({ seq: { $gt: 0 } });
    expect(await chain.prune(app.now())).toBe(kept);
    expect(await audit().countDocuments({ seq: { $gt: 0 } })).toBe(0);
    const boss = await app.person('ADMIN');
    await chain.seal();
    expect(
      (
        await audit()
          .find({ seq: { $gt: 0 } })
          .sort({ seq: 1 })
          .toArray()
      )[0]?.seq,
    ).toBe(sealed + 1);
    await allWell(boss);
  });
});
