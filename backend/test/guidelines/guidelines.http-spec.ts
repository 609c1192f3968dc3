import { describe, expect, it } from '@jest/globals';
import { GUIDELINE_LIMITS, GUIDELINE_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { MediaCleanup } from '../../src/modules/work/media/media-cleanup.js';
import { png, upload } from '../media/media.fixtures.js';
import { annotationCalls } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';
import { RATE, tally, UNKNOWN_ID } from '../support/work.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { made } = annotationCalls({ app, work });
const second = await app.person('ADMIN');

const TEXT = '# Boxes\n\n## Tight\n\nThe box touches the sign.\n\n## All\n\nEvery sign has a box.';
const REASON = 'The box at the left is loose.';

const newProject = async (fields: object = {}): Promise<string> => (await work.project(fields))._id;
const publish = (id: string, body: object, by: TestPerson = work.admin) => work.as(by, 'PUT', `/projects/${id}/guideline`, body);
const guideline = (id: string, person: TestPerson = work.admin, query = '') => work.as(person, 'GET', `/projects/${id}/guideline${query}`);
async function withGuideline(text = TEXT): Promise<string> {
  const id = await newProject();
  expectAnswer(await publish(id, { text }), 200);
  return id;
}
const handedIn = async (projectId: string): Promise<string> =>
  (await work.submitted(undefined, { projectId, rate: { ...RATE, per: 'task' } }))._id;
const reject = (id: string, body: object = {}, by: TestPerson = work.admin) =>
  work.as(by, 'POST', `/jobs/${id}/reject`, { reason: REASON, ...body });
const jobOf = async (id: string, person: TestPerson = work.admin) => made(await work.as(person, 'GET', `/jobs/${id}`));

describe('a guideline', () => {
  it('has versions, and clauses numbered by its headings', async () => {
    const id = await newProject();
    expectAnswer(await guideline(id), 404);
    const first = await publish(id, { text: TEXT, note: ' First ', from: 0 });
    expectAnswer(first, 200, { message: GUIDELINE_MESSAGES.published, 'data.version': 1, 'data.latest': 1, 'data.note': 'First' });
    expect(first.body.data.clauses.map(({ number, title }: { number: string; title: string }) => `${number} ${title}`)).toEqual([
      '1 Boxes',
      '1.1 Tight',
      '1.2 All',
    ]);
    expectAnswer(await publish(id, { text: TEXT.replace('touches', 'nearly touches'), from: 1 }), 200, { 'data.version': 2 });
    const later = made(await guideline(id, work.admin, '?since=1'));
    expect(later).toMatchObject({ version: 2, text: TEXT.replace('touches', 'nearly touches') });
    expect(later.changes).toMatchObject([{ change: 'changed', number: '1.1', title: 'Tight' }]);
    expect(later.versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    expect(made(await guideline(id, work.admin, '?version=1'))).toMatchObject({ version: 1, latest: 2, text: TEXT });
    expectAnswer(await guideline(id, work.admin, '?version=3'), 404);
    expectAnswer(await guideline(id, work.admin, '?since=3'), 404);
  });

  it('gets no version if nothing has changed', async () => {
    const id = await withGuideline();
    expectAnswer(await publish(id, { text: TEXT }), 200, { message: GUIDELINE_MESSAGES.same, 'data.version': 1 });
  });

  it('is published once, also if its request is repeated', async () => {
    const id = await newProject();
    expectAnswer(await publish(id, { text: TEXT, from: 0 }), 200, { message: GUIDELINE_MESSAGES.published });
    expectAnswer(await publish(id, { text: TEXT, from: 0 }), 200, { message: GUIDELINE_MESSAGES.same, 'data.version': 1 });
  });

  it('may have empty code, and keeps all kinds of blocks', async () => {
    const text = '# A\n\n```\n```\n\n1. one\n   - two\n\n> three\n\n|four|\n|-|\n|five|\n\n[six](https://six.example/)';
    const id = await withGuideline(text);
    const { blocks } = made(await guideline(id)).clauses[0];
    expect(blocks.map(({ kind, depth }: { kind: string; depth: number }) => `${kind} ${depth}`)).toEqual([
      'code 0',
      'item 1',
      'item 2',
      'quote 1',
      'row 0',
      'row 0',
      'text 0',
    ]);
    expect(blocks.at(-1).runs).toEqual([{ text: 'six', href: 'https://six.example/' }]);
  });

  it('forgets the name of an author who is erased', async () => {
    const author = await app.person('ADMIN', { firstname: 'Oluwaseun' });
    const id = await newProject();
    expectAnswer(await publish(id, { text: TEXT }, author), 200, { 'data.by': expect.stringContaining('Oluwaseun') });
    expectAnswer(await work.as(author, 'POST', '/privacy/erase', { password: author.password }), 200);
    expect(JSON.stringify((await guideline(id)).body)).not.toContain('Oluwaseun');
  });

  it('of two admins who changed the same version at once is published by one of them', async () => {
    const id = await withGuideline();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => publish(id, { text: `${TEXT} ${at}`, from: 1 }, at % 2 === 0 ? work.admin : second)),
    );
    expect(tally(answers)).toEqual({ 200: 1, 409: 7 });
    expect(made(await guideline(id)).versions).toHaveLength(2);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(GUIDELINE_MESSAGES.changed);
  });

  it('is audited, and keeps its project from being deleted', async () => {
    const id = await withGuideline();
    const [entry] = (await work.as(work.admin, 'GET', `/audit?target=${id}`)).body.data;
    expect(entry).toMatchObject({ action: 'project.guideline', changes: [{ field: 'guidelineVersion', after: '1' }] });
    expectAnswer(await work.as(work.admin, 'DELETE', `/projects/${id}`), 200, { 'data.archived': true });
    expectAnswer(await publish(id, { text: `${TEXT} more` }), 409);
    expectAnswer(await guideline(id), 200);
  });

  it.each([
    ['no text', {}, 'text', GUIDELINE_MESSAGES.textRequired],
    ['a number', { text: 7 }, 'text', 'text must be text'],
    ['a text without headings', { text: 'Draw boxes.' }, 'text', GUIDELINE_MESSAGES.headingRequired],
    ['a long text', { text: `# A\n${'a'.repeat(GUIDELINE_LIMITS.textMax)}` }, 'text', GUIDELINE_MESSAGES.textMax],
    ['a long note', { text: TEXT, note: 'a'.repeat(GUIDELINE_LIMITS.noteMax + 1) }, 'note', GUIDELINE_MESSAGES.noteMax],
    ['a fraction', { text: TEXT, from: 0.5 }, 'from', 'from must be a whole number'],
    ['an unknown picture', { text: `# A\n![a](media:${'0'.repeat(64)})` }, 'text', GUIDELINE_MESSAGES.picture],
    ['a picture that is not an id', { text: '# A\n![a](media:1)' }, 'text', GUIDELINE_MESSAGES.picture],
  ])('with %s is refused, and nothing is stored', async (_what, body, field, message) => {
    const id = await newProject();
    const answer = await publish(id, body);
    expectAnswer(answer, 400, { message });
    expect(answer.body.details[0].field).toBe(field);
    if ('text' in body && field === 'text') expectAnswer(await work.as(work.admin, 'POST', `/projects/${id}/guideline/preview`, body), 400);
    expectAnswer(await guideline(id), 404);
  });

  it('shows uploaded pictures, which stay while a version shows them', async () => {
    const medium = (await upload(app, work.admin, await png())).body.data.medium._id;
    const unused = (await upload(app, work.admin, await png(31, 31))).body.data.medium._id;
    const id = await withGuideline(`# Boxes\n\n![A tight box](media:${medium})`);
    await work.job(work.annotator, { projectId: id });
    const [clause] = made(await guideline(id, work.annotator)).clauses;
    const [{ picture, runs }] = clause.blocks;
    expect([picture.width, runs[0].text]).toEqual([300, 'A tight box']);
    const file = await fetch(new URL(picture.url, app.url));
    expect([file.status, file.headers.get('content-type')?.startsWith('image/')]).toEqual([200, true]);
    expectAnswer(await publish(id, { text: '# Boxes' }), 200);
    await app.connection.collection<{ _id: string }>('media').updateOne({ _id: unused }, { $set: { state: 'failed' } });
    expectAnswer(await publish(id, { text: `# Boxes\n\n![](media:${unused})` }), 400, { message: GUIDELINE_MESSAGES.picture });
    await app.connection.collection('media').updateMany({}, { $set: { uploadedAt: new Date(0) } });
    await app.app.get(MediaCleanup, { strict: false }).run();
    const left = await app.connection.collection<{ _id: string }>('media').find().toArray();
    expect([left.some(({ _id }) => _id === medium), left.some(({ _id }) => _id === unused)]).toEqual([true, false]);
  });

  it('is read by annotators who joined the project or have a job of it, without its source and author', async () => {
    const id = await withGuideline();
    const [joined, worker, other] = [await app.person(), await app.person(), await app.person()];
    const application = made(await work.as(joined, 'POST', `/projects/${id}/apply`), 201);
    expectAnswer(await guideline(id, joined), 404);
    expectAnswer(await work.as(work.admin, 'POST', `/applications/${application._id}/approve`), 200);
    await work.job(worker, { projectId: id });
    for (const reader of [joined, worker]) {
      const answer = await guideline(id, reader);
      expectAnswer(answer, 200, { 'data.version': 1, 'data.text': undefined });
      expect(JSON.stringify(answer.body)).not.toContain('"by"');
    }
    expectAnswer(await guideline(id, other), 404);
    expectAnswer(await guideline(UNKNOWN_ID, worker), 404);
  });
});

