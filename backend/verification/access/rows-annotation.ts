import { Types } from 'mongoose';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { TASK } from '../../test/support/work.js';
import { ADMINS, OWN, OWN_OR_ADMIN, PUBLIC, annotators } from './callers.js';
import { type AccessFixture } from './fixture.js';
import { type Row, type Sent } from './row.js';

const REGION = { id: 'class', from: 'class', to: 'text', type: 'choices', labels: [], shape: { t: 'none' } };
const PATCH = {
  baseRevision: 0,
  source: 'phone',
  sequence: 1,
  changes: [{ id: 'class', after: { ...REGION, answer: { key: 'choices', value: ['Positive'] } } }],
  seconds: 0,
};

interface InProduct {
  readonly projectId: string;
  readonly taskId: string;
  readonly importId: string;
}

export async function task({ work, must, people }: AccessFixture): Promise<InProduct> {
  const project = await work.project();
  const face = (await must('admin', 'POST', `/projects/${project._id}/interfaces`, { template: 'classification' })).data;
  const place = { workplace: 'labelbridge', projectId: project._id, interfaceId: face._id, rate: null };
  const { _id } = (
    await must('admin', 'POST', '/tasks', { ...TASK, taskName: 'Text Annotation', createdBy: people.admin._id, ...place, queued: true })
  ).data;
  const started = await must('admin', 'POST', `/tasks/${_id}/import?format=json&name=one.json`, [{ text: 'One' }, { text: 'Two' }]);
  const isOver = async () => (await must('admin', 'GET', `/item-imports/${started.data._id}`)).data.state !== 'running';
  await waitFor('the end of the import of items', isOver);
  return { projectId: project._id, taskId: _id, importId: started.data._id };
}

async function job(fixture: AccessFixture): Promise<{ jobId: string; items: string[] }> {
  const { must, people } = fixture;
  const { taskId } = await task(fixture);
  const { data } = await must('admin', 'POST', '/tasks/assign', { taskId, userId: people.owner._id });
  const items = (await must('owner', 'GET', `/jobs/${data._id}/items`)).data;
  return { jobId: data._id, items: items.map(({ _id }: { _id: string }) => _id) };
}

async function submitted(fixture: AccessFixture): Promise<{ jobId: string; items: string[] }> {
  const made = await job(fixture);
  for (const id of made.items) {
    await fixture.must('owner', 'PATCH', `/annotations/${id}`, PATCH);
    await fixture.must('owner', 'POST', `/assignments/${id}/done`);
  }
  await fixture.must('owner', 'POST', `/jobs/${made.jobId}/submit`, { minutes: 5 });
  return made;
}

const ofOwner = async ({ people: { owner } }: AccessFixture): Promise<Sent> => ({ id: owner._id });
const ofProject =
  (more: Partial<Sent> = {}) =>
  async (fixture: AccessFixture): Promise<Sent> => ({ id: (await task(fixture)).projectId, ...more });
const ofCard = async (fixture: AccessFixture): Promise<Sent> => {
  const { projectId } = await task(fixture);
  return { id: (await fixture.must('admin', 'POST', `/projects/${projectId}/dataset-cards`)).data.provenanceId };
};
const ofTask =
  (more: Partial<Sent> = {}) =>
  async (fixture: AccessFixture): Promise<Sent> => ({ id: (await task(fixture)).taskId, ...more });
const ofTaskItem = async (fixture: AccessFixture): Promise<Sent> => {
  const { taskId } = await task(fixture);
  return { id: (await fixture.must('admin', 'GET', `/tasks/${taskId}/items`)).data[0]._id };
};
const ofImport = async (fixture: AccessFixture): Promise<Sent> => ({ id: (await task(fixture)).importId });
const ofJob = async (fixture: AccessFixture): Promise<Sent> => ({ id: (await job(fixture)).jobId });
const ofItem =
  (more: Partial<Sent> = {}) =>
  async (fixture: AccessFixture): Promise<Sent> => ({ id: (await job(fixture)).items[0] ?? '', ...more });
const ofSubmitted =
  (more: Partial<Sent> = {}) =>
  async (fixture: AccessFixture): Promise<Sent> => ({ id: (await submitted(fixture)).items[0] ?? '', ...more });

