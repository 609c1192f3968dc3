import { describe, expect, it } from '@jest/globals';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type BadCall, NOT_TEXT, RATE, TASK, UNKNOWN_ID, expectRefused, jobCounts, pagesOf, tally } from '../support/work.js';

const { app, work } = await suiteOfWork();

const assign = (body: object) => work.as(work.admin, 'POST', '/tasks/assign', body);

describe('tasks', () => {
  it('are made with the five fields of the form', async () => {
    const { status, body } = await work.as(work.admin, 'POST', '/tasks', { ...TASK, createdBy: work.admin._id });
    expectAnswer({ status, body }, 201, 'Task created successfully!');
    expect(body.data).toMatchObject({
      ...TASK,
      modality: 'image',
      title: null,
      rate: null,
      project: null,
      createdBy: { _id: work.admin._id, firstname: 'Person' },
      jobCounts: jobCounts(),
    });
    expect((await work.as(work.admin, 'GET', `/tasks/${body.data._id}`)).body.data).toEqual(body.data);
  });

  it('are listed without their offers, which come with the single task', async () => {
    const task = await work.task({ title: 'Signs without an offer', rate: RATE });
    const { offer, ...row } = task;
    expect(offer).toMatchObject({ rate: RATE });
    for (const path of ['/tasks', '/auth/getAllTasks']) {
      expect((await work.as(work.admin, 'GET', `${path}?q=signs without`)).body.data).toEqual([row]);
    }
  });

  it("take their project's rate where they have none of their own", async () => {
    const project = await work.project({ rate: RATE });
    const own = { amount: 500, currency: 'USD', per: 'task' };
    expect(await work.task({ projectId: project._id })).toMatchObject({
      rate: RATE,
      project: { _id: project._id, projectName: project.projectName },
    });
    expect((await work.task({ projectId: project._id, rate: own })).rate).toEqual(own);
    expect((await work.as(work.admin, 'GET', `/projects/${project._id}`)).body.data.counts.tasks).toBe(2);
  });

  it('keep the fields that a PUT leaves out', async () => {
    const task = await work.task({ title: 'Signs', rate: RATE });
    const { status, body } = await work.as(work.admin, 'PUT', `/tasks/${task._id}`, { taskName: 'Video Annotation' });
    expectAnswer({ status, body }, 200, 'Task updated successfully!');
    expect(body.data).toEqual({ ...task, taskName: 'Video Annotation', modality: 'video', updatedAt: body.data.updatedAt });
    expect((await work.as(work.admin, 'PUT', `/tasks/${task._id}`, { title: null, rate: null })).body.data).toMatchObject({
      title: null,
      rate: null,
    });
  });

  it('move their open jobs with them to another project', async () => {
    const [from, to] = [await work.project(), await work.project()];
    const { task } = await work.job(work.annotator, { projectId: from._id });
    const counts = async () =>
      Promise.all([from, to].map(async ({ _id }) => (await work.as(work.admin, 'GET', `/projects/${_id}`)).body.data.counts));
    expect(await counts()).toMatchObject([
      { tasks: 1, openJobs: 1 },
      { tasks: 0, openJobs: 0 },
    ]);
    expect((await work.as(work.admin, 'PUT', `/tasks/${task._id}`, { projectId: to._id })).body.data.project._id).toBe(to._id);
    expect(await counts()).toMatchObject([
      { tasks: 0, openJobs: 0 },
      { tasks: 1, openJobs: 1 },
    ]);
    await work.as(work.admin, 'PUT', `/tasks/${task._id}`, { projectId: null });
    expect(await counts()).toMatchObject([
      { tasks: 0, openJobs: 0 },
      { tasks: 0, openJobs: 0 },
    ]);
  });

  it('update their jobs: a new due date applies to open ones, a new title is found, the offered rate stays', async () => {
    const open = await work.job(work.annotator, { title: 'Axolotl' });
    const other = await app.person();
    const done = (await assign({ taskId: open.task._id, userId: other._id })).body.data;
    await work.as(other, 'POST', `/jobs/${done._id}/submit`, { minutes: 1, note: 'x' });
    await work.as(work.admin, 'POST', `/jobs/${done._id}/reject`, { reason: 'Signs are blurred.' });
    const rate = { ...RATE, amount: 2 * RATE.amount };
    await work.as(work.admin, 'PUT', `/tasks/${open.task._id}`, {
      dueDate: '2099-01-31',
      title: 'Capybara',
      taskName: 'Text Annotation',
      rate,
    });
    const job = async (id: string) => (await work.as(work.admin, 'GET', `/jobs/${id}`)).body.data;
    expect(await job(open._id)).toMatchObject({ dueDate: '2099-01-31', rate: RATE });
    expect(await job(done._id)).toMatchObject({ dueDate: '2099-12-31', rate: RATE });
    const found = async (query: string) => (await work.as(work.admin, 'GET', `/jobs?${query}`)).body.page.total;
    expect([await found('q=capy'), await found('q=axol'), await found(`q=capy%20${other.username}`)]).toEqual([2, 0, 1]);
    expect(await found(`modality=text&taskId=${open.task._id}`)).toBe(2);
  });

  it('filter by modality and project, and are found by their words', async () => {
    const project = await work.project();
    const task = await work.task({ taskName: 'Audio Annotation', title: 'Hausa calls', projectId: project._id });
    for (const query of ['modality=audio', `projectId=${project._id}`, 'q=hausa%20annot']) {
      const { body } = await work.as(work.admin, 'GET', `/tasks?${query}`);
      expect(body.data.map((row: { _id: string }) => row._id)).toEqual([task._id]);
    }
  });

  it('page by keyset and show every row once', async () => {
    for (let n = 0; n < 5; n += 1) await work.task({ title: `Keyset ${n}` });
    for (const sort of ['createdAt', '-createdAt', 'dueDate', '-dueDate']) {
      const seen: string[] = [];
      for await (const { data } of pagesOf(app, work.admin, `/tasks?q=keyset&limit=2&sort=${sort}`)) {
        seen.push(...data.map((row: { title: string }) => row.title));
      }
      expect(seen.toSorted()).toEqual(['Keyset 0', 'Keyset 1', 'Keyset 2', 'Keyset 3', 'Keyset 4']);
    }
  });
});

