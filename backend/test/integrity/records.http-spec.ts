import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type mongo, Types } from 'mongoose';
import { examine } from '../../src/cli/doctor.js';
import { anchorText } from '../../src/common/chain/anchor.js';
import { FAULTS_MAX } from '../../src/common/chain/chain-walk.js';
import { Anchors } from '../../src/modules/foundation/audit/anchors.service.js';
import { AuditChainService } from '../../src/modules/foundation/audit/audit-chain.service.js';
import { RecordSeals } from '../../src/modules/foundation/audit/seals/record-seals.service.js';
import { Integrity } from '../../src/modules/operations/integrity/integrity.service.js';
import { NightlyChecks } from '../../src/modules/operations/integrity/nightly-checks.service.js';
import { MoneyCheck } from '../../src/modules/money/payments/records/check/money-check.service.js';
import { expectAnswer } from '../support/expect-answer.js';
import { Work } from '../support/payments.fixtures.js';
import { secondInstance } from '../support/security.js';
import { suiteApp } from '../support/suites.js';
import { type TestPerson, givePayoutAccount, until } from '../support/test-app.js';

type Stored = mongo.Document & { _id: Types.ObjectId };

const app = await suiteApp({ PAYOUT_APPROVAL_OVER: '5000000', LOG_LEVEL: 'silent' });
const admin = await app.person('ADMIN');
const second = await app.person('ADMIN');
const ada = await app.person();
await givePayoutAccount(app, ada);
const work = new Work(app, admin);
const collection = (name: string) => app.connection.collection<Stored>(name);
const post = (path: string, body: unknown = {}, { token }: TestPerson = admin) => app.http('POST', `/api${path}`, { token, body });
const checked = async () => (await post('/audit/check')).body.data.lastCheck;
const faults = async (): Promise<string> => (await checked()).faults.join('\n');
const doctor = async () =>
  (await examine(app.app, app.settings)).filter(({ name, well }) => !well && (name === 'audit trail' || name === 'ledger'));
const moneyFaults = async (): Promise<string> =>
  (await app.app.get(MoneyCheck, { strict: false }).recordFaults()).faults.map(({ text }) => text).join('\n');
const sealAll = async (): Promise<void> => {
  await app.app.get(AuditChainService).seal();
  await app.app.get(RecordSeals).seal();
};

const paid = await work.invoice(ada, { amount: 600_000 });
const unpaid = await work.invoice(ada, { amount: 700_000 });
const big = await work.invoice(ada, { amount: 9_000_000 });
await sealAll();
const NAMES = ['audit', 'auditchain', 'recordseals', 'postings', 'balances', 'invoices', 'payouts', 'payoutbatches'];
const copied = async (): Promise<Map<string, Stored[]>> =>
  new Map(await Promise.all(NAMES.map(async (name) => [name, await collection(name).find().toArray()] as const)));
const earlier = await copied();
await post('/payments/pay', { ids: [paid] });
await post('/payments/pay', { ids: [big] });
await until('a paid payout', async () => (await collection('payouts').countDocuments({ status: 'Paid' })) === 1);
await sealAll();
await app.app.get(Anchors).append();