/** An item that two people have handed in, differently. */
async function contested(fixture: AccessFixture): Promise<{ projectId: string; itemId: string }> {
  const { projectId, taskId } = await task(fixture);
  for (const [caller, value] of [
    ['owner', 'Positive'],
    ['other', 'Negative'],
  ] as const) {
    const { data } = await fixture.must('admin', 'POST', '/tasks/assign', { taskId, userId: fixture.people[caller]._id });
    for (const { _id } of (await fixture.must(caller, 'GET', `/jobs/${data._id}/items`)).data) {
      const changes = [{ id: 'class', after: { ...REGION, answer: { key: 'choices', value: [value] } } }];
      await fixture.must(caller, 'PATCH', `/annotations/${_id}`, { ...PATCH, changes });
      await fixture.must(caller, 'POST', `/assignments/${_id}/done`);
    }
    await fixture.must(caller, 'POST', `/jobs/${data._id}/submit`, { minutes: 5 });
  }
  return { projectId, itemId: (await fixture.must('admin', 'GET', `/tasks/${taskId}/items`)).data[0]._id };
}
const ofContested =
  (more: Partial<Sent> = {}) =>
  async (fixture: AccessFixture): Promise<Sent> => ({ id: (await contested(fixture)).itemId, ...more });
const listOfContested = async (fixture: AccessFixture): Promise<Sent> => {
  const { projectId, itemId } = await contested(fixture);
  return { query: `?projectId=${projectId}`, lists: [itemId] };
};

const itemsOfSubmitted = async (fixture: AccessFixture): Promise<Sent> => {
  const { jobId, items } = await submitted(fixture);
  return { id: jobId, body: { ids: items } };
};

async function comment(fixture: AccessFixture): Promise<Sent> {
  const [id = ''] = (await submitted(fixture)).items;
  const review = { verdict: 'reject', reason: 'Look again', comments: [{ text: 'Here' }] };
  await fixture.must('admin', 'POST', `/annotations/${id}/review`, review);
  return { id: (await fixture.must('admin', 'GET', `/annotations/${id}`)).data.comments[0]._id };
}

const GOLD = { regions: [{ ...REGION, answer: { key: 'choices', value: ['Negative'] } }] };

/** A gold item that the owner answered and was shown, after which their work was paused. */
async function answeredGold(fixture: AccessFixture): Promise<{ answer: string; projectId: string; standing: string }> {
  const { app, must, people } = fixture;
  const { taskId, projectId } = await task(fixture);
  const [{ _id: item }] = (await must('admin', 'GET', `/tasks/${taskId}/items`)).data;
  await must('admin', 'POST', `/items/${item}/gold`, GOLD);
  const { data } = await must('admin', 'POST', '/tasks/assign', { taskId, userId: people.owner._id });
  const [{ _id: answer }] = (await must('owner', 'GET', `/jobs/${data._id}/items`)).data;
  await must('owner', 'PATCH', `/annotations/${answer}`, PATCH);
  await must('owner', 'POST', `/assignments/${answer}/done`);
  await app.connection.collection('goldanswers').updateOne({ _id: new Types.ObjectId(answer) }, { $set: { revealed: true } });
  const standings = app.connection.collection('standings');
  const standing = await standings.findOneAndUpdate({ projectId: new Types.ObjectId(projectId) }, { $set: { state: 'paused' } });
  return { answer, projectId, standing: String(standing?._id) };
}

const gold =
  (body?: unknown) =>
  async (fixture: AccessFixture): Promise<Sent> => {
    const { id = '' } = await ofTaskItem(fixture);
    await fixture.must('admin', 'POST', `/items/${id}/gold`, GOLD);
    return { id, body };
  };
const disputed = async (fixture: AccessFixture): Promise<Sent> => {
  const { answer } = await answeredGold(fixture);
  await fixture.must('owner', 'POST', `/gold-answers/${answer}/dispute`, { text: 'It is positive.' });
  return { id: answer, body: { upheld: true, reason: 'It is.' } };
};

interface Exam {
  readonly examId: string;
  readonly tryId: string;
}

/** An open exam of two items that the owner has begun, and answered where `answers`. */
async function exam({ work, must, people }: AccessFixture, { begins = true, answers = false, opens = true } = {}): Promise<Exam> {
  const project = await work.project({ publicStatus: 'Active' });
  const face = (await must('admin', 'POST', `/projects/${project._id}/interfaces`, { template: 'classification' })).data;
  const place = { workplace: 'labelbridge', projectId: project._id, interfaceId: face._id, exam: { passMark: 1, practice: 1 } };
  const named = { ...TASK, taskName: 'Text Annotation', createdBy: people.admin._id };
  const { _id: examId } = (await must('admin', 'POST', '/tasks', { ...named, ...place })).data;
  const started = await must('admin', 'POST', `/tasks/${examId}/import?format=json&name=one.json`, [{ text: 'One' }, { text: 'Two' }]);
  const isOver = async () => (await must('admin', 'GET', `/item-imports/${started.data._id}`)).data.state !== 'running';
  await waitFor('the end of the import of items', isOver);
  for (const { _id } of (await must('admin', 'GET', `/tasks/${examId}/items`)).data)
    await must('admin', 'POST', `/items/${_id}/gold`, GOLD);
  if (opens) await must('admin', 'POST', `/tasks/${examId}/exam/open`);
  const tryId = opens && begins ? (await must('owner', 'POST', `/exams/${examId}/tries`)).data._id : '';
  if (answers) for (const number of [1, 2]) await must('owner', 'PUT', `/exam-tries/${tryId}/items/${number}`, GOLD);
  return { examId, tryId };
}

