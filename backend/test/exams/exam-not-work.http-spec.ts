import { expect, it } from '@jest/globals';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { examCalls } from './exams.fixtures.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, made, exam, as, take } = examCalls({ app, work });

/** Collections of work and money. */
const WORK = [
  'jobs',
  'assignments',
  'annotations',
  'annotationversions',
  'invoices',
  'postings',
  'worklogs',
  'personclocks',
  'goldanswers',
  'standings',
];

it('a try is no work anywhere', async () => {
  const { id, projectId } = await exam();
  const person = await app.person();
  const figures = async () => ({
    rows: await Promise.all(WORK.map((name) => app.connection.collection(name).countDocuments())),
    project: made(await admins('GET', `/projects/${projectId}`)).progress,
    counts: made(await admins('GET', `/projects/${projectId}`)).counts,
    task: made(await admins('GET', `/tasks/${id}`)),
    quality: made(await admins('GET', `/projects/${projectId}/quality`)),
    agreement: (await admins('GET', `/projects/${projectId}/agreement`)).status,
    jobs: made(await admins('GET', '/jobs')),
    admins: { ...made(await admins('GET', '/overview')), at: null },
    own: made(await as(person, 'GET', '/overview')),
    queues: made(await as(person, 'GET', '/queues')),
    mine: made(await as(person, 'GET', '/jobs')),
  });
  const before = await figures();
  expect(before.project).toBeNull();
  expect(before.quality).toMatchObject({ goldActive: 0, goldRetired: 0 });
  await take(id, person, 5);
  expect(await figures()).toEqual(before);
  expectAnswer(await admins('GET', `/projects/${projectId}/export?format=jsonl`), 409);
  const card = await admins('GET', `/projects/${projectId}/dataset-card`);
  expect(JSON.stringify(card.body)).not.toContain('text 0');
  const plan = await admins('POST', '/tasks/assignments', { userIds: [person._id], filter: { projectId } });
  expect(JSON.stringify(plan.body)).not.toContain(id);
  expectAnswer(await as(person, 'POST', `/projects/${projectId}/next-batch`), 409);
});

it('known answers of an exam are not mixed into work', async () => {
  const { projectId, items } = await exam(12, { passMark: 3, practice: 0 });
  const person = await app.person();
  const { interfaceId } = made(await admins('GET', `/tasks?projectId=${projectId}`))[0];
  const place = { workplace: 'labelbridge', taskLink: undefined, taskName: 'Text Annotation', projectId, interfaceId };
  const batch = await work.task({ ...place, rate: { amount: 1_000, currency: 'NGN', per: 'item' } });
  const { imported } = examCalls({ app, work });
  await imported(batch._id, 'text', Array.from({ length: 12 }, (_, n) => `work ${n}`).join('\n'));
  const { _id } = made(await admins('POST', '/tasks/assign', { taskId: batch._id, userId: person._id }), 201);
  const given = made(await as(person, 'GET', `/jobs/${_id}/items?limit=100`));
  expect(given).toHaveLength(12);
  expect(items).toHaveLength(12);
  expect(JSON.stringify(given)).not.toContain('"text 0"');
});