describe('with the database alone', () => {
  let kept: Map<string, Stored[]>;
  beforeAll(async () => {
    expect(await checked()).toMatchObject({
      faults: [],
      advice: [],
      records: await sum(['postings', 'invoices', 'payouts', 'payoutbatches']),
    });
    expect(await doctor()).toEqual([]);
    kept = await copied();
  });
  afterEach(async () => {
    for (const [name, documents] of kept) {
      await collection(name).deleteMany({});
      if (documents.length > 0) await collection(name).insertMany(documents);
    }
    expect(await faults()).toBe('');
  });
  const sum = async (names: readonly string[]): Promise<number> =>
    (await Promise.all(names.map((name) => collection(name).countDocuments()))).reduce((all, count) => all + count, 0);

  // @asvs V16.4.2
  it('the chain is dropped, three entries are removed and a name is changed: found, and nothing is adopted', async () => {
    for (const { _id } of await collection('audit')
      .find({ seq: { $gt: 3 } })
      .limit(3)
      .toArray())
      await collection('audit').deleteOne({ _id });
    await collection('audit').updateOne({ seq: 2 }, { $set: { 'target.name': 'Somebody else' } });
    await collection('audit').updateMany({}, { $set: { seq: null, hash: null, mac: null }, $unset: { salts: 1, digests: 1 } });
    await collection('auditchain').deleteOne({ _id: 'audit' as never });
    await expect(app.app.get(AuditChainService).seal()).rejects.toThrow('the head of the chain is missing');
    expect(await faults()).toContain('the head of the chain is missing');
    expect(await collection('audit').countDocuments({ seq: { $gt: 0 } })).toBe(0);
    expect(await doctor()).toEqual([expect.objectContaining({ name: 'audit trail', advice: expect.stringContaining('who had access') })]);
  });

  it('the end of the audit log is cut off, with the head of that time: the server knows better, and so does ANCHOR_FILE', async () => {
    const head = earlier.get('auditchain')?.find(({ _id }) => String(_id) === 'audit');
    await collection('audit').deleteMany({ seq: { $gt: Number(head?.seq) } });
    await collection('auditchain').replaceOne({ _id: 'audit' as never }, head ?? {});
    expect(await faults()).toContain(`missing at the end (known from`);
    await expect(post('/projects', { projectName: 'After', company: 'A', dueDate: '2099-01-31' })).resolves.toMatchObject({ status: 201 });
    await expect(app.app.get(AuditChainService).seal()).rejects.toThrow('does not contain the end that was seen');
    // A restarted server knows the end from the file, and adds nothing either.
    const other = await secondInstance(app, { ANCHOR_FILE: app.settings.anchorFile, LOG_LEVEL: 'silent' });
    const found = await other.app.get(Integrity).check();
    await other.close();
    expect(found.auditFaults.map(({ text }) => text).join()).toContain('known from');
    expect(await collection('audit').countDocuments({ seq: { $gt: Number(head?.seq) } })).toBe(0);
  });

  // @asvs V16.4.2
  it('a posting is raised by ₦70,000 with its balances: ledger:check names it', async () => {
    const posting = await collection('postings').findOne({ key: `invoice:${unpaid}` });
    const entries = (posting?.entries as mongo.Document[]).map((entry) =>
      Object.assign(entry, { amount: Reflect.get(entry, 'amount') * 11 }),
    );
    await collection('postings').updateOne({ key: `invoice:${unpaid}` }, { $set: { entries } });
    await collection('balances').updateOne({ account: 'funding' }, { $inc: { amount: -7_000_000 } });
    await collection('balances').updateOne({ account: `owed:${ada._id}` }, { $inc: { amount: 7_000_000 } });
    const found = await moneyFaults();
    expect(found).toContain(`posting invoice:${unpaid}`);
    expect(found).toMatch(/invoice INV-\d{4}-\d{6} \(\w+\) and the ledger differ: the posting invoice:\w+ moves another amount/);
    expect(await faults()).toContain(`posting invoice:${unpaid}`);
    expect(await doctor()).toEqual([expect.objectContaining({ name: 'ledger' })]);
  });

  it.each<[string, string, object, object]>([
    ['the amount of an invoice', 'invoices', { _id: new Types.ObjectId(unpaid) }, { 'amount.amount': 7_700_000, naira: 7_700_000 }],
    ['the currency of an invoice', 'invoices', { _id: new Types.ObjectId(unpaid) }, { 'amount.currency': 'USD' }],
    ['the status of an invoice', 'invoices', { _id: new Types.ObjectId(paid) }, { status: 'Unpaid', tab: 'unpaid' }],
    ['the payee of an invoice', 'invoices', { _id: new Types.ObjectId(unpaid) }, { annotatorId: new Types.ObjectId() }],
    ['the amount of a payout', 'payouts', { status: 'Awaiting Approval' }, { netKobo: 1 }],
    ['the status of a payout that awaits approval', 'payouts', { status: 'Awaiting Approval' }, { status: 'Queued' }],
    ['the bank of a payout', 'payouts', { status: 'Awaiting Approval' }, { 'account.bankCode': '058' }],
    ['the name of a payee', 'payouts', { status: 'Awaiting Approval' }, { 'account.accountName': 'Mallory' }],
    ['the account number of a payout', 'payouts', { status: 'Awaiting Approval' }, { 'account.sealedNumber': 'erased' }],
    ['who approved a batch', 'payoutbatches', { status: 'Awaiting Approval' }, { status: 'Approved' }],
  ])('%s is changed: found by check and doctor', async (_what, name, filter, set) => {
    expect((await collection(name).updateOne(filter, { $set: set })).modifiedCount).toBe(1);
    expect(await faults()).toMatch(/(invoice|payout).* was changed by something else/);
    expect(await doctor()).toEqual([expect.objectContaining({ name: 'ledger' })]);
  });

  it.each(['invoices', 'postings', 'payouts'])('one of the %s is removed: found', async (name) => {
    await collection(name).deleteOne({});
    expect(await faults()).toMatch(/(invoice|posting|payout) \S+ was removed/);
  });

  it('an invoice is put back to what it was before it was paid, whole and valid then: found', async () => {
    const before = earlier.get('invoices')?.find(({ _id }) => String(_id) === paid);
    await collection('invoices').replaceOne({ _id: new Types.ObjectId(paid) }, before ?? {});
    expect(await faults()).toContain('was set to an earlier state');
  });

  it('a posting is put in with its balances: found', async () => {
    const posting = await collection('postings').findOne({ key: `invoice:${unpaid}` });
    await collection('postings').insertOne({ ...posting, _id: new Types.ObjectId(), key: 'invoice:forged' });
    expect(await faults()).toContain('posting invoice:forged');
    expect(await faults()).toContain('was not written by the product');
  });

  it('the seals are dropped, with their head: found', async () => {
    await collection('recordseals').deleteMany({});
    await collection('auditchain').deleteOne({ _id: 'records' as never });
    expect(await faults()).toContain('the head of the chain of records is missing');
  });
});

