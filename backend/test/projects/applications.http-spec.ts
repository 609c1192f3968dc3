import { describe, expect, it } from '@jest/globals';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';
import { type BadCall, NOT_TEXT, UNKNOWN_ID, expectRefused, stored, tally } from '../support/work.js';

const { app, work } = await suiteOfWork();

const apply = (person: TestPerson, projectId: string) => work.as(person, 'POST', `/projects/${projectId}/apply`);
const decide = (id: string, action: string, body?: unknown) => work.as(work.admin, 'POST', `/applications/${id}/${action}`, body);
const people = (count: number) => Promise.all(Array.from({ length: count }, () => app.person()));
const tab = async (person: TestPerson, mine: string): Promise<string[]> =>
  (await work.as(person, 'GET', `/projects?limit=100&mine=${mine}`)).body.data.map(({ _id }: { _id: string }) => _id);

it('names a project to annotators by its public title alone, in notifications, jobs and the overview', async () => {
  const me = await app.person();
  const project = await work.project({ projectName: 'acme-birds-2', title: 'Bird calls of the coast' });
  const { _id } = (await apply(me, project._id)).body.data;
  expectAnswer(await decide(_id, 'approve'), 200);
  const job = await work.job(me, { projectId: project._id });
  const asked = ['/notifications', '/jobs', `/jobs/${job._id}`, '/overview'];
  const answers = await Promise.all(asked.map(async (path) => JSON.stringify((await work.as(me, 'GET', path)).body)));
  expect(answers.filter((text) => text.includes('Bird calls of the coast'))).toHaveLength(asked.length);
  expect(answers.filter((text) => text.includes('acme-birds-2'))).toEqual([]);
  expect((await work.as(work.admin, 'GET', `/jobs/${job._id}`)).body.data.task.project.projectName).toBe('acme-birds-2');
  expectAnswer(await work.as(work.admin, 'PUT', `/projects/${project._id}`, { title: 'Birds at dawn' }), 200);
  for (const path of ['/jobs', `/jobs/${job._id}`])
    expect(JSON.stringify((await work.as(me, 'GET', path)).body)).toContain('Birds at dawn');
});

describe('applying', () => {
  // @spec 2.annotator-projects.7
  it('moves a project through the tabs: available, pending, active', async () => {
    const me = await app.person();
    const { _id, projectName } = await work.project();
    const tabs = async () => Promise.all(['available', 'pending', 'active'].map(async (mine) => (await tab(me, mine)).includes(_id)));
    expect(await tabs()).toEqual([true, false, false]);

    const applied = await apply(me, _id);
    expectAnswer(applied, 201);
    expect(applied.body.message).toBe('Application sent. You hear back from us either way, with a reason.');
    expect(applied.body.data).toMatchObject({
      status: 'pending',
      project: { _id, projectName, title: null },
      annotator: null,
      reason: null,
    });
    expect(await tabs()).toEqual([false, true, false]);

    const approved = await decide(applied.body.data._id, 'approve');
    expectAnswer(approved, 200);
    expect(approved.body.data).toMatchObject({ status: 'approved', annotator: { _id: me._id, email: me.email, username: me.username } });
    expect(approved.body.data.history.map((step: { to: string; by: { role: string } }) => [step.to, step.by.role])).toEqual([
      ['pending', 'USER'],
      ['approved', 'ADMIN'],
    ]);
    expect(await tabs()).toEqual([false, false, true]);
    const { body } = await work.as(me, 'GET', `/projects/${_id}`);
    expect(body.data.myApplication).toMatchObject({ _id: applied.body.data._id, status: 'approved' });
    expect((await work.as(work.admin, 'GET', `/projects/${_id}`)).body.data.counts).toMatchObject({
      pendingApplications: 0,
      approvedApplications: 1,
    });
  });

  it('notifies the annotator of the decision, with the reason', async () => {
    const me = await app.person();
    const { _id } = await work.project({ projectName: 'Bird calls' });
    const { body } = await apply(me, _id);
    const rejected = await decide(body.data._id, 'reject', { reason: ' Too few hours ' });
    expect(rejected.body.data).toMatchObject({ status: 'rejected', reason: 'Too few hours' });
    const notifications = await app.connection.collection('notifications').find({ kind: 'application-rejected' }).toArray();
    expect(notifications.map(({ userId, text }) => [String(userId), String(text).includes('Too few hours')])).toEqual([[me._id, true]]);
    expect(await tab(me, 'rejected')).toEqual([_id]);
  });

  it('may be withdrawn and made again', async () => {
    const me = await app.person();
    const { _id } = await work.project();
    const first = (await apply(me, _id)).body.data;
    const withdrawn = await work.as(me, 'POST', `/applications/${first._id}/withdraw`);
    expectAnswer(withdrawn, 200, { 'data.status': 'withdrawn' });
    expect(await tab(me, 'available')).toContain(_id);
    expectAnswer(await decide(first._id, 'approve'), 409);
    const second = await apply(me, _id);
    expectAnswer(second, 201, { 'data._id': first._id, 'data.status': 'pending' });
    expect((await work.as(work.admin, 'GET', `/projects/${_id}`)).body.data.counts.pendingApplications).toBe(1);
  });

  it.each([
    ['Coming Soon', { publicStatus: 'Coming Soon' }],
    ['Completed', { status: 'Completed' }],
  ])('is refused while the project is %s', async (_name, fields) => {
    const { _id } = await work.project(fields);
    const { status, body } = await apply(work.annotator, _id);
    expectAnswer({ status, body }, 409, 'This project does not take applications at present.');
    expect(await tab(work.annotator, 'available')).not.toContain(_id);
  });

  // @asvs V2.3.2
  it('is refused where the capacity is full, until it is raised', async () => {
    const [one, two] = await people(2);
    if (!one || !two) throw new Error('two people');
    const { _id } = await work.project({ capacity: 1 });
    await decide((await apply(one, _id)).body.data._id, 'approve');
    const refused = await apply(two, _id);
    expectAnswer(refused, 409, 'This project has all the annotators it needs.');
    expect(await tab(two, 'available')).not.toContain(_id);
    await work.as(work.admin, 'PUT', `/projects/${_id}`, { capacity: 2 });
    expect(await tab(two, 'available')).toContain(_id);
    expectAnswer(await apply(two, _id), 201);
  });
});

