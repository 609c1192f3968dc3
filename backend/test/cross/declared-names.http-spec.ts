import { describe, expect, it, test } from '@jest/globals';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { PROJECT, TASK, UNKNOWN_ID } from '../support/work.js';

/** Specification section 7, "Declared but not called"; methods of product.md. */
const NAMES = [
  ['GET', 'getProject', 'GET', '/projects'], // @spec 7.calls.23
  ['POST', 'createProject', 'POST', '/projects'], // @spec 7.calls.22
  ['PUT', `updateProject/${UNKNOWN_ID}`, 'PUT', `/projects/${UNKNOWN_ID}`], // @spec 7.calls.24
  ['DELETE', `deleteProject/${UNKNOWN_ID}`, 'DELETE', `/projects/${UNKNOWN_ID}`], // @spec 7.calls.25
  ['POST', 'createTasks', 'POST', '/tasks'], // @spec 7.calls.26
  ['POST', 'assignTask', 'POST', '/tasks/assign'], // @spec 7.calls.27
  ['GET', 'getAllTasks', 'GET', '/tasks'], // @spec 7.calls.28
  ['GET', 'getAllUsers', 'GET', '/users'], // @spec 7.calls.29
] as const;

const { app, work } = await suiteOfWork();

test.each(NAMES)('%s /auth/%s answers each role and each input as %s %s', async (method, name, sameMethod, path) => {
  for (const person of [undefined, work.annotator, work.admin]) {
    for (const body of method === 'GET' || method === 'DELETE' ? [undefined] : [{}, { unknownField: 1 }]) {
      const named = await work.as(person, method, `/auth/${name}`, body);
      const same = await work.as(person, sameMethod, path, body);
      expectAnswer(named, same.status);
      expect({ ...named.body, requestId: '' }).toEqual({ ...same.body, requestId: '' });
    }
  }
});

it('stands in the API document, each operation with an id of its own', async () => {
  const { body } = await app.http('GET', '/api/docs-json');
  for (const [method, name] of NAMES) {
    expect(body.paths[`/api/auth/${name.replace(UNKNOWN_ID, '{id}')}`]?.[method.toLowerCase()]).toBeDefined();
  }
  const ids = Object.values(body.paths as Record<string, Record<string, { operationId: string }>>).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

describe('work by the declared names', () => {
  // @spec 7.calls.22-29
  it('does what the calls themselves do', async () => {
    const { admin, annotator, as } = work;
    const project = await as(admin, 'POST', '/auth/createProject', PROJECT);
    expectAnswer(project, 201, 'Project created successfully!');
    const updated = await as(admin, 'PUT', `/auth/updateProject/${project.body.data._id}`, { company: 'Other' });
    expectAnswer(updated, 200, { 'data.company': 'Other', 'data.projectName': PROJECT.projectName });
    expect((await as(annotator, 'GET', '/auth/getProject')).body.data.map(({ company }: { company: string }) => company)).toEqual([
      'Other',
    ]);
    const task = await as(admin, 'POST', '/auth/createTasks', { ...TASK, createdBy: admin._id });
    expectAnswer(task, 201, 'Task created successfully!');
    const assigned = await as(admin, 'POST', '/auth/assignTask', { taskId: task.body.data._id, userId: annotator._id });
    expectAnswer(assigned, 201, 'Task assigned successfully!');
    const again = await as(admin, 'POST', '/auth/assignTask', { taskId: task.body.data._id, userId: annotator._id });
    expectAnswer(again, 409, { responseMessage: 'This task is assigned to this annotator already.' });
    expect((await as(admin, 'GET', '/auth/getAllTasks')).body.page.total).toBe(1);
    expect((await as(admin, 'GET', '/auth/getAllUsers')).body.page.total).toBe(2);
    const gone = await as(admin, 'DELETE', `/auth/deleteProject/${project.body.data._id}`);
    expectAnswer(gone, 200, 'Project deleted successfully!');
  });
});