describe('a job', () => {
  // @fairwork 3.2
  it('keeps the version of its assignment, and tells the latest one', async () => {
    const before = await newProject();
    const early = await handedIn(before);
    expectAnswer(await publish(before, { text: TEXT }), 200);
    expect((await jobOf(early)).guideline).toBeNull();
    const id = await handedIn(before);
    expectAnswer(await publish(before, { text: `${TEXT} Really.` }), 200);
    const pinned = { projectId: before, version: 1 };
    expect((await jobOf(await handedIn(before))).guideline).toEqual({ projectId: before, version: 2 });
    expect(await jobOf(id, work.annotator)).toMatchObject({ guideline: pinned, latestGuideline: 2 });
    for (const person of [work.admin, work.annotator]) {
      const rows = (await work.as(person, 'GET', `/jobs?projectId=${before}`)).body.data;
      expect(rows.find(({ _id }: { _id: string }) => _id === id).guideline).toEqual(pinned);
      expect(rows.find(({ _id }: { _id: string }) => _id === early).guideline).toBeUndefined();
    }
  });

  it('keeps its guideline if its task moves to another project', async () => {
    const id = await withGuideline();
    const jobId = await handedIn(id);
    const { task } = await jobOf(jobId);
    expectAnswer(await work.as(work.admin, 'PUT', `/tasks/${task._id}`, { projectId: await newProject({ projectName: 'Other' }) }), 200);
    expect((await jobOf(jobId)).guideline).toEqual({ projectId: id, version: 1 });
    expectAnswer(await guideline(id, work.annotator, '?version=1'), 200);
    expectAnswer(await reject(jobId, { clause: '1.2' }), 200, { 'data.rejectionClause.title': 'All' });
  });
});