describe('DELETE /tasks/:id', () => {
  const remove = (id: string) => work.as(work.admin, 'DELETE', `/tasks/${id}`);

  it('deletes a task without jobs, and its project no longer counts it', async () => {
    const project = await work.project();
    const task = await work.task({ projectId: project._id });
    expect(await remove(task._id)).toMatchObject({
      status: 200,
      body: { message: 'Task deleted successfully!', data: { _id: task._id, archived: false } },
    });
    expectAnswer(await work.as(work.admin, 'GET', `/tasks/${task._id}`), 404);
    expect((await work.as(work.admin, 'DELETE', `/projects/${project._id}`)).body.data.archived).toBe(false);
  });

  it('is refused while a job is open, and archives after; its job stays readable', async () => {
    const job = await work.submitted();
    expectAnswer(await remove(job.task._id), 409);
    await work.as(work.admin, 'POST', `/jobs/${job._id}/reject`, { reason: 'Signs are blurred.' });
    expect((await remove(job.task._id)).body.data).toEqual({ _id: job.task._id, archived: true });
    expect((await work.as(work.annotator, 'GET', `/jobs/${job._id}`)).body.data.task._id).toBe(job.task._id);
    expectAnswer(await assign({ taskId: job.task._id, userId: (await app.person())._id }), 409);
    expectAnswer(await work.as(work.admin, 'PUT', `/tasks/${job.task._id}`, { title: 'x' }), 409);
  });
});

