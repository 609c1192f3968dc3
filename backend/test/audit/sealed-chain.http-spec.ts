import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { Types, type mongo } from 'mongoose';
import { CHAIN_START, type ChainPoint } from '../../src/common/chain/chain.js';
import { type KnownPoint } from '../../src/common/chain/chain-walk.js';
import { Transactions } from '../../src/database/transactions.js';
import { AuditService } from '../../src/modules/foundation/audit/audit.service.js';
import { CHAIN_HEAD_MODEL } from '../../src/modules/foundation/audit/chain/chained.schema.js';
import { SealedChain } from '../../src/modules/foundation/audit/chain/sealed-chain.js';
import { AuditWalk, auditContent } from '../../src/modules/foundation/audit/domain/audit-walk.js';
import { AUDIT_MODEL, type AuditRecord } from '../../src/modules/foundation/audit/persistence/audit.schema.js';
import { AuditSealer } from '../../src/modules/foundation/audit/audit-sealer.js';
import { suiteApp } from '../support/suites.js';

type Stored = mongo.Document & { _id: Types.ObjectId; seq: number; hash: string };

const app = await suiteApp({ LOG_LEVEL: 'silent' });
const [transactions, audit] = [app.app.get(Transactions), app.app.get(AuditService)];
// The tests seal entries themselves.
await app.app.get(AuditSealer, { strict: false }).beforeApplicationShutdown();
const entries = app.connection.collection<Stored>('audit');
const heads = app.connection.collection<mongo.Document & { _id: string }>('auditchain');
const headNow = async (): Promise<mongo.Document> => (await heads.findOne({ _id: 'audit' })) ?? {};
const putBack = (head: object) => heads.replaceOne({ _id: 'audit' }, head, { upsert: true });
const written = (names: readonly string[], at = (_n: number) => {}) =>
  transactions.run(async (session) => {
    for (const [n, name] of names.entries()) {
      at(n);
      await audit.record(session, { by: null, action: 'project.create', target: { _id: new Types.ObjectId(), name } });
    }
  });
const placed = () =>
  entries
    .find({ seq: { $gt: 0 } })
    .sort({ seq: 1 })
    .toArray();
const pointsOf = (found: readonly Stored[]): ChainPoint[] => found.map(({ seq, hash }) => ({ seq, hash }));
const known = (point: ChainPoint): KnownPoint => ({ ...point, from: 'a test' });

/** The chain of another server, which has not seen it yet. */
const newServer = () =>
  new SealedChain<AuditRecord>({
    name: 'audit',
    entries: app.app.get(getModelToken(AUDIT_MODEL)),
    heads: app.app.get(getModelToken(CHAIN_HEAD_MODEL)),
    transactions,
    keys: app.settings.dataKeys,
    contentOf: auditContent,
  });
const faultsOf = async (chain: SealedChain<AuditRecord>, anchors: readonly KnownPoint[] = []): Promise<string> => {
  const { faults } = await chain.check(
    anchors,
    (base, points) => new AuditWalk(base, points),
    (walk, entry, isMarked) => walk.step(entry, isMarked),
  );
  return faults.map(({ text }) => text).join('\n');
};

let chain: SealedChain<AuditRecord>;
beforeEach(async () => {
  chain = newServer();
  await written(['one', 'two', 'three', 'four']);
  await chain.seal();
  expect(await faultsOf(chain)).toBe('');
});

