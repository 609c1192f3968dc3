import { beforeAll, expect, it, test } from '@jest/globals';
import { PRIVACY_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { Transactions } from '../../src/database/transactions.js';
import { AuditService } from '../../src/modules/foundation/audit/audit.service.js';
import { PERSONAL_COLLECTIONS } from '../../src/modules/insight/privacy/personal-data.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';

type Fields = Record<string, unknown>;
type Owner = (person: { id: string; email: string }) => Fields;
type Stored = Fields & { _id: Types.ObjectId };
interface Row {
  readonly collection: string;
  /** Fields that make a record the person's. */
  readonly owner: Owner;
  /** Fields that the export omits. */
  readonly hidden?: readonly string[];
  readonly more?: Owner;
  /** Fields that the erasure changes; undefined if it removes the record. */
  readonly left?: Owner;
}

const byUser: Owner = ({ id }) => ({ userId: new Types.ObjectId(id) });
const byAnnotator: Owner = ({ id }) => ({ annotatorId: new Types.ObjectId(id) });
const itself: Owner = ({ id }) => ({ _id: new Types.ObjectId(id) });
const NAME = 'Oluwaseun Adebayo';
const WORDS = ['searchWords', 'annotatorWords'];
/** A history with a step of the person, and one of another person. */
const stepsOf = ({ id }: { id: string }, name: string): Fields[] => [
  { by: { _id: id, name } },
  { by: { _id: 'somebody', name: 'Somebody Else' } },
];
const history = (person: { id: string }, name: string): Fields => ({ history: stepsOf(person, name) });
const { erasedName } = PRIVACY_MESSAGES;
const inHistory = (collection: string, left: Owner = () => ({})): Row => ({
  collection,
  owner: byAnnotator,
  hidden: ['annotatorWords'],
  more: (person) => ({ ...history(person, NAME), searchWords: ['road', 'oluwaseun'] }),
  left: (person) => ({ ...history(person, erasedName), searchWords: ['road'], ...left(person) }),
});
const kept = (): Fields => ({});

const ROWS: readonly Row[] = [
  { collection: 'passwordresets', owner: itself, hidden: ['tokenHash'] },
  { collection: 'knowndevices', owner: byUser, hidden: ['deviceId', ...WORDS] },
  { collection: 'mailedcodes', owner: byUser, hidden: ['codeHash', 'tokenHash'] },
  { collection: 'secondfactors', owner: itself, hidden: ['sealedSecret', 'recoveryHashes'] },
  { collection: 'loginchallenges', owner: byUser, hidden: ['passkeyChallenge'] },
  { collection: 'passkeys', owner: byUser, hidden: ['credentialId', 'publicKey'] },
  { collection: 'passkeychallenges', owner: byUser, hidden: ['challenge'] },
  { collection: 'notifications', owner: byUser },
  { collection: 'notificationsettings', owner: itself },
  {
    collection: 'workrecords',
    owner: byAnnotator,
    more: () => ({ text: NAME, signature: 'x', keyId: 'x', show: ['hours'] }),
    left: () => ({ annotatorId: null, text: null, signature: null, keyId: null, show: [] }),
  },
  { collection: 'consents', owner: byUser, hidden: WORDS, left: kept },
  { collection: 'erasures', owner: byUser, hidden: WORDS, left: kept },
  { collection: 'outbox', owner: ({ email }) => ({ to: { address: email } }), hidden: ['claim', 'text', 'html'] },
  {
    collection: 'bulkruns',
    owner: ({ id }) => ({ by: { _id: id, name: NAME } }),
    hidden: ['claim', 'digest'],
    left: ({ id }) => ({ by: { _id: id, name: erasedName } }),
  },
  {
    collection: 'bulkrows',
    owner: ({ id }) => ({ data: { userId: id } }),
    hidden: ['runId'],
    more: () => ({ name: NAME }),
    left: () => ({ name: erasedName }),
  },
  { collection: 'contacts', owner: ({ email }) => ({ emailKey: email }), hidden: [...WORDS, 'addedBy'] },
  {
    ...inHistory('applications', (person) => ({
      reason: null,
      language: null,
      history: stepsOf(person, erasedName).map((step) => ({ ...step, reason: null })),
    })),
    more: (person) => ({ ...inHistory('applications').more?.(person), language: 'ha' }),
  },
  {
    ...inHistory('jobs', ({ id }) => ({
      annotatorWords: [],
      unread: { annotator: 0, admin: 0 },
      annotator: { firstname: 'Erased', lastname: 'person', username: `erased-${id}`, telegram: null },
    })),
    more: (person) => ({
      ...inHistory('jobs').more?.(person),
      annotator: { firstname: NAME, lastname: 'Ige', username: 'seun', telegram: 'seun_ige' },
    }),
  },
  { collection: 'assignments', owner: byAnnotator, hidden: ['itemId'], left: kept },
  { collection: 'annotations', owner: byAnnotator, hidden: ['touched', 'sources', 'had', 'itemId'], left: kept },
  { collection: 'goldanswers', owner: byAnnotator, more: () => ({ revealed: true }), left: kept },
  { collection: 'standings', owner: byAnnotator, left: kept },
  { collection: 'annotationversions', owner: byAnnotator, left: kept },
  { collection: 'regioncomments', owner: byAnnotator, left: kept },
  {
    collection: 'flags',
    owner: byAnnotator,
    hidden: ['searchWords', 'evidence', 'itemIds', 'key', 'pair', 'otherId'],
    left: () => ({ searchWords: [] }),
  },
  {
    collection: 'flagprints',
    owner: byAnnotator,
    hidden: ['itemId', 'of', 'sha', 'text', 'pictures', 'sound', 'bands'],
    more: () => ({ kind: 'text' }),
  },
  { collection: 'scannedjobs', owner: byAnnotator },
  { collection: 'worklogs', owner: byAnnotator },
  { collection: 'personclocks', owner: itself, hidden: ['revision'] },
  { collection: 'messages', owner: byAnnotator },
  { collection: 'threads', owner: byAnnotator },
  { ...inHistory('invoices'), hidden: ['annotatorWords', 'rev', 'salt'] },
  {
    ...inHistory('payouts', () => ({ account: { accountName: erasedName, resolvedName: null, sealedNumber: 'erased', bankCode: '011' } })),
    hidden: ['annotatorWords', 'rev', 'salt', 'claim'],
  },
  { collection: 'postings', owner: ({ id }) => ({ annotatorId: id }), left: kept },
  { collection: 'payoutbatches', owner: ({ id }) => ({ by: { _id: id } }), hidden: ['rev', 'salt'], left: kept },
];
const MONEY = ['invoices', 'payouts'];

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' }, { write: () => undefined });
const of = (name: string) => app.connection.collection(name);
const asOwner = ({ _id, email }: TestPerson) => ({ id: _id, email });
let person: TestPerson;
let other: TestPerson;
/** Stored records by collection: the person's, and another person's. */
const records = new Map<string, { own: Stored; others: Stored }>();

const stored = (collection: string) => {
  const pair = records.get(collection);
  if (!pair) throw new Error(`nothing was stored in ${collection}`);
  return pair;
};

/** A record of this person with unique values in unique fields. */
async function recordOf({ collection, owner, hidden = [], more = kept }: Row, of_: TestPerson): Promise<Stored> {
  const indexes = await of(collection).indexes();
  const unique = indexes.filter(({ unique: isUnique }) => isUnique).flatMap(({ key }) => Object.keys(key));
  const whose = asOwner(of_);
  return {
    _id: new Types.ObjectId(),
    ...Object.fromEntries(unique.map((field) => [field, String(new Types.ObjectId())])),
    ...Object.fromEntries(hidden.map((field) => [field, field === 'rev' ? 1 : [`hidden ${String(new Types.ObjectId())}`]])),
    ...(collection === 'payouts' && { account: { accountName: NAME, resolvedName: NAME, sealedNumber: 'sealed', bankCode: '011' } }),
    shown: collection,
    ...more(whose),
    ...owner(whose),
  };
}

beforeAll(async () => {
  const names = { firstname: 'Oluwaseun', lastname: 'Adebayo' };
  person = await app.person('USER', names);
  other = await app.person('USER');
  for (const row of ROWS) {
    const { collection } = row;
    const [own, others] = [await recordOf(row, person), await recordOf(row, other)];
    await of(collection).insertMany([own, others]);
    records.set(collection, { own, others });
  }
});

test('the export has all of a person, nothing of others, and neither secrets nor what the server derives', async () => {
  const { body } = await app.http('GET', '/api/privacy/export', { token: person.token });
  for (const { collection, hidden = [] } of ROWS) {
    const found = body.records[collection].filter(({ shown }: Fields) => shown === collection);
    const { own } = stored(collection);
    const visible = Object.keys(own).filter((field) => field !== 'searchWords' && !hidden.includes(field));
    expect([collection, found.map((record: Fields) => Object.keys(record).sort())]).toEqual([collection, [visible.sort()]]);
    expect([collection, found[0]._id]).toEqual([collection, String(own._id)]);
  }
  const [user] = body.records.users;
  expect([body.records.users.length, user._id]).toEqual([1, person._id]);
  for (const field of ['searchWords', 'passwordHash', 'emailKey', 'usernameKey', 'phone', 'phoneIndex'])
    expect([field, field in user]).toEqual([field, false]);
  expect(body.records.payouts[0].account).toEqual({ accountName: NAME, resolvedName: NAME, bankCode: '011' });
});

test('the export has the audit entries of what they did and of what was done to them, and no others', async () => {
  await work.as(work.admin, 'PATCH', `/users/${person._id}`, { status: 'suspended', reason: 'Two people use it.' });
  await work.as(work.admin, 'PATCH', `/users/${person._id}`, { status: 'active' });
  await work.as(work.admin, 'PATCH', `/users/${other._id}`, { status: 'suspended', reason: 'Two people use it.' });
  const { body } = await app.http('GET', '/api/privacy/export', { token: await newToken() });
  const entries: { action: string; actor: { _id: string } | null; target: { _id: string } }[] = body.records.audit;
  expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['user.export', 'user.update']));
  for (const { actor, target } of entries) expect([actor?._id, target._id]).toContain(person._id);
  for (const entry of entries)
    for (const field of ['searchWords', 'salts', 'digests', 'mac', 'hash']) expect([field, field in entry]).toEqual([field, false]);
});

