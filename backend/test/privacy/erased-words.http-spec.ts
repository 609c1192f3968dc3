import { expect, it } from '@jest/globals';
import { type Schema, type SchemaType, Types } from 'mongoose';
import { AuditChainService } from '../../src/modules/foundation/audit/audit-chain.service.js';
import { PERSONAL_COLLECTIONS } from '../../src/modules/insight/privacy/personal-data.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' }, { write: () => undefined });
const MARK = 'word-of-';

/** Places of words that stay after an erasure, with the reason. The first match counts. */
const STAYS: readonly (readonly [RegExp, string])[] = [
  [/^(audit|payoutbatches|payouts)\.(mac|hash|salt|digests\..*|action|actor\.role)$/, 'the chain: digests, and what was done'],
  [
    /^(invoices|payouts|postings|payoutbatches)\./,
    'accounting records, kept by law for six years; names are removed where they are the payee',
  ],
  [/^jobs\.(handedBack|(submission|history\.submission)\.waiting\.cause)$/, 'a cause from a list: it counts for a limit, or was paid'],
  [/^jobs\.(approvedAmount|examPay|funding|history\.approvedAmount|invoice|history\.invoiceNumber)/, 'what was paid'],
  [
    /^(jobs\.(endReason|rejectionReason|history\.reason|proposal\.reason)|appeals\.(rejection|decision)\.reason)$/,
    'why it was paid, or not',
  ],
  [/^jobs\.(rejectionClause|history\.clause|proposal\.clause)\.(number|title)$/, 'headings of a guideline, by an admin'],
  [/^jobs\.(submission|history\.submission)\.link$/, 'where the work is that was paid: it belongs to the company'],
  [
    /^((annotations|annotationversions|regioncomments)\.|assignments\.state$|goldanswers\.(regions|dispute\.state)$|standings\.(state|shownDay)$)/,
    'the work that was paid, and its review, belong to the company',
  ],
  [
    /^jobs\.(task|rate|modality|projectName|projectTitle|dueDate|history\.dueDate|timeFlags|drawn|content|ownWork|paidWaiting)/,
    'what the company has ordered, and marks of our own lists',
  ],
  [/^(jobs\.(appeal|proposal\.by\.role)|appeals\.(state|(rejection|decision)\.by\.role))$/, 'words of our own lists'],
  [/^(jobs|applications)\.(status|history\.(action|from|to|by\.role))$/, 'words of our own lists'],
  [/^jobs\.history\.proposedBy$/, 'the id of an admin'],
  [/^(jobs|applications)\.searchWords$/, 'words of the task or project: those of the person are removed'],
  [/^(consents|erasures)\./, 'proof of what was agreed and asked; words of our own lists'],
  [/^flags\.(evidence|ownEvidence|itemIds)$/, 'the work that was looked at, without names: the work belongs to the company'],
  [
    /^questions\.(text|state|answer\.text|closing\.reason|searchWords)$/,
    'what is answered, or what others have too: others work by it, and who asked is removed',
  ],
  [
    /^concerns\.(text|state|answers\.text|hiding\.reason|searchWords)$/,
    'what others support too, or is answered: who opened it is removed',
  ],
  [/^flags\.(rule|state|key|pair)$/, 'words of our own lists, and digests'],
  [/^(bulkruns|bulkrows)\./, 'runs of admins, gone after 30 days; the names are removed'],
];

const put = (record: Record<string, unknown>, path: string, value: unknown): void => {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) record[first] = value;
  else {
    const inner = { ...(record[first] as object) };
    put(inner, rest.join('.'), value);
    record[first] = inner;
  }
};

/** A record with a word in every text that names its place. Ids of people are the person's. */
function worded({ paths }: Schema, place: string, hex: string): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [path, type] of Object.entries(paths)) put(record, path, valueOf(type, path, `${place}.${path}`, hex));
  return record;
}

function valueOf(type: SchemaType, path: string, place: string, hex: string): unknown {
  const { instance, schema } = type as SchemaType & { schema?: Schema };
  switch (instance) {
    case 'String':
      return path.endsWith('_id') ? hex : MARK + place;
    case 'Embedded':
      return schema && worded(schema, place, hex);
    case 'Array': {
      if (schema) return [worded(schema, place, hex)];
      const { embeddedSchemaType: of } = type as SchemaType & { embeddedSchemaType?: SchemaType };
      return of ? [valueOf(of, path, place, hex)] : [];
    }
    case 'Date':
      // A day ahead: records that expire now are gone before the erasure is read, if the machine is slow.
      return new Date(Date.now() + 86_400_000);
    case 'Number':
      return 0;
    case 'Boolean':
      return false;
    case 'ObjectId':
      return new Types.ObjectId();
    default:
      return { [instance]: MARK + place };
  }
}