describe('races', () => {
  it('applying 20 times at once makes one application', async () => {
    const me = await app.person();
    const { _id } = await work.project();
    const answers = await Promise.all(Array.from({ length: 20 }, () => apply(me, _id)));
    expect(tally(answers)).toEqual({ 201: 1, 409: 19 });
    for (const { status, body } of answers) if (status === 409) expect(body.message).toBe('You have applied to this project already.');
    expect((await work.as(work.admin, 'GET', `/projects/${_id}`)).body.data.counts.pendingApplications).toBe(1);
  });

  it('20 applications of 20 annotators at once are all made and counted', async () => {
    const { _id } = await work.project();
    const crowd = await people(20);
    expect(tally(await Promise.all(crowd.map((person) => apply(person, _id))))).toEqual({ 201: 20 });
    expect((await work.as(work.admin, 'GET', `/projects/${_id}`)).body.data.counts.pendingApplications).toBe(20);
  });

  // @asvs V2.3.2
  it('approving 8 at once for 3 places approves 3, and leaves 5 pending', async () => {
    const { _id } = await work.project({ capacity: 3 });
    const applications = await Promise.all((await people(8)).map(async (person) => (await apply(person, _id)).body.data));
    const answers = await Promise.all(applications.map((application) => decide(application._id, 'approve')));
    expect(tally(answers)).toEqual({ 200: 3, 409: 5 });
    for (const { status, body } of answers) if (status === 409) expect(body.message).toBe('This project has all the annotators it needs.');
    const { body } = await work.as(work.admin, 'GET', `/applications?projectId=${_id}&status=pending`);
    expect(body.page.total).toBe(5);
    expect((await work.as(work.admin, 'GET', `/projects/${_id}`)).body.data.counts).toMatchObject({
      pendingApplications: 5,
      approvedApplications: 3,
    });
  });

  it('approving and rejecting one at once gives one result', async () => {
    const { _id } = await work.project();
    const application = (await apply(work.annotator, _id)).body.data;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2 ? decide(application._id, 'approve') : decide(application._id, 'reject', { reason: 'x' }),
      ),
    );
    expect(tally(answers)).toEqual({ 200: 1, 409: 9 });
    const { body } = await work.as(work.admin, 'GET', `/applications?projectId=${_id}`);
    // The history comes with the record, not with each row.
    expect(body.data[0]).not.toHaveProperty('history');
    expect((await work.as(work.admin, 'GET', `/applications/${application._id}`)).body.data.history).toHaveLength(2);
    for (const answer of answers) {
      if (answer.status === 409)
        expect(answer.body.message).toBe(
          `This application is ${body.data[0].status} now, so that is no longer possible. Reload to see its present state.`,
        );
    }
  });
});