describe('a rejection', () => {
  // @fairwork 3.2
  it('cites a clause of the version by which the job is judged', async () => {
    const projectId = await withGuideline(`Hello.\n\n${TEXT}`);
    const id = await handedIn(projectId);
    expectAnswer(await publish(projectId, { text: '# Only one' }), 200);
    const refused = await reject(id);
    expectAnswer(refused, 400, { message: GUIDELINE_MESSAGES.clauseRequired });
    expect(refused.body.details).toEqual([{ field: 'clause', message: GUIDELINE_MESSAGES.clauseRequired }]);
    for (const clause of ['9', '', '1.1.1', '0']) expectAnswer(await reject(id, { clause }), 400);
    for (const clause of [7, { $ne: null }, '1'.repeat(50)]) expectAnswer(await reject(id, { clause }), 400);
    expect((await jobOf(id)).status).toBe('submitted');
    expectAnswer(await reject(id, { clause: '1.1' }), 200, { 'data.status': 'rejected' });
    const cited = { version: 1, number: '1.1', title: 'Tight' };
    const own = await jobOf(id, work.annotator);
    expect(own).toMatchObject({ rejectionClause: cited, rejectionReason: REASON });
    expect(own.history.at(-1)).toMatchObject({ action: 'reject', clause: cited });
    const [row] = (await work.as(work.annotator, 'GET', `/jobs?status=rejected&projectId=${projectId}`)).body.data;
    expect(row).toMatchObject({ rejectionClause: cited, rejectionReason: REASON });
    const bell = (await work.as(work.annotator, 'GET', '/notifications')).body.data;
    expect(bell[0].text).toContain('Clause 1.1: Tight. The reason: The box at the left is loose.');
    expectAnswer(await work.as(work.annotator, 'POST', `/jobs/${id}/rework`), 200);
    expectAnswer(await work.as(work.annotator, 'POST', `/jobs/${id}/submit`, { minutes: 5, note: 'Again' }), 200);
    expect(await jobOf(id)).toMatchObject({ rejectionClause: null, rejectionReason: null });
  });

  it('cites none if the job has no guideline', async () => {
    const id = (await work.submitted())._id;
    const refused = await reject(id, { clause: '1' });
    expectAnswer(refused, 400, { message: GUIDELINE_MESSAGES.clauseWithout });
    expectAnswer(await reject(id), 200, { 'data.rejectionClause': null });
  });

  it('of somebody else is not found, whatever it cites', async () => {
    expectAnswer(await reject(UNKNOWN_ID, { clause: '1' }), 404);
  });

  it('keeps the clause while it waits for a second admin', async () => {
    const projectId = await withGuideline();
    const at = app.now();
    const decided = Array.from({ length: 9 }, () => ({
      jobId: new Types.ObjectId(),
      group: `project:${projectId}`,
      company: null,
      at,
      rejected: true,
    }));
    await app.connection.collection('jobdecisions').insertMany(decided);
    const id = await handedIn(projectId);
    expectAnswer(await reject(id, { clause: '1.2' }), 200, { 'data.status': 'submitted' });
    expect((await jobOf(id, second)).proposal).toMatchObject({ reason: REASON, clause: { number: '1.2' } });
    expect(JSON.stringify(await jobOf(id, work.annotator))).not.toContain('1.2');
    expectAnswer(await reject(id, {}, second), 400);
    expectAnswer(await reject(id, { clause: '1.1' }, second), 200, { 'data.rejectionClause.number': '1.1' });
  });
});

it('shows visitors nothing', async () => {
  const id = await withGuideline();
  expectAnswer(await work.as(undefined, 'GET', `/projects/${id}/guideline`), 401);
});