describe('POST /tasks/assign', () => {
  it('makes a job, and refuses the same pair', async () => {
    const task = await work.task({ rate: RATE });
    const { status, body } = await assign({ taskId: task._id, userId: work.annotator._id });
    expectAnswer({ status, body }, 201, 'Task assigned successfully!');
    expect(body.data).toMatchObject({
      status: 'pending',
      task: { _id: task._id, taskName: 'Image Annotation' },
      annotator: { _id: work.annotator._id },
      rate: RATE,
      dueDate: task.dueDate,
      approvedAmount: null,
      allowedActions: ['cancel'],
    });
    const again = await assign({ taskId: task._id, userId: work.annotator._id });
    expect(again).toMatchObject({
      status: 409,
      body: {
        message: 'This task is assigned to this annotator already.',
        responseMessage: 'This task is assigned to this annotator already.',
      },
    });
  });

  it('of one pair 10 times at once makes one job', async () => {
    const task = await work.task();
    const answers = await Promise.all(Array.from({ length: 10 }, () => assign({ taskId: task._id, userId: work.annotator._id })));
    expect(tally(answers)).toEqual({ 201: 1, 409: 9 });
    expect((await work.as(work.admin, 'GET', `/tasks/${task._id}`)).body.data.jobCounts.pending).toBe(1);
  });

  it('to many lists those it could not be assigned to', async () => {
    const task = await work.task();
    const [one, suspended] = [await app.person(), await app.person()];
    await work.as(work.admin, 'PATCH', `/users/${suspended._id}`, { status: 'suspended', reason: 'Two people use it.' });
    const userIds = [one._id, work.annotator._id, one._id, suspended._id, work.admin._id, UNKNOWN_ID];
    const { status, body } = await assign({ taskId: task._id, userIds });
    expectAnswer({ status, body }, 201);
    expect(body.data.map((job: { annotator: { _id: string } }) => job.annotator._id)).toEqual([one._id, work.annotator._id]);
    expect(body.failed.map(({ id }: { id: string }) => id)).toEqual([suspended._id, work.admin._id, UNKNOWN_ID]);
    expect((await work.as(work.admin, 'GET', `/tasks/${task._id}`)).body.data.jobCounts.pending).toBe(2);
  });
});

