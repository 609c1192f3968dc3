import { describe, expect, it } from '@jest/globals';
import { annotationCalls } from '../support/annotation.fixtures.js';
import { suiteOfWork } from '../support/suites.js';

const { app, work } = await suiteOfWork();
const { admins, mine, made, task, imported, assign, itemsOf, finish } = annotationCalls({ app, work });

const progressOf = async (path: string) => made(await admins('GET', path)).progress;
const inList = async (path: string, id: string) => made(await admins('GET', path)).find(({ _id }: { _id: string }) => _id === id).progress;

describe('the progress of work in the product', () => {
  it('is that of the items, in the job for both roles, its task and its project, as soon as an item changes', async () => {
    const { _id: taskId, project } = await task();
    await imported(taskId, 'text', 'Ada\nBola\nChidi\nDayo');
    const places = [`/tasks/${taskId}`, `/projects/${project._id}`];
    const before = { items: 4, done: 0, skipped: 0 };
    for (const place of places) expect(await progressOf(place)).toEqual(before);

    const { _id, progress } = await assign(taskId);
    expect(progress).toEqual(before);
    const [one, two] = await itemsOf(_id);
    await finish(one._id);
    made(await mine('POST', `/assignments/${two._id}/skip`, { reason: 'It is blurred.' }));
    const after = { items: 4, done: 1, skipped: 1 };
    for (const place of [...places, `/jobs/${_id}`]) expect(await progressOf(place)).toEqual(after);
    for (const [list, id] of [
      ['/tasks', taskId],
      ['/projects', project._id],
      ['/jobs', _id],
    ])
      expect(await inList(`${list}`, `${id}`)).toEqual(after);
    expect(made(await mine('GET', `/jobs/${_id}`)).progress).toEqual(after);
    expect(made(await mine('GET', '/jobs'))[0].progress).toEqual(after);

    made(await mine('POST', `/assignments/${one._id}/reopen`));
    for (const place of [...places, `/jobs/${_id}`]) expect(await progressOf(place)).toEqual({ items: 4, done: 0, skipped: 1 });
  });

  it('of a task and a project is the sum of jobs that somebody has, and of items that wait', async () => {
    const { _id: taskId, project, interfaceId } = await task();
    await imported(taskId, 'text', 'Ada\nBola');
    const jobs = [await assign(taskId), await assign(taskId, await app.person())];
    await finish((await itemsOf(jobs[0]._id))[0]._id);
    const next = await work.task({
      workplace: 'labelbridge',
      taskLink: undefined,
      taskName: 'Text Annotation',
      projectId: project._id,
      interfaceId,
    });
    await imported(next._id, 'text', 'Chidi\nDayo\nEfe');
    expect(await progressOf(`/tasks/${taskId}`)).toEqual({ items: 4, done: 1, skipped: 0 });
    expect(await progressOf(`/projects/${project._id}`)).toEqual({ items: 7, done: 1, skipped: 0 });
    made(await admins('POST', `/jobs/${jobs[1]._id}/cancel`, { reason: 'One of them is enough.' }));
    expect(await progressOf(`/tasks/${taskId}`)).toEqual({ items: 2, done: 1, skipped: 0 });
    made(await admins('DELETE', `/tasks/${next._id}`));
    expect(await progressOf(`/tasks/${next._id}`)).toEqual({ items: 0, done: 0, skipped: 0 });
    expect(await progressOf(`/projects/${project._id}`)).toEqual({ items: 2, done: 1, skipped: 0 });
    // Annotators do not see the progress of others.
    expect(made(await mine('GET', `/projects/${project._id}`))).toMatchObject({ progress: null, counts: null });
    expect(made(await mine('GET', `/jobs/${jobs[0]._id}`)).progress).toEqual({ items: 2, done: 1, skipped: 0 });
  });

  it('is null where the work is elsewhere', async () => {
    const { _id, task: external } = await work.job();
    for (const path of [`/jobs/${_id}`, `/tasks/${external._id}`, `/projects/${(await work.project())._id}`])
      expect(await progressOf(path)).toBeNull();
    expect(made(await mine('GET', '/jobs'))[0]).not.toHaveProperty('progress');
  });
});
