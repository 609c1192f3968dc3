import { beforeEach, describe, expect, it, test } from '@jest/globals';
import { BULK_MESSAGES, DUTIES, type Duty, DUTY_MESSAGES, dutyMissingMessage } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { BulkWorker } from '../../src/modules/work/bulk/bulk-worker.js';
import { Transactions } from '../../src/database/transactions.js';
import { NotificationsService } from '../../src/modules/people/notifications/notifications.service.js';
import { UsersService } from '../../src/modules/people/users/users.service.js';
import { PromotionsService } from '../../src/modules/people/promotions/promotions.service.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteApp } from '../support/suites.js';
import { type TestPerson, advanceWith, setRole } from '../support/test-app.js';

const app = await suiteApp();
const users = app.app.get(UsersService);
const promotions = app.app.get(PromotionsService);
let owner: TestPerson;
let second: TestPerson;
let third: TestPerson;

const as = ({ token }: TestPerson, method: string, path: string, body?: unknown) => app.http(method, `/api${path}`, { token, body });
const propose = (duties: readonly string[], by = owner, person = third) => as(by, 'PATCH', `/users/${person._id}`, { duties });
const approve = (duties: readonly string[] | undefined, by = second, person = third) =>
  as(by, 'POST', `/users/${person._id}/promotion/approve`, { duties });
const dutiesOf = async ({ _id }: TestPerson) => (await users.findOne(_id))?.duties ?? null;
const give = (person: TestPerson, ...duties: Duty[]) => promotions.changeAtOnce(person._id, 'ADMIN', duties);
const logInAgain = (...people: TestPerson[]) => advanceWith(app, 0, people);
const titles = async (person: TestPerson) =>
  (await as(person, 'GET', '/notifications')).body.data.map(({ title }: { title: string }) => title);

beforeEach(async () => {
  for (const _id of await users.activeAdmins()) await setRole(app.app, String(_id), 'USER');
  owner = await app.person('ADMIN');
  second = await app.person('ADMIN');
  third = await app.person('ADMIN', { firstname: 'Uche', lastname: 'Eze' });
});