describe('anchors', () => {
  it('of a chain that did not move are not appended again', async () => {
    const anchors = app.app.get(Anchors);
    const appended = () => readFileSync(app.settings.anchorFile, 'utf8').split('\n').length;
    await sealAll();
    await anchors.append();
    const before = appended();
    await anchors.append();
    expect(appended()).toBe(before);
    await post('/auth/addbulkemails', { emails: ['anchored@audit.example'] });
    await sealAll();
    await anchors.append();
    expect(appended()).toBe(before + 1);
    expect(readFileSync(app.settings.anchorFile, 'utf8').split('\n').at(-1)).toContain(' audit ');
  });

  it('are appended to ANCHOR_FILE, by its owner only, and each proves itself', async () => {
    const lines = readFileSync(app.settings.anchorFile, 'utf8').split('\n');
    expect(statSync(app.settings.anchorFile).mode & 0o777).toBe(0o600);
    for (const line of lines) expect(line).toMatch(/^\S+Z (audit|records) \d+ [0-9a-f]{64} \S+$/);
    expect(lines.some((line) => line.includes(' records '))).toBe(true);
    const [line = ''] = lines;
    appendFileSync(app.settings.anchorFile, `\n${line.replace(/ (\d+) /, ' 9$1 ')}`);
    expect(await faults()).toMatch(/line \d+ of ANCHOR_FILE was not written by the product/);
    writeFileSync(app.settings.anchorFile, lines.join('\n'));
  });

  it('of a file of any length are compared with the chain, in any order, and few are kept', async () => {
    const anchors = app.app.get(Anchors);
    const before = readFileSync(app.settings.anchorFile, 'utf8');
    const chain = await collection('audit')
      .find({ seq: { $gt: 0 } })
      .project({ seq: 1, hash: 1 })
      .sort({ seq: -1 })
      .toArray();
    const at = app.now().toISOString();
    const lineOf = (seq: number, hash: string) => anchorText(app.settings.dataKeys, { at, chain: 'audit', seq, hash });
    const right = Array.from({ length: 3_000 }, (_, n) => chain[n % chain.length]).map((entry) => lineOf(entry?.seq, entry?.hash));
    const other = chain.at(-2)?.seq ?? 0;
    // One wrong line among correct lines of the same entry.
    writeFileSync(app.settings.anchorFile, [...right, lineOf(other, 'f'.repeat(64)), ...right].join('\n'));
    const { points, faults: ofFile } = await anchors.find();
    expect([ofFile, points.audit.map(({ seq }) => seq)]).toEqual([[], [chain[0]?.seq, other]]);
    expect(await faults()).toContain(`entry ${other} is not the one known from ANCHOR_FILE, ${at}`);
    const beyond = Array.from({ length: 2_500 }, (_, n) => lineOf(1_000_000 + n, 'e'.repeat(64)));
    writeFileSync(app.settings.anchorFile, beyond.join('\n'));
    expect((await anchors.find()).points.audit).toHaveLength(FAULTS_MAX + 1);
    const seqsOf = async (...lines: string[]): Promise<number[]> => {
      writeFileSync(app.settings.anchorFile, lines.join('\n'));
      return (await anchors.find()).points.audit.map(({ seq }) => seq);
    };
    const [end = '', rightOne = '', wrongOne] = [right[0], lineOf(other, chain.at(-2)?.hash), lineOf(other, 'f'.repeat(64))];
    // Too few lines for a comparison before the end of the file.
    expect(await seqsOf(end, wrongOne)).toEqual([chain[0]?.seq, other]);
    const { _id: _, ...entry } = (await collection('audit').findOne({ seq: other })) ?? {};
    await collection('audit').dropIndex('seq_1');
    const { insertedId } = await collection('audit').insertOne({ ...entry, _id: new Types.ObjectId(), hash: 'd'.repeat(64) });
    expect(await seqsOf(end, rightOne)).toEqual([chain[0]?.seq, other]);
    await collection('audit').deleteOne({ _id: insertedId });
    await collection('audit').createIndex({ seq: 1 }, { unique: true, partialFilterExpression: { seq: { $gt: 0 } } });
    expect(await seqsOf(end, rightOne)).toEqual([chain[0]?.seq]);
    // Entries removed after the retention period would use up the places for differing ones.
    const head = await collection('auditchain').findOne({ _id: 'audit' as never });
    await collection('auditchain').updateOne({ _id: 'audit' as never }, { $set: { base: { seq: other + 1, hash: 'c'.repeat(64) } } });
    expect(await seqsOf(end, wrongOne)).toEqual([chain[0]?.seq]);
    await collection('auditchain').updateOne({ _id: 'audit' as never }, { $set: { base: head?.base } });
    writeFileSync(app.settings.anchorFile, before);
  });

  it('that somebody kept are compared, and a text that is none is refused', async () => {
    const integrity = app.app.get(Integrity);
    const [kept = ''] = await app.app.get(Anchors).texts();
    expect((await integrity.checkAgainst([`audit: ${kept}`])).faults.filter(({ kind }) => kind !== 'anchor')).toEqual([]);
    const forged = kept.replace(/ (\d+) /, ' 9$1 ');
    for (const text of ['audit 1 2 3', forged])
      await expect(integrity.checkAgainst([text])).rejects.toMatchObject({
        status: 400,
        response: { details: [{ field: '--anchor', message: expect.stringContaining('this installation made') }] },
      });
    const { keys, end } = { keys: app.settings.dataKeys, end: await app.app.get(RecordSeals).end() };
    const wrong = anchorText(keys, { at: app.now().toISOString(), chain: 'records', seq: end?.seq ?? 0, hash: 'f'.repeat(64) });
    expect((await integrity.checkAgainst([wrong])).faults.map(({ text }) => text)).toContainEqual(
      expect.stringContaining(`seal ${end?.seq} is not the one known from the anchor given`),
    );
  });
});