const ofExam =
  (body?: unknown, options = {}) =>
  async (fixture: AccessFixture): Promise<Sent> => ({ id: (await exam(fixture, options)).examId, body });
const ofTry =
  (body?: unknown, options = {}) =>
  async (fixture: AccessFixture): Promise<Sent> => ({ id: (await exam(fixture, options)).tryId, body });

const EXAM_ROWS: readonly Row[] = [
  { route: 'GET /api/users/me/exams', rule: annotators(), done: 200 },
  { route: 'GET /api/exams/:id', rule: annotators(), done: 200, send: ofExam() },
  { route: 'POST /api/exams/:id/tries', rule: annotators(201), done: 201, send: ofExam(undefined, { begins: false }) },
  { route: 'GET /api/exam-tries/:id', rule: OWN, done: 200, send: ofTry() },
  { route: 'GET /api/exam-tries/:id/items/:number', rule: OWN, done: 200, send: ofTry() },
  { route: 'PUT /api/exam-tries/:id/items/:number', rule: OWN, done: 200, send: ofTry(GOLD) },
  { route: 'POST /api/exam-tries/:id/submit', rule: OWN, done: 200, send: ofTry(undefined, { answers: true }) },
  { route: 'GET /api/tasks/:id/exam', rule: ADMINS, done: 200, send: ofExam() },
  { route: 'POST /api/tasks/:id/exam/open', rule: ADMINS, done: 200, send: ofExam(undefined, { opens: false }) },
  { route: 'POST /api/tasks/:id/exam/close', rule: ADMINS, done: 200, send: ofExam() },
  { route: 'POST /api/tasks/:id/exam/ask-again', rule: ADMINS, done: 200, send: ofExam({ reason: 'A new guideline.' }) },
  { route: 'GET /api/tasks/:id/exam/items', rule: ADMINS, done: 200, send: ofExam() },
  { route: 'GET /api/tasks/:id/exam/tries', rule: ADMINS, done: 200, send: ofExam() },
  { route: 'GET /api/tasks/:id/exam/tries/export.csv', rule: ADMINS, done: 200, send: ofExam() },
];

const QUALITY_ROWS: readonly Row[] = [
  { route: 'GET /api/items/:id/gold', rule: ADMINS, done: 200, send: gold() },
  { route: 'POST /api/items/:id/gold', rule: ADMINS, done: 201, send: gold(GOLD) },
  { route: 'DELETE /api/items/:id/gold', rule: ADMINS, done: 200, send: gold() },
  { route: 'GET /api/users/me/quality', rule: annotators(), done: 200 },
  { route: 'GET /api/users/me/agreement', rule: annotators(), done: 200 },
  { route: 'GET /api/users/:id/quality', rule: ADMINS, done: 200, send: ofOwner },
  { route: 'GET /api/users/:id/agreement', rule: ADMINS, done: 200, send: ofOwner },
  // There is no fresh gold item: the 409 follows the check of the owner.
  {
    route: 'POST /api/projects/:id/return',
    rule: OWN,
    done: 409,
    send: async (fixture) => ({ id: (await answeredGold(fixture)).projectId }),
  },
  {
    route: 'POST /api/gold-answers/:id/dispute',
    rule: OWN,
    done: 200,
    send: async (fixture) => ({ id: (await answeredGold(fixture)).answer, body: { text: 'It is positive.' } }),
  },
  { route: 'GET /api/projects/:id/quality', rule: ADMINS, done: 200, send: ofProject() },
  { route: 'GET /api/projects/:id/quality/people', rule: ADMINS, done: 200, send: ofProject() },
  { route: 'GET /api/projects/:id/quality/people/export.csv', rule: ADMINS, done: 200, send: ofProject() },
  {
    route: 'POST /api/standings/:id/resume',
    rule: ADMINS,
    done: 200,
    send: async (fixture) => ({ id: (await answeredGold(fixture)).standing, body: { reason: 'We talked.' } }),
  },
  { route: 'GET /api/projects/:id/gold-disputes', rule: ADMINS, done: 200, send: ofProject() },
  { route: 'POST /api/gold-answers/:id/decide', rule: ADMINS, done: 200, send: disputed },
];

