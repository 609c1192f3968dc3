import { describe, expect, it } from '@jest/globals';
import { CONTENT_MESSAGES, type ContentCategory } from '@labelbridge/contracts';
import { ContentNews, ContentNewsWorker } from '../../src/modules/work/jobs/content-news.service.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';
import { examCalls } from '../exams/exams.fixtures.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { exam } = examCalls({ app, work });
const admins = (method: string, path: string, body?: unknown) => work.as(work.admin, method, path, body);
const allow = (person: TestPerson, ...allowed: unknown[]) => work.as(person, 'PUT', '/users/me/content', { allowed });
// Tests tell: it would tell of content before a test takes it back.
await app.app.get(ContentNewsWorker, { strict: false }).beforeApplicationShutdown();
const BOTH: ContentCategory[] = ['violence', 'sexual'];
const disturbing = (fields: object = {}) => work.project({ publicStatus: 'Active', content: BOTH, ...fields });
const fail = (error: unknown) => {
  throw error;
};
const tellNow = () => app.app.get(ContentNews, { strict: false }).run(() => false, fail);
const told = async (person: TestPerson) => {
  const { data } = (await work.as(person, 'GET', '/notifications?limit=100')).body as {
    data: { kind: string; text: string; link: string }[];
  };
  return data.filter(({ kind }) => kind === 'content-added');
};
const assign = (taskId: string, { _id: userId }: TestPerson) => admins('POST', '/tasks/assign', { taskId, userId });

describe('the content that a person allows', () => {
  it('is nothing until they say so, and then what they chose, in the order of the list', async () => {
    const person = await app.person();
    expectAnswer(await work.as(person, 'GET', '/users/me/content'), 200, { data: { allowed: [] } });
    expectAnswer(await allow(person, 'sexual', 'violence'), 200, { message: CONTENT_MESSAGES.saved, data: { allowed: BOTH } });
    expectAnswer(await work.as(person, 'GET', '/users/me/content'), 200, { data: { allowed: BOTH } });
    expectAnswer(await allow(person), 200, { data: { allowed: [] } });
    const entries = await app.connection.collection('audit').find({ action: 'user.content' }).toArray();
    expect(entries.map(({ changes }) => changes)).toEqual([[], []]);
  });

  it.each([
    ['an unknown kind', ['gore']],
    ['a kind twice', ['violence', 'violence']],
    ['a list in a list', [['violence']]],
  ])('is refused with %s', async (_name, allowed) => {
    const answer = await allow(work.annotator, ...allowed);
    expectAnswer(answer, 400, { details: [{ field: 'allowed', message: CONTENT_MESSAGES.shape }] });
  });

  it.each([null, 'violence', {}])('is refused as %s', async (allowed) => {
    expectAnswer(await work.as(work.annotator, 'PUT', '/users/me/content', { allowed }), 400);
  });
});