describe('duties of an admin', () => {
  it('are all of them until somebody takes one away', async () => {
    const { body } = await as(owner, 'GET', '/auth/me');
    expect(body.user.duties).toEqual(DUTIES);
    expect(await dutiesOf(owner)).toBeNull();
    expect((await as(await app.person(), 'GET', '/auth/me')).body.user.duties).toEqual([]);
  });

  it('change when a second admin approves what one proposed: at once, and the person logs in again', async () => {
    const proposed = await propose(['review']);
    expectAnswer(proposed, 202, { message: DUTY_MESSAGES.waits, 'data.duties': DUTIES, 'data.promotion.duties': ['review'] });
    expectAnswer(await as(third, 'GET', '/payments'), 200);
    expectAnswer(await approve(['review']), 200, { 'data.duties': ['review'], 'data.promotion': null });
    expectAnswer(await as(third, 'GET', '/jobs'), 401);
    await logInAgain(third);
    expectAnswer(await as(third, 'GET', '/jobs'), 200);
    const refused = await as(third, 'GET', '/payments');
    expectAnswer(refused, 403, { message: dutyMissingMessage(['pay']), 'details.0.field': 'duty' });
    expectAnswer(await as(third, 'GET', '/users'), 403);
    expect((await as(third, 'GET', '/auth/me')).body.user.duties).toEqual(['review']);
  });

  it('are told to all admins and the person, and recorded', async () => {
    await propose(['review', 'pay']);
    for (const person of [owner, second]) expect((await titles(person))[0]).toBe('Other duties are proposed for Uche Eze');
    expect((await titles(third))[0]).toBe('Other duties are proposed for you');
    await approve(['pay', 'review']);
    await logInAgain(third);
    for (const person of [owner, second]) expect((await titles(person))[0]).toBe('The duties of Uche Eze have changed');
    expect((await titles(third))[0]).toBe('Your duties have changed');
    const entries = await app.connection.collection('audit').find({ 'target._id': third._id }).sort({ _id: 1 }).toArray();
    expect(entries.slice(-2).map(({ action, actor, changes }) => [action, actor._id, changes])).toEqual([
      ['user.propose', owner._id, expect.arrayContaining([{ field: 'proposedDuties', before: null, after: 'review, pay' }])],
      ['user.duties', second._id, [{ field: 'duties', before: DUTIES.join(', '), after: 'review, pay' }]],
    ]);
  });

  it('of a new admin are those of the proposal', async () => {
    const ada = await app.person();
    const proposed = await as(owner, 'PATCH', `/users/${ada._id}`, { role: 'ADMIN', duties: ['review'] });
    expectAnswer(proposed, 202, { 'data.role': 'USER', 'data.promotion.duties': ['review'] });
    expectAnswer(await approve(undefined, second, ada), 409, { message: DUTY_MESSAGES.seenAnother });
    expectAnswer(await approve(['review'], second, ada), 200, { 'data.role': 'ADMIN', 'data.duties': ['review'] });
    // The role goes, and the duties with it.
    expectAnswer(await as(owner, 'PATCH', `/users/${ada._id}`, { role: 'USER' }), 200, { 'data.duties': [] });
    expect(await dutiesOf(ada)).toBeNull();
  });

  it('are given by the server at once, but the last duty People stays', async () => {
    await give(third, 'review');
    expect(await dutiesOf(third)).toEqual(['review']);
    await give(third, ...DUTIES);
    expect(await dutiesOf(third)).toBeNull();
    await give(second, 'pay');
    await give(third, 'projects');
    await expect(give(owner, 'pay')).rejects.toMatchObject({ status: 409, message: DUTY_MESSAGES.lastWithPeople });
    await expect(promotions.changeAtOnce(owner._id, 'USER')).rejects.toMatchObject({ status: 409 });
    expect(await dutiesOf(owner)).toBeNull();
  });

  it('are withdrawn as a proposal by any admin with the duty People, who keeps nothing of it', async () => {
    await propose(['review']);
    expectAnswer(await as(second, 'PATCH', `/users/${third._id}`, { role: 'ADMIN' }), 200, {
      'data.promotion': null,
      'data.duties': DUTIES,
    });
    expectAnswer(await approve(['review']), 409);
    await propose(['review']);
    expectAnswer(await as(third, 'PATCH', `/users/${third._id}`, { withdraw: true }), 409);
    for (const more of [{ role: 'ADMIN' }, { status: 'suspended' }, { duties: ['pay'] }])
      expectAnswer(await as(second, 'PATCH', `/users/${third._id}`, { withdraw: true, ...more }), 400, { 'details.0.field': 'withdraw' });
    const withdrawn = await as(second, 'PATCH', `/users/${third._id}`, { withdraw: true });
    expectAnswer(withdrawn, 200, { 'data.promotion': null, 'data.duties': DUTIES, 'data.status': 'active' });
    expectAnswer(await approve(['review']), 409);
  });

  it('that nobody holds leave no notice unread: the admins with the duty People get it', async () => {
    const { connection } = app;
    const notify = async (kind: 'area-credential' | 'records-changed') => {
      const data = { area: 'mfe_admin', byName: 'x', name: kind, day: '2026-11-27', count: 1, found: 'x' };
      const service = app.app.get(NotificationsService, { strict: false });
      await app.app.get(Transactions).run((session) => service.notifyAdmins(session, { kind, data }));
      return connection.collection('notifications').distinct('userId', { kind });
    };
    await give(second, 'pay', 'projects');
    await give(third, 'review', 'projects');
    await give(owner, 'people');
    await connection.collection('notifications').deleteMany({});
    expect((await notify('area-credential')).map(String)).toEqual([owner._id]);
    expect((await notify('records-changed')).map(String)).toEqual([second._id]);
  });

  it('end a deploy credential that rests on them', async () => {
    const { body } = await as(third, 'POST', '/areas/credentials', { area: 'mfe_admin', name: 'A pipeline', days: 1 });
    const deploy = () => app.http('PUT', '/api/areas/mfe_admin/deployment', { token: body.data.credential, body: { url: null } });
    // Accepted: the area is there already.
    expectAnswer(await deploy(), 409);
    await give(third, 'review');
    expectAnswer(await deploy(), 403);
  });

  it('stop a bulk run that rests on them', async () => {
    const text = `Task Name,Due Date,Task Link,Guideline Link\nImage Annotation,2099-12-31,https://example.com/t,https://example.com/g`;
    const { body } = await as(third, 'POST', '/tasks/imports', { fileName: 'one.csv', text });
    expect(body.data).toMatchObject({ state: 'ready', invalid: 0 });
    await give(third, 'review');
    // As if the run had been started just before.
    const running = { state: 'running', dueAt: app.now(), startedAt: app.now() };
    await app.connection.collection('bulkruns').updateOne({ _id: new Types.ObjectId(body.data._id) }, { $set: running });
    await app.app.get(BulkWorker, { strict: false }).drain();
    const run = (await as(owner, 'GET', `/bulk/${body.data._id}`)).body.data;
    expect(run).toMatchObject({ state: 'stopped', done: 0, reason: BULK_MESSAGES.byInactive });
  });
});