export const ANNOTATION_ROWS: readonly Row[] = [
  { route: 'GET /api/projects/:id/interfaces', rule: ADMINS, done: 200, send: ofProject() },
  { route: 'POST /api/projects/:id/interfaces', rule: ADMINS, done: 201, send: ofProject({ body: { template: 'spans' } }) },
  { route: 'GET /api/jobs/:id/interface', rule: OWN_OR_ADMIN, done: 200, send: ofJob },
  { route: 'GET /api/jobs/:id/items', rule: OWN_OR_ADMIN, done: 200, send: ofJob },
  { route: 'GET /api/tasks/:id/items', rule: ADMINS, done: 200, send: ofTask() },
  { route: 'DELETE /api/items/:id', rule: ADMINS, done: 200, send: ofTaskItem },
  { route: 'POST /api/items/:id/exclude', rule: ADMINS, done: 200, send: ofTaskItem },
  { route: 'POST /api/items/:id/include', rule: ADMINS, done: 200, send: ofTaskItem },
  {
    route: 'POST /api/tasks/:id/import',
    rule: ADMINS,
    done: 201,
    send: ofTask({ query: '?format=jsonl&name=a.jsonl', body: { text: 'A' } }),
  },
  { route: 'POST /api/tasks/:id/import/preview', rule: ADMINS, done: 200, send: ofTask({ query: '?format=jsonl', body: { text: 'A' } }) },
  { route: 'GET /api/tasks/:id/imports', rule: ADMINS, done: 200, send: ofTask() },
  { route: 'GET /api/item-imports/:id', rule: ADMINS, done: 200, send: ofImport },
  { route: 'GET /api/item-imports/:id/problems', rule: ADMINS, done: 200, send: ofImport },
  { route: 'POST /api/tasks/:id/batches', rule: ADMINS, done: 201, send: ofTask({ body: { size: 1 } }) },
  { route: 'GET /api/tasks/:id/export', rule: ADMINS, done: 200, send: ofTask({ query: '?format=jsonl' }) },
  { route: 'GET /api/projects/:id/export', rule: ADMINS, done: 200, send: ofProject({ query: '?format=jsonl' }) },
  { route: 'GET /api/projects/:id/dataset-card', rule: ADMINS, done: 200, send: ofProject() },
  { route: 'GET /api/projects/:id/dataset-card/files', rule: ADMINS, done: 200, send: ofProject() },
  { route: 'GET /api/projects/:id/dataset-cards', rule: ADMINS, done: 200, send: ofProject() },
  { route: 'POST /api/projects/:id/dataset-cards', rule: ADMINS, done: 201, send: ofProject() },
  { route: 'GET /api/provenance/:id', rule: PUBLIC, done: 200, send: ofCard },
  { route: 'GET /api/tasks/:id/export/losses', rule: ADMINS, done: 200, send: ofTask({ query: '?format=csv' }) },
  { route: 'PATCH /api/annotations/:id', rule: OWN, done: 200, send: ofItem({ body: PATCH }) },
  { route: 'POST /api/assignments/:id/skip', rule: OWN, done: 200, send: ofItem({ body: { reason: 'Empty' } }) },
  // The item has no answers: the 400 follows the check of the owner.
  { route: 'POST /api/assignments/:id/done', rule: OWN, done: 400, send: ofItem() },
  { route: 'POST /api/assignments/:id/reopen', rule: OWN, done: 200, send: ofItem() },
  { route: 'GET /api/annotations/:id', rule: OWN_OR_ADMIN, done: 200, send: ofSubmitted() },
  { route: 'POST /api/annotations/:id/review', rule: ADMINS, done: 200, send: ofSubmitted({ body: { verdict: 'accept' } }) },
  { route: 'POST /api/jobs/:id/items/accept', rule: ADMINS, done: 200, send: itemsOfSubmitted },
  { route: 'POST /api/region-comments/:id/resolve', rule: OWN_OR_ADMIN, done: 200, send: comment },
  { route: 'POST /api/region-comments/:id/reopen', rule: ADMINS, done: 200, send: comment },
  { route: 'GET /api/projects/:id/agreement', rule: ADMINS, done: 200, send: ofProject() },
  { route: 'GET /api/adjudications', rule: ADMINS, done: 200, send: listOfContested, seenBy: ['admin', 'secondAdmin'] },
  { route: 'GET /api/adjudications/:itemId', rule: ADMINS, done: 200, send: ofContested() },
  {
    route: 'POST /api/adjudications/:itemId',
    rule: ADMINS,
    done: 200,
    send: ofContested({ body: { regions: [{ ...REGION, answer: { key: 'choices', value: ['Positive'] } }] } }),
  },
  { route: 'GET /api/queues', rule: annotators(200), done: 200 },
  // No annotator joined the project: the 409 follows the check of the role.
  { route: 'POST /api/projects/:id/next-batch', rule: annotators(409), done: 409, send: ofProject() },
  ...QUALITY_ROWS,
  ...EXAM_ROWS,
];