/** The suspension has ended the session. */
async function newToken(): Promise<string> {
  const { body } = await app.http('POST', '/api/auth/login', { body: { email: person.email, password: person.password } });
  person = { ...person, token: body.token };
  return body.token;
}

it('each collection says what the erasure does to it, or why it stays', () => {
  for (const [collection, { atErasure }] of Object.entries(PERSONAL_COLLECTIONS))
    expect([collection, atErasure.delete ?? atErasure.update ?? atErasure.keep]).toEqual([collection, expect.anything()]);
});

it('the erasure removes or empties what is theirs, keeps what must be kept, and leaves the records of others', async () => {
  const users = of('users');
  const otherUser = await users.findOne({ _id: new Types.ObjectId(other._id) });
  const [run, message] = [new Types.ObjectId(), new Types.ObjectId()];
  const named = (list: string, name: string) => ({
    [list]: [
      { userId: person._id, name },
      { userId: other._id, name: 'Somebody Else' },
    ],
  });
  const summary = (name: string) => ({ ...named('people', name), ...named('leftOut', name) });
  await of('bulkruns').insertOne({ _id: run, by: { _id: other._id, name: 'Somebody Else' }, digest: 'd', summary: summary(NAME) });
  const sent = { annotatorId: new Types.ObjectId(other._id), fromId: new Types.ObjectId(person._id) };
  await of('messages').insertOne({ _id: message, ...sent, fromName: NAME, text: 'Please look again' });

  const { _id: decided, ...invoice } = await recordOf({ ...inHistory('invoices'), hidden: ['rev'] }, other);
  await of('invoices').insertOne({ _id: decided, ...invoice, ...history({ id: person._id }, NAME) });

  expectAnswer(await work.as(person, 'GET', '/privacy/export'), 200);
  const theirs = { _id: person._id, role: 'USER', firstname: 'Oluwaseun', lastname: 'Adebayo' } as const;
  const change = { action: 'job.submit', target: { _id: run, name: 'Road signs' } } as const;
  await app.app.get(Transactions).run((session) => app.app.get(AuditService).record(session, { by: theirs, ...change }));
  expectAnswer(await work.as(person, 'POST', '/privacy/erase', { password: person.password }), 200);

  for (const { collection, left } of ROWS) {
    const { own, others } = stored(collection);
    const found = async ({ _id }: Stored) => of(collection).findOne({ _id }, { projection: { rev: 0, salt: 0 } });
    const unsealed = ({ rev: _rev, salt: _salt, ...rest }: Fields) => rest;
    expect([collection, await found(own)]).toEqual([collection, left ? { ...unsealed(own), ...left(asOwner(person)) } : null]);
    expect([collection, await found(others)]).toEqual([collection, unsealed(others)]);
  }
  for (const collection of MONEY) {
    const sealed = await of(collection).findOne({ _id: stored(collection).own._id });
    expect([collection, sealed?.rev, sealed?.salt]).toEqual([collection, 2, expect.stringMatching(/^[\w-]+$/)]);
  }
  // Another person's record is sealed again only if its history names them.
  const revs = [await of('invoices').findOne({ _id: decided }), await of('invoices').findOne({ _id: stored('invoices').others._id })];
  expect(revs.map((record) => record?.rev)).toEqual([2, 1]);
  const by = await of('audit').find({ 'actor._id': person._id }).toArray();
  expect(by.map(({ actor, from, searchWords }) => [actor.name, from, searchWords])).toEqual(by.map(() => [erasedName, null, []]));
  const about = await of('audit').find({ 'target._id': person._id }).toArray();
  expect(about.map(({ target, changes, reason, searchWords }) => [target.name, changes, reason, searchWords])).toEqual(
    about.map(() => [erasedName, [], null, []]),
  );
  expect([by.length > 0, about.length > 0]).toEqual([true, true]);
  expect((await of('bulkruns').findOne({ _id: run }))?.summary).toEqual(summary(erasedName));
  expect(await of('messages').findOne({ _id: message })).toMatchObject({ fromName: erasedName, text: 'Please look again' });
  expect(await of('sessions').countDocuments({ userId: new Types.ObjectId(person._id) })).toBe(0);
  const email = `${person._id}@erased.invalid`;
  const username = `erased-${person._id}`;
  expect(await users.findOne({ _id: new Types.ObjectId(person._id) })).toMatchObject({
    ...{ firstname: 'Erased', lastname: 'person', email, emailKey: email, username, usernameKey: username, phone: '', phoneIndex: null },
    ...{ telegram: null, payoutAccount: null, status: 'suspended', passwordHash: 'erased', availableHoursPerWeek: null },
    ...{ emailVerifiedAt: null, secondFactorSince: null, searchWords: [] },
  });
  expect(await users.findOne({ _id: new Types.ObjectId(other._id) })).toEqual(otherUser);
});
