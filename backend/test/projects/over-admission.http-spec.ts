import { expect, it } from '@jest/globals';
import { expectAnswer } from '../support/expect-answer.js';
import { annotationCalls } from '../support/annotation.fixtures.js';
import { suiteOfWork } from '../support/suites.js';
import { expectRefused, PROJECT } from '../support/work.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, mine, made, task, imported, assign, itemsOf, finish } = annotationCalls({ app, work });

const workOf = async (projectId: string) => made(await admins('GET', `/projects/${projectId}/fit`)).work;
const applied = async (projectId: string, person = work.annotator): Promise<string> =>
  made(await work.as(person, 'POST', `/projects/${projectId}/apply`), 201)._id;

it('says what there is for those who share a project, as far as its offer promises items', async () => {
  const { _id: taskId, project } = await task({ overlap: 2 });
  const { _id } = project;
  await imported(taskId, 'text', 'Ada\nBola\nChidi\nDayo');
  expect(await workOf(_id)).toBeNull();

  expectAnswer(await admins('PUT', `/projects/${_id}`, { itemsEach: 3 }), 200, { 'data.itemsEach': 3 });
  expect(await workOf(_id)).toEqual({ promised: 3, left: 8, had: 0, people: 0 });
  const application = await applied(_id);
  const waiting = await applied(_id, await app.person());
  made(await admins('POST', `/applications/${application}/approve`));

  const job = await assign(taskId);
  const [one, two, three, four] = await itemsOf(job._id);
  await finish(one._id);
  made(await mine('POST', `/assignments/${two._id}/skip`, { reason: 'It is blurred.' }));
  expect(await workOf(_id)).toEqual({ promised: 3, left: 6, had: 2, people: 1 });
  // Beyond the promise nothing counts: the person takes it from the others.
  await finish(three._id);
  await finish(four._id);
  const beyond = { promised: 3, left: 4, had: 3, people: 1 };
  expect(await workOf(_id)).toEqual(beyond);

  // The same figures stand beside each application, for admins.
  const rows = made(await admins('GET', `/applications?projectId=${_id}&status=pending`));
  expect(rows.map(({ project }: { project: object }) => project)).toMatchObject([{ _id, work: beyond }]);
  expect(made(await admins('GET', `/applications/${waiting}`)).project.work).toEqual(beyond);
  expect(made(await mine('GET', `/applications/${application}`)).project.work).toBeNull();
  expect(made(await mine('GET', `/projects/${_id}/fit`)).work).toBeNull();
  expect(made(await mine('GET', `/projects/${_id}`)).itemsEach).toBe(3);
  // It refuses nothing.
  expectAnswer(await admins('POST', `/applications/${waiting}/approve`), 200);
  expect(await workOf(_id)).toEqual({ ...beyond, people: 2 });

  const cleared = await admins('PUT', `/projects/${_id}`, { itemsEach: null });
  expectAnswer(cleared, 200, { 'data.itemsEach': null });
  expect(await workOf(_id)).toBeNull();
});

it('counts for several projects in one list, each by its own promise, and people without an application', async () => {
  const [few, many] = [await task(), await task()];
  for (const [{ _id, project }, itemsEach] of [
    [few, 1],
    [many, 100],
  ] as const) {
    await imported(_id, 'text', 'Ada\nBola\nChidi');
    made(await admins('PUT', `/projects/${project._id}`, { itemsEach }));
    const job = await assign(_id);
    for (const item of (await itemsOf(job._id)).slice(0, 2)) await finish(item._id);
    await applied(project._id, await app.person());
  }
  const rows: { project: { _id: string; work: object } }[] = made(await admins('GET', '/applications?status=pending&limit=100'));
  const found = new Map(rows.map(({ project }) => [project._id, project.work]));
  expect([found.get(few.project._id), found.get(many.project._id)]).toEqual([
    { promised: 1, left: 1, had: 1, people: 1 },
    { promised: 100, left: 1, had: 2, people: 1 },
  ]);
});

it('has nothing to say of a project without items', async () => {
  const { _id } = await work.project({ itemsEach: 100 });
  expect(await workOf(_id)).toBeNull();
});

it('refuses promises that are no number of items', async () => {
  const { _id } = await work.project();
  await expectRefused(
    app,
    work.admin,
    [0, -1, 1.5, 100_001, '5', {}].flatMap((itemsEach) => [
      ['create', 'POST', '/projects', { ...PROJECT, itemsEach }, 'itemsEach'] as const,
      ['update', 'PUT', `/projects/${_id}`, { itemsEach }, 'itemsEach'] as const,
    ]),
  );
});
