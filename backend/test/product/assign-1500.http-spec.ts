import { expect, it } from '@jest/globals';
import { suiteOfWork } from '../support/suites.js';
import { until } from '../support/test-app.js';

const { app, work } = await suiteOfWork();
const { admin, as } = work;

const HEADER = 'Task Name,Due Date,Title,Task Link,Guideline Link,Rate,Currency,Per';
const FILE = [
  HEADER,
  ...Array.from(
    { length: 1_500 },
    (_unused, n) => `Image Annotation,2099-12-31,Many ${n},https://work.example/${n},https://guide.example/1,500.00,NGN,task`,
  ),
].join('\n');
const runOf = async (id: string) => (await as(admin, 'GET', `/bulk/${id}`)).body.data;
const ended = async (id: string) => {
  await until(`the end of run ${id}`, async () => (await runOf(id)).state !== 'running', 240_000);
  return runOf(id);
};

it('1,500 tasks are created and assigned to 30 people; the admin waits for four calls', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => app.person()));
  const file = await as(admin, 'POST', '/tasks/imports', { fileName: 'many.csv', text: FILE });
  expect(file.status).toBe(201);
  const importId: string = file.body.data._id;
  await as(admin, 'POST', `/bulk/${importId}/start`);
  expect(await ended(importId)).toMatchObject({ state: 'done', done: 1_500, failed: 0 });
  const planned = await as(admin, 'POST', '/tasks/assignments', { importId, userIds: people.map(({ _id }) => _id) });
  expect(planned.body.data.people.map(({ tasks }: { tasks: number }) => tasks)).toEqual(Array.from({ length: 30 }, () => 50));
  await as(admin, 'POST', `/bulk/${planned.body.data._id}/start`);
  expect(await ended(planned.body.data._id)).toMatchObject({ state: 'done', done: 1_500, failed: 0 });
  expect(await app.connection.collection('jobs').countDocuments({ searchWords: 'many' })).toBe(1_500);
}, 300_000);

it('export of all covers all filtered rows', async () => {
  const file = await as(admin, 'GET', '/tasks/export.csv?q=many');
  expect(file.body.trim().split('\r\n')).toHaveLength(1_501);
}, 60_000);