describe('POST /applications/approve', () => {
  it('approves what it can and lists the rest', async () => {
    const { _id } = await work.project({ capacity: 1 });
    const ids: string[] = [];
    for (const person of await people(2)) ids.push((await apply(person, _id)).body.data._id);
    const { status, body } = await work.as(work.admin, 'POST', '/applications/approve', { ids: [...ids, UNKNOWN_ID] });
    expectAnswer({ status, body }, 200);
    expect(body.data.map((row: { _id: string }) => row._id)).toEqual([ids[0]]);
    expect(body.failed).toEqual([
      { id: ids[1], message: 'This project has all the annotators it needs.' },
      { id: UNKNOWN_ID, message: 'This does not exist, or it is not yours.' },
    ]);
  });
});

describe('who sees and does what', () => {
  it('an annotator lists their own only, an admin all, by project, status and name', async () => {
    const [mine, other] = [await app.person('USER', { lastname: 'Okonkwo' }), await app.person()];
    const { _id } = await work.project();
    await apply(mine, _id);
    await apply(other, _id);
    const own = await work.as(mine, 'GET', '/applications');
    expect([own.body.data.length, own.body.data[0].annotator]).toEqual([1, null]);
    const all = await work.as(work.admin, 'GET', `/applications?projectId=${_id}&status=pending`);
    expect(all.body.page.total).toBe(2);
    const named = await work.as(work.admin, 'GET', `/applications?q=okonk`);
    expect(named.body.data.map((row: { annotator: { lastname: string } }) => row.annotator.lastname)).toEqual(['Okonkwo']);
  });

  it("another's is not there, and decisions are for admins", async () => {
    const { _id } = await work.project();
    const application = (await apply(work.annotator, _id)).body.data;
    const other = await app.person();
    const before = await stored(app);
    expectAnswer(await work.as(other, 'POST', `/applications/${application._id}/withdraw`), 404);
    expectAnswer(await work.as(work.annotator, 'POST', `/applications/${application._id}/approve`), 403);
    expectAnswer(await work.as(work.annotator, 'POST', '/applications/approve', { ids: [application._id] }), 403);
    expectAnswer(await work.as(work.annotator, 'POST', `/applications/${application._id}/reject`, { reason: 'x' }), 403);
    expectAnswer(await work.as(work.admin, 'POST', `/applications/${application._id}/withdraw`), 403);
    expectAnswer(await decide(UNKNOWN_ID, 'approve'), 404);
    expect(await stored(app)).toBe(before);
  });

  it('bad input is refused naming the field, and nothing is stored', async () => {
    const { _id } = await work.project();
    const application = (await apply(await app.person(), _id)).body.data;
    const calls: BadCall[] = [
      ...[...NOT_TEXT, '', '   ', 'x'.repeat(1_001)].map((reason): BadCall => [
        'reason',
        'POST',
        `/applications/${application._id}/reject`,
        { reason },
        'reason',
      ]),
      ['no reason', 'POST', `/applications/${application._id}/reject`, {}, 'reason'],
      ['no body', 'POST', `/applications/${application._id}/reject`, undefined, 'reason'],
      ['more', 'POST', `/applications/${application._id}/reject`, { reason: 'x', status: 'approved' }, 'status'],
      ['malformed id', 'POST', '/applications/1/approve', undefined, 'id'],
      ...[{ $ne: null }, 'x', [], ['x'], [{ $ne: null }], [null], null, Array.from({ length: 201 }, () => UNKNOWN_ID)].map(
        (ids): BadCall => ['ids', 'POST', '/applications/approve', { ids }, 'ids'],
      ),
      ['status', 'GET', '/applications?status=open', undefined, 'status'],
      ['projectId', 'GET', '/applications?projectId=1', undefined, 'projectId'],
      ['sort', 'GET', '/applications?sort=status', undefined, 'sort'],
    ];
    await expectRefused(app, work.admin, calls);
  });
});