describe('the nightly check', () => {
  it('is made once with several servers, and mails the ends of the chains to every admin', async () => {
    const other = await secondInstance(app, { ANCHOR_FILE: `${app.settings.anchorFile}.other`, LOG_LEVEL: 'silent' });
    try {
      app.advance(86_400_000);
      const nights = [app.app.get(NightlyChecks), other.app.get(NightlyChecks)];
      const now = app.now();
      for (const instance of [app, other]) instance.advance(startOf(now) + 3 * 3_600_000 - instance.now().getTime());
      const before = await collection('outbox').countDocuments({ subject: /^Records checked/ });
      const results = await Promise.all(nights.map((each, n) => each.runIfDue(`server ${n}`)));
      expect(results.filter((result) => result !== null)).toHaveLength(1);
      expect(await nights[0]?.runIfDue('server 0')).toBeNull();
      const mails = await collection('outbox')
        .find({ subject: /^Records checked/ })
        .toArray();
      expect(mails.length - before).toBe(2);
      expect(String(mails[0]?.text)).toMatch(/ audit \d+ [0-9a-f]{64}/);
      expect((await nights[0]?.last())?.doneAt).toBeInstanceOf(Date);
    } finally {
      await other.close();
    }
  });

  it('notifies every admin in the app and by mail what it found; doctor repeats it', async () => {
    app.advance(86_400_000);
    await collection('notifications').deleteMany({ kind: 'records-changed' });
    await collection('invoices').updateOne({ _id: new Types.ObjectId(unpaid) }, { $set: { naira: 1 } });
    await app.app.get(NightlyChecks).runIfDue('server 0');
    const told = await collection('notifications').find({ kind: 'records-changed' }).toArray();
    expect(told.map(({ userId }) => String(userId)).sort()).toEqual([admin._id, second._id].sort());
    expect(String(told[0]?.text)).toContain('was changed by something else than the product');
    expect((await examine(app.app, app.settings)).find(({ name }) => name === 'nightly check')).toMatchObject({ well: false });
    await collection('invoices').updateOne({ _id: new Types.ObjectId(unpaid) }, { $set: { naira: 700_000 } });
  });

  it('notifies every admin also of what a check at their request found, once an hour', async () => {
    app.advance(2 * 3_600_000);
    await collection('notifications').deleteMany({ kind: 'records-changed' });
    const { token } = (await app.http('POST', '/api/auth/login', { body: { email: admin.email, password: admin.password } })).body;
    await collection('invoices').updateOne({ _id: new Types.ObjectId(unpaid) }, { $set: { naira: 1 } });
    for (let n = 0; n < 2; n += 1) expectAnswer(await app.http('POST', '/api/audit/check', { token }), 200);
    expect(await collection('notifications').countDocuments({ kind: 'records-changed' })).toBe(2);
    await collection('invoices').updateOne({ _id: new Types.ObjectId(unpaid) }, { $set: { naira: 700_000 } });
  });

  const startOf = (now: Date): number => Math.floor((now.getTime() + 3_600_000) / 86_400_000) * 86_400_000 - 3_600_000;
});