describe('a dishonest admin', () => {
  it('changes no duties of their own, and approves none: not by any call', async () => {
    await give(owner, 'people');
    await logInAgain(owner);
    expectAnswer(await propose(DUTIES, owner, owner), 409);
    expectAnswer(await as(owner, 'PATCH', `/users/${owner._id}`, { role: 'ADMIN', duties: ['pay'] }), 409);
    expectAnswer(await as(owner, 'PATCH', '/users/me', { duties: ['pay'] }), 400, { 'details.0.field': 'duties' });
    expectAnswer(await propose(DUTIES, second, owner), 202);
    expectAnswer(await approve(DUTIES, owner, owner), 409, { message: DUTY_MESSAGES.notYourOwn });
    expectAnswer(await approve(DUTIES, second, owner), 409, { message: DUTY_MESSAGES.notYourOwn });
    expect(await dutiesOf(owner)).toEqual(['people']);
  });

  it('without the duty People proposes and approves nothing', async () => {
    await give(third, 'projects', 'review', 'pay', 'settings');
    await logInAgain(third);
    expectAnswer(await propose(['people'], third, second), 403, { message: dutyMissingMessage(['people']) });
    await propose(['review'], owner, second);
    expectAnswer(await approve(['review'], third, second), 403);
    expect(await dutiesOf(second)).toBeNull();
  });

  it('proposes nothing without a fresh proof', async () => {
    const bare = (method: string, path: string, body: unknown) =>
      app.http(method, `/api${path}`, { token: owner.token, body, stepUp: false });
    expectAnswer(await bare('PATCH', `/users/${third._id}`, { duties: ['review'] }), 403, { 'details.0.field': 'stepUp' });
    await propose(['review'], second);
    expectAnswer(await bare('POST', `/users/${third._id}/promotion/approve`, { duties: ['review'] }), 403, { 'details.0.field': 'stepUp' });
    expect(await dutiesOf(third)).toBeNull();
  });

  it('cannot swap the proposal that another one looks at', async () => {
    await give(third, 'review');
    await propose(['review', 'projects']);
    expectAnswer(await propose(DUTIES, owner), 409, { message: DUTY_MESSAGES.otherWaits });
    await as(owner, 'PATCH', `/users/${third._id}`, { role: 'ADMIN' });
    await propose(DUTIES, owner);
    expectAnswer(await approve(['projects', 'review']), 409, { message: DUTY_MESSAGES.seenAnother });
    expect(await dutiesOf(third)).toEqual(['review']);
  });

  it('turns no withdrawal into a proposal of another one', async () => {
    await give(third, 'review');
    await propose(['review', 'pay']);
    // While the second admin looks at the proposal, the first one makes the person an annotator.
    expectAnswer(await as(owner, 'PATCH', `/users/${third._id}`, { role: 'USER' }), 200);
    const withdrawn = await as(second, 'PATCH', `/users/${third._id}`, { withdraw: true });
    expectAnswer(withdrawn, 409, { message: DUTY_MESSAGES.nothingWaits });
    expectAnswer(await approve(undefined, owner), 409);
    expect(await users.findOne(third._id)).toMatchObject({ role: 'USER', promotion: null });
  });

  it('who lost the duty People has proposed nothing that stands', async () => {
    await propose(['review']);
    await give(owner, 'pay');
    expect((await approve(['review'])).body.message).toBe('The admin who proposed this is none any more. Propose it again.');
    expect(await dutiesOf(third)).toBeNull();
  });

  it('who gets the duty Payments cools off before they approve payouts', async () => {
    await give(third, 'review');
    await propose(['review', 'pay']);
    await approve(['review', 'pay']);
    expect((await users.findOne(third._id))?.adminSince).toEqual(expect.any(Date));
  });

  it('who gets the duty People cools off before they approve admins and duties', async () => {
    await give(third, 'review');
    await propose(['review', 'people']);
    await approve(['review', 'people']);
    await logInAgain(third);
    await propose(['review'], owner, second);
    expectAnswer(await approve(['review'], third, second), 409, { message: expect.stringContaining('may approve admins and duties from') });
    expect(await dutiesOf(second)).toBeNull();
  });

  it('with one other admin alone needs the server', async () => {
    await setRole(app.app, third._id, 'USER');
    expectAnswer(await propose(['review'], owner, second), 409, { message: DUTY_MESSAGES.needsSecondAdmin });
  });
});

describe('at the same time', () => {
  it('two admins who take the duty People from each other: one of them keeps it', async () => {
    const fourth = await app.person('ADMIN');
    await propose(['pay'], third, owner);
    await propose(['pay'], fourth, second);
    const answers = await Promise.all([approve(['pay'], second, owner), approve(['pay'], owner, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([await dutiesOf(owner), await dutiesOf(second)].filter((duties) => duties === null)).toHaveLength(1);
  });

  it('two approvals of one proposal: it is approved once', async () => {
    const fourth = await app.person('ADMIN');
    await propose(['review']);
    const answers = await Promise.all([approve(['review'], second), approve(['review'], fourth)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('the body', () => {
  test.each([[[]], [['everything']], [['pay', 'pay']], ['pay'], [null], [{ pay: true }], [[['pay']]], [['annotate']]])(
    'of %j is refused by name',
    async (duties) => {
      const body = { duties };
      expectAnswer(await as(owner, 'PATCH', `/users/${third._id}`, body), 400, { 'details.0.field': 'duties' });
      expectAnswer(await as(owner, 'POST', `/users/${third._id}/promotion/approve`, body), 400, { 'details.0.field': 'duties' });
      expect(await dutiesOf(third)).toBeNull();
    },
  );

  it('with duties and another change, or for an annotator, is refused', async () => {
    for (const more of [{ status: 'suspended' }, { role: 'USER' }])
      expectAnswer(await as(owner, 'PATCH', `/users/${third._id}`, { duties: ['pay'], ...more }), 400, { 'details.0.field': 'duties' });
    expectAnswer(await propose(['pay'], owner, await app.person()), 409, { message: DUTY_MESSAGES.adminsOnly });
  });
});