describe('sealing', () => {
  it('takes all that waits, in the order in which it happened, however much and wherever it is stored', async () => {
    const last = (await chain.state()).sealed;
    await written(
      Array.from({ length: 510 }, (_unused, n) => `late ${n}`),
      () => app.advance(-60_000),
    );
    app.advance(510 * 60_000);
    expect((await chain.state()).waiting).toBe(510);
    await chain.seal();
    const found = await placed();
    expect((await chain.state()).waiting).toBe(0);
    expect(found.slice(-510).map(({ target }) => target.name)).toEqual(Array.from({ length: 510 }, (_unused, n) => `late ${509 - n}`));
    expect(found.at(-1)?.seq).toBe(last + 510);
    await entries.deleteMany({ seq: { $gt: 0 } });
    await entries.insertMany(found.toReversed());
    expect(await faultsOf(newServer())).toBe('');
  });

  it.each<[string, object]>([
    ['contradicts itself', { 'target.name': 'Somebody else' }],
    ['has the mark of another text', { 'target._id': String(new Types.ObjectId()) }],
  ])('gives no place to a waiting entry that %s, and places the others', async (_what, $set) => {
    await written(['before', 'changed', 'after']);
    const changed = await entries.findOneAndUpdate({ seq: null as never, 'target.name': 'changed' }, { $set });
    const before = (await chain.state()).sealed;
    await chain.seal();
    const found = await placed();
    expect([found.length, found.at(-1)?.target.name, found.at(-1)?.seq]).toEqual([before + 2, 'after', before + 2]);
    expect(await faultsOf(chain)).toBe(`the audit entry ${String(changed?._id)} was not written by the product`);
    await entries.deleteOne({ _id: changed?._id ?? new Types.ObjectId() });
  });
});

describe('the end that a server has seen', () => {
  it('may be newer than the snapshot of another call', async () => {
    await written(['five', 'six']);
    const readHead = chain.store.head.bind(chain.store);
    jest.spyOn(chain.store, 'head').mockImplementationOnce(async (session) => {
      const head = await readHead(session);
      await chain.seal();
      return head;
    });
    await chain.seal();
    expect(await faultsOf(chain)).toBe('');
  });

  it('must be in the chain: with an earlier head nothing is added, the entries being there or not', async () => {
    const earlier = await headNow();
    await written(['five']);
    await chain.seal();
    const later = await headNow();
    await putBack(earlier);
    await written(['six']);
    await expect(chain.seal()).rejects.toThrow(`does not contain the end that was seen, ${later.seq}`);
    const gone = await entries.findOneAndDelete({ seq: later.seq });
    await expect(chain.seal()).rejects.toThrow(`does not contain the end that was seen, ${later.seq}`);
    expect(await faultsOf(chain)).toContain(
      `entries ${later.seq} to ${later.seq} are missing at the end (known from the memory of this server)`,
    );
    // Another server learns of it from an anchor only.
    const other = newServer();
    const end = { seq: later.seq, hash: String(later.hash) };
    expect(await faultsOf(other, [known(end)])).toContain('(known from a test)');
    await expect(other.seal()).rejects.toThrow('does not contain the end that was seen');
    await putBack(later);
    if (gone) await entries.insertOne(gone);
    await chain.seal();
  });

  it('is the last of all that it was given, in whatever order, and the first of one number', async () => {
    const [first, second] = pointsOf((await placed()).slice(-2));
    if (!first || !second) throw new Error('no entries');
    const wrong = { ...second, hash: 'f'.repeat(64) };
    const other = newServer();
    for (const point of [wrong, first]) other.requirePoint(point);
    await written(['five']);
    await expect(other.seal()).rejects.toThrow(`the end that was seen, ${second.seq}`);
    const right = newServer();
    for (const point of [first, second, wrong]) right.requirePoint(point);
    await right.seal();
  });

  it('may be before all that is kept, or the last that was removed', async () => {
    const [before, base] = pointsOf((await placed()).slice(-2));
    if (!before || !base) throw new Error('no entries');
    const servers = [before, base].map((point) => {
      const server = newServer();
      server.requirePoint(point);
      return server;
    });
    app.advance(1_000);
    const cut = app.now();
    await written(['kept']);
    await chain.seal();
    expect(await chain.prune(cut)).toBeGreaterThan(0);
    expect(pointsOf(await placed())[0]?.seq).toBe(base.seq + 1);
    for (const server of servers) {
      await written(['goes on']);
      await server.seal();
      expect(await faultsOf(server)).toBe('');
    }
    const wrong = newServer();
    wrong.requirePoint({ ...base, hash: 'f'.repeat(64) });
    await written(['does not']);
    await expect(wrong.seal()).rejects.toThrow(`the end that was seen, ${base.seq}`);
    await chain.seal();
  });
});