describe('bad input', () => {
  // @asvs V2.2.2
  it('is refused naming the field, and nothing is stored', async () => {
    const task = await work.task();
    const suspended = await app.person();
    await work.as(work.admin, 'PATCH', `/users/${suspended._id}`, { status: 'suspended', reason: 'Two people use it.' });
    const archived = await work.project();
    await work.as(work.annotator, 'POST', `/projects/${archived._id}/apply`);
    await work.as(work.admin, 'DELETE', `/projects/${archived._id}`);
    const valid = { ...TASK, createdBy: work.admin._id };
    const create = (name: string, body: object, field: string): BadCall => [name, 'POST', '/tasks', { ...valid, ...body }, field];
    const update = (name: string, body: object, field: string): BadCall => [name, 'PUT', `/tasks/${task._id}`, body, field];
    const give = (name: string, body: object, field: string): BadCall => [name, 'POST', '/tasks/assign', body, field];
    const pair = { taskId: task._id, userId: work.annotator._id };
    const calls: BadCall[] = [
      ...[...NOT_TEXT, ''].flatMap((value) =>
        ['taskLink', 'taskGuidelineLink', 'taskName', 'dueDate', 'createdBy'].flatMap((field) => [
          create(`create ${field} ${JSON.stringify(value)}`, { [field]: value }, field),
          update(`update ${field} ${JSON.stringify(value)}`, { [field]: value }, field),
        ]),
      ),
      ...['taskLink', 'taskGuidelineLink'].flatMap((field) =>
        [
          'javascript:alert(1)',
          'ftp://x.example',
          '//x.example',
          'https://',
          'https://user:pw@x.example',
          ' https://x.example',
          `https://x.example/${'x'.repeat(2_000)}`,
        ].map((link) => create(`${field} ${link.slice(0, 30)}`, { [field]: link }, field)),
      ),
      create('kind', { taskName: 'image annotation' }, 'taskName'),
      create('an annotator as creator', { createdBy: work.annotator._id }, 'createdBy'),
      create('nobody as creator', { createdBy: UNKNOWN_ID }, 'createdBy'),
      update('an annotator as creator', { createdBy: work.annotator._id }, 'createdBy'),
      create('no such project', { projectId: UNKNOWN_ID }, 'projectId'),
      create('archived project', { projectId: archived._id }, 'projectId'),
      update('no such project', { projectId: UNKNOWN_ID }, 'projectId'),
      create('project as operator', { projectId: { $ne: null } }, 'projectId'),
      create('rate', { rate: { amount: '1', currency: 'NGN', per: 'hour' } }, 'rate.amount'),
      create('modality is not given', { modality: 'image' }, 'modality'),
      create('counts are not given', { jobCounts: {} }, 'jobCounts'),
      ...NOT_TEXT.flatMap((value) => [
        give(`taskId ${JSON.stringify(value)}`, { ...pair, taskId: value }, 'taskId'),
        give(`userId ${JSON.stringify(value)}`, { ...pair, userId: value }, 'userId'),
        give(`userIds ${JSON.stringify(value)}`, { taskId: task._id, userIds: value }, 'userIds'),
      ]),
      give('nobody', { taskId: task._id }, 'userId'),
      give('an empty list', { taskId: task._id, userIds: [] }, 'userIds'),
      give('both', { ...pair, userIds: [work.annotator._id] }, 'userIds'),
      give('an admin', { ...pair, userId: work.admin._id }, 'userId'),
      give('nobody known', { ...pair, userId: UNKNOWN_ID }, 'userId'),
      give('a suspended one', { ...pair, userId: suspended._id }, 'userId'),
      give('more', { ...pair, status: 'approved' }, 'status'),
      ['malformed id', 'PUT', '/tasks/1', {}, 'id'],
      ['modality', 'GET', '/tasks?modality=smell', undefined, 'modality'],
      ['sort', 'GET', '/tasks?sort=title', undefined, 'sort'],
    ];
    await expectRefused(app, work.admin, calls);
  });

  // @spec 5.assign.2
  it('a missing field is named in the words of the specification', async () => {
    const { body } = await work.as(work.admin, 'POST', '/tasks', {});
    expect(Object.fromEntries(body.details.map(({ field, message }: { field: string; message: string }) => [field, message]))).toEqual({
      taskLink: 'Please enter the task link!',
      taskGuidelineLink: 'Please enter the guideline link!',
      taskName: 'Please select the task name!',
      dueDate: 'Please select a deadline!',
      createdBy: 'Please select who created the task!',
    });
    expect((await assign({ taskId: (await work.task())._id })).body.message).toBe('Please select the username of the user!');
  });

  it('unknown tasks answer 404, annotators 403', async () => {
    expectAnswer(await work.as(work.admin, 'GET', `/tasks/${UNKNOWN_ID}`), 404);
    expectAnswer(await work.as(work.admin, 'PUT', `/tasks/${UNKNOWN_ID}`, {}), 404);
    expectAnswer(await work.as(work.admin, 'DELETE', `/tasks/${UNKNOWN_ID}`), 404);
    expectAnswer(await assign({ taskId: UNKNOWN_ID, userId: work.annotator._id }), 404);
    const { _id } = await work.task();
    for (const [method, path] of [
      ['GET', ''],
      ['GET', `/${_id}`],
      ['POST', ''],
      ['PUT', `/${_id}`],
      ['DELETE', `/${_id}`],
      ['POST', '/assign'],
    ] as const) {
      expectAnswer(await work.as(work.annotator, method, `/tasks${path}`, method === 'GET' ? undefined : {}), 403);
    }
  });
});