describe('a project with disturbing content', () => {
  it('says so to everybody, and has only known kinds', async () => {
    const { _id, content } = await disturbing();
    expect(content).toEqual(BOTH);
    const { body } = await work.as(undefined, 'GET', '/projects/public?limit=100');
    expect(body.data.find((row: { _id: string }) => row._id === _id).content).toEqual(BOTH);
    expect((await work.as(work.annotator, 'GET', `/projects/${_id}`)).body.data.content).toEqual(BOTH);
    expectAnswer(await admins('PUT', `/projects/${_id}`, { content: ['gore'] }), 400);
    expectAnswer(await admins('PUT', `/projects/${_id}`, { content: [] }), 200, { data: expect.objectContaining({ content: [] }) });
  });

  // @fairwork 2.2
  it('takes no application until each kind is allowed', async () => {
    const [person, { _id }] = [await app.person(), await disturbing()];
    const apply = () => work.as(person, 'POST', `/projects/${_id}/apply`);
    expectAnswer(await apply(), 409, { message: CONTENT_MESSAGES.allowFirst(BOTH) });
    await allow(person, 'violence');
    expectAnswer(await apply(), 409, { message: CONTENT_MESSAGES.allowFirst(['sexual']) });
    await allow(person, ...BOTH);
    expectAnswer(await apply(), 201);
  });

  // @fairwork 2.2
  it('gives no job to a person who does not allow it, and leaves nothing of the refused one', async () => {
    const [person, { _id: projectId }] = [await app.person(), await disturbing()];
    const { _id: taskId } = await work.task({ projectId });
    await allow(person, 'violence', 'abuse');
    expectAnswer(await assign(taskId, person), 409, { message: CONTENT_MESSAGES.othersAllowFirst });
    expect(await app.connection.collection('jobs').countDocuments({ taskId })).toBe(0);
    expect((await admins('GET', `/projects/${projectId}`)).body.data.counts.openJobs).toBe(0);
    await allow(person, ...BOTH);
    const { data } = (await assign(taskId, person)).body;
    expect(data.content).toEqual(BOTH);
  });

  it('takes no task with an open job out of a project that shows less', async () => {
    const [person, { _id: milder }, { _id: projectId }] = [
      await app.person(),
      await disturbing({ content: ['violence'] }),
      await disturbing(),
    ];
    await allow(person, 'violence');
    const { _id: taskId } = await work.task({ projectId: milder });
    expectAnswer(await assign(taskId, person), 201);
    const move = (to: string) => admins('PUT', `/tasks/${taskId}`, { projectId: to });
    expectAnswer(await move(projectId), 409, { message: CONTENT_MESSAGES.moveShowsMore });
    expectAnswer(await admins('PUT', `/projects/${projectId}`, { content: ['violence'] }), 200);
    expectAnswer(await move(projectId), 200);
  });

  it('begins no exam of a person who does not allow it', async () => {
    const [person, { id, projectId }] = [await app.person(), await exam()];
    expectAnswer(await admins('PUT', `/projects/${projectId}`, { content: BOTH }), 200);
    const begin = () => work.as(person, 'POST', `/exams/${id}/tries`);
    expectAnswer(await begin(), 409, { message: CONTENT_MESSAGES.allowFirst(BOTH) });
    await allow(person, ...BOTH);
    expectAnswer(await begin(), 201);
  });

  it('names it on jobs that were assigned before the project had it, and a change of mind costs no job', async () => {
    const [person, { _id: projectId }] = [await app.person(), await disturbing({ content: [] })];
    const { _id: taskId } = await work.task({ projectId });
    const { _id: jobId } = (await assign(taskId, person)).body.data;
    expectAnswer(await admins('PUT', `/projects/${projectId}`, { content: ['abuse'] }), 200);
    await allow(person);
    const { data } = (await work.as(person, 'GET', `/jobs/${jobId}`)).body;
    expect([data.content, data.status]).toEqual([['abuse'], 'pending']);
  });

  // @fairwork 2.2
  it('tells who holds work of what is added and not allowed, once each, and asks them on the work', async () => {
    const [cautious, open, { _id: projectId }] = [await app.person(), await app.person(), await disturbing({ content: ['violence'] })];
    await allow(cautious, 'violence');
    await allow(open, ...BOTH);
    const jobs: { _id: string; contentToAllow?: ContentCategory[] }[] = [];
    for (const person of [cautious, cautious, open]) {
      const { _id: taskId } = await work.task({ projectId });
      jobs.push((await assign(taskId, person)).body.data);
    }
    expect(jobs.map(({ contentToAllow }) => contentToAllow)).toEqual([undefined, undefined, undefined]);
    const set = async (...content: ContentCategory[]) => {
      expectAnswer(await admins('PUT', `/projects/${projectId}`, { content }), 200);
      await tellNow();
    };
    await set('violence');
    expect(await told(cautious)).toEqual([]);
    await set(...BOTH);
    const rows = async (person: TestPerson) =>
      (await work.as(person, 'GET', '/jobs')).body.data.map((row: { contentToAllow?: ContentCategory[] }) => row.contentToAllow);
    expect(await rows(cautious)).toEqual([['sexual'], ['sexual']]);
    expect(await rows(open)).toEqual([undefined]);
    await set(...BOTH);
    const [notice, ...others] = await told(cautious);
    expect([others.length, await told(open)]).toEqual([0, []]);
    expect(notice?.text).toContain('may show sexual content now');
    const ids = jobs.map(({ _id }) => `/dashboard/jobs/${_id}`);
    expect(ids.slice(0, 2)).toContain(notice?.link);
    const asked = async (person: TestPerson, place: number) =>
      (await work.as(person, 'GET', `/jobs/${jobs[place]?._id}`)).body.data.contentToAllow;
    expect([await asked(cautious, 0), await asked(open, 2)]).toEqual([['sexual'], undefined]);
    // An admin is not told what they allow.
    expect(await asked(work.admin, 0)).toBeUndefined();
    await allow(cautious, ...BOTH);
    expect(await asked(cautious, 0)).toBeUndefined();
  });

  it('tells of each addition by a notice of its own, also while an earlier one is unread', async () => {
    const [person, { _id: projectId }] = [await app.person(), await disturbing({ content: [] })];
    const { _id: taskId } = await work.task({ projectId });
    expectAnswer(await assign(taskId, person), 201);
    for (const content of [['violence'], BOTH]) {
      expectAnswer(await admins('PUT', `/projects/${projectId}`, { content }), 200);
      await tellNow();
    }
    const texts = (await told(person)).map(({ text }) => text).sort();
    expect(texts).toEqual([expect.stringContaining('may show sexual content now'), expect.stringContaining('may show violence now')]);
  });

  it('tells nobody of content that is taken back before they were told', async () => {
    const [person, { _id: projectId }] = [await app.person(), await disturbing({ content: [] })];
    const { _id: taskId } = await work.task({ projectId });
    expectAnswer(await assign(taskId, person), 201);
    expectAnswer(await admins('PUT', `/projects/${projectId}`, { content: ['abuse'] }), 200);
    expectAnswer(await admins('PUT', `/projects/${projectId}`, { content: [] }), 200);
    await tellNow();
    expect(await told(person)).toEqual([]);
  });

  it('that a person forbids while they are given its job: one of the two counts', async () => {
    const { _id: projectId } = await disturbing();
    for (let round = 0; round < 10; round += 1) {
      const person = await app.person();
      await allow(person, ...BOTH);
      const { _id: taskId } = await work.task({ projectId });
      const [assigned, forbidden] = await Promise.all([assign(taskId, person), allow(person)]);
      expectAnswer(forbidden, 200);
      expect([201, 409]).toContain(assigned.status);
      // Whichever came first, no later job is given.
      const { _id: later } = await work.task({ projectId });
      expectAnswer(await assign(later, person), 409);
    }
  });
});