it('old entries are removed up to the first that is kept, wherever that is stored', async () => {
  app.advance(1_000);
  const cut = app.now();
  await written(['kept', 'kept too']);
  await chain.seal();
  const [first] = (await placed()).slice(-2);
  if (!first) throw new Error('no entry');
  await entries.deleteOne({ _id: first._id });
  await entries.insertOne(first);
  await chain.prune(cut);
  expect((await placed()).map(({ target }) => target.name)).toEqual(['kept', 'kept too']);
  expect(await faultsOf(chain)).toBe('');
});

describe('without its head, or with a changed one', () => {
  it.each([
    ['removed', (_head: object) => heads.deleteOne({ _id: 'audit' })],
    ['changed', (head: object) => putBack({ ...head, seal: 'forged' })],
  ])('a chain has no end, and nothing is removed from it: %s', async (_how, change) => {
    const head = await headNow();
    const { sealed, hash } = await chain.state();
    expect(await chain.end()).toEqual({ seq: sealed, hash });
    expect({ seq: sealed, hash }).toEqual(pointsOf(await placed()).at(-1));
    await change(head);
    const count = await entries.countDocuments();
    expect([await chain.end(), await chain.prune(new Date(app.now().getTime() + 1_000)), await entries.countDocuments()]).toEqual([
      null,
      0,
      count,
    ]);
    await putBack(head);
  });

  it('it is said to have nothing, and all points are to be looked at', async () => {
    const head = await headNow();
    const [point] = pointsOf(await placed()).slice(-1);
    await written(['waits']);
    await heads.deleteOne({ _id: 'audit' });
    expect(await chain.state()).toEqual({ sealed: 0, hash: CHAIN_START.hash, waiting: 1, lastCheck: null });
    const wrong = known({ seq: point?.seq ?? 0, hash: 'f'.repeat(64) });
    expect(await chain.differing([wrong])).toEqual([wrong]);
    await putBack(head);
    await chain.seal();
  });
});

describe('a check', () => {
  it('fails where nothing can be sealed for another reason than the chain, and does not say that all is well', async () => {
    await written(['waits']);
    const { run } = transactions;
    transactions.run = () => Promise.reject(new Error('no space left'));
    await expect(faultsOf(chain)).rejects.toThrow('no space left');
    transactions.run = run;
    await chain.seal();
  });

  it('finds what is put in behind the end while it walks, with a head that nobody sealed', async () => {
    const [head, last] = [await headNow(), (await placed()).at(-1)];
    const other = newServer();
    const { store } = other;
    const walk = store.walk.bind(store);
    const _id = new Types.ObjectId();
    store.walk = async function* () {
      await entries.insertOne({ ...last, _id, seq: head.seq + 1, hash: 'f'.repeat(64) });
      await putBack({ ...head, seq: head.seq + 1, hash: 'f'.repeat(64) });
      yield* walk();
    };
    expect(await faultsOf(other)).toContain(`entries after ${head.seq} were put in at the end`);
    await entries.deleteOne({ _id });
    await putBack(head);
  });

  it.each<[string, object, string]>([
    ['the mark is gone', { mac: null }, 'was not sealed at this place by the product'],
    ['the hash is gone', { hash: null }, 'is missing'],
  ])('finds an entry of which %s', async (_what, $set, text) => {
    const entry = (await placed()).at(-2);
    if (!entry) throw new Error('no entry');
    await entries.updateOne({ _id: entry._id }, { $set });
    expect(await faultsOf(chain)).toContain(`entry ${entry.seq} ${text}`);
    await entries.replaceOne({ _id: entry._id }, entry);
  });
});