it('the words of a person who is erased are nowhere, but where they must stay', async () => {
  const person = await app.person();
  const subject = {
    _id: new Types.ObjectId(person._id),
    hex: person._id,
    email: person.email,
    emailKey: person.email,
    words: [],
    names: [],
    named: /^$/,
  };
  const models = Object.values(app.connection.models);
  const schemaOf = (name: string) => models.find(({ collection }) => collection.collectionName === name)?.schema;
  for (const [name, { of }] of Object.entries(PERSONAL_COLLECTIONS)) {
    const schema = schemaOf(name);
    if (!schema) throw new Error(`no model of ${name}`);
    const filter = of(subject) as Record<string, unknown> & { $or?: Record<string, unknown>[] };
    if (name === 'users') {
      const { skills, telegram, payoutAccount } = worded(schema, name, person._id);
      await app.connection.collection(name).updateOne({ _id: subject._id }, { $set: { skills, telegram, payoutAccount } });
      continue;
    }
    for (const owner of filter.$or ?? [filter]) {
      const record = worded(schema, name, person._id);
      for (const [path, value] of Object.entries(owner)) put(record, path, value);
      await app.connection.collection(name).insertOne({ ...record, _id: (owner._id ?? new Types.ObjectId()) as Types.ObjectId });
    }
  }
  expectAnswer(await work.as(person, 'POST', '/privacy/erase', { password: person.password }), 200);
  const left = new Set<string>();
  for (const { collection } of models) {
    for await (const record of app.connection.collection(collection.collectionName).find()) {
      for (const [, place = ''] of JSON.stringify(record).matchAll(new RegExp(`${MARK}([\\w.]+)`, 'g'))) left.add(place);
    }
  }
  expect([...left].filter((place) => !STAYS.some(([places]) => places.test(place)))).toEqual([]);
  for (const [places, why] of STAYS) expect([why, [...left].some((place) => places.test(place))]).toEqual([why, true]);
});

it('neither are they in what the audit log and the bells of others say of them, and the chain holds', async () => {
  const person = await app.person('USER', { firstname: 'Oluwaseun', lastname: 'Adebayo (Lagos)' });
  const { _id } = await work.job(person);
  await work.as(person, 'POST', `/jobs/${_id}/submit`, { minutes: 5, note: 'Call me: seun-at-home' });
  expectAnswer(await work.as(work.admin, 'POST', `/jobs/${_id}/reject`, { reason: 'Wrong file' }), 200);
  expectAnswer(await work.as(person, 'POST', `/jobs/${_id}/appeal`, { text: 'The right file is at seun-at-home' }), 200);
  expectAnswer(await work.as(person, 'POST', '/privacy/erase', { password: person.password }), 409);
  const appealId = (await work.as(person, 'GET', `/jobs/${_id}`)).body.data.lastAppeal._id;
  const second = await app.person('ADMIN');
  expectAnswer(await work.as(second, 'POST', `/appeals/${appealId}/decide`, { decision: 'uphold', reason: 'Not that one' }), 200);
  const bell = { userId: new Types.ObjectId(work.admin._id), kind: 'payout-attention', link: '/admin', createdAt: new Date() };
  const title = 'A payout needs you: Oluwaseun Adebayo (Lagos)';
  await app.connection.collection('notifications').insertMany([
    { ...bell, title, text: title, readAt: null, changedAt: new Date() },
    { ...bell, title: 'For Ada Obiora', text: 'Another person', readAt: null, changedAt: new Date() },
  ]);
  const own = { title: 'Your password was changed', text: 'The password of your account was changed.' };
  await app.connection
    .collection('notifications')
    .insertOne({ ...bell, ...own, kind: 'password-changed', readAt: null, changedAt: new Date() });
  // Shorter words occur by chance in digests.
  const words = /oluwaseun|seun-at-home/i;
  const seen = async (): Promise<string> =>
    JSON.stringify(
      await Promise.all(
        Object.values(app.connection.models).map(({ collection }) => app.connection.collection(collection.collectionName).find().toArray()),
      ),
    );
  expect(await seen()).toMatch(words);
  const namesake = await app.person('USER', { firstname: 'Ada', lastname: 'Obi' });
  const ofOurWords = await app.person('USER', { firstname: 'Your', lastname: 'password' });
  for (const each of [person, namesake, ofOurWords])
    expectAnswer(await work.as(each, 'POST', '/privacy/erase', { password: each.password }), 200);
  expect(/.{0,200}(oluwaseun|seun-at-home).{0,50}/i.exec(await seen())?.[0]).toBeUndefined();
  expect((await app.app.get(AuditChainService).check([])).faults).toEqual([]);
  expect(await seen()).toContain('For Ada Obiora');
  expect(await seen()).toContain(own.title);
  expect(await seen()).toContain('A payout needs you: Erased person');
  const { data } = (await work.as(work.admin, 'GET', `/audit?target=${_id}`)).body;
  expect(data.map(({ action, reason }: { action: string; reason: string | null }) => [action, reason])).toEqual([
    ['job.uphold', 'Not that one'],
    ['job.appeal', null],
    ['job.reject', 'Wrong file'],
    ['job.submit', null],
    ['job.assign', null],
  ]);
});
