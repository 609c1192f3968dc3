import { describe, expect, it } from '@jest/globals';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type BadCall, NOT_TEXT, PROJECT, RATE, UNKNOWN_ID, expectRefused, pagesOf, stored } from '../support/work.js';

const { app, work } = await suiteOfWork();

describe('projects', () => {
  it('are made with the three fields of the form, off the public page', async () => {
    const { status, body } = await work.as(work.admin, 'POST', '/projects', PROJECT);
    expectAnswer({ status, body }, 201);
    expect(body.message).toBe('Project created successfully!');
    expect(body.data).toMatchObject({
      ...PROJECT,
      status: 'Pending',
      publicStatus: null,
      takesApplications: true,
      title: null,
      rate: null,
    });
    expect(body.data.counts).toEqual({ pendingApplications: 0, approvedApplications: 0, tasks: 0, openJobs: 0 });
    expect((await work.as(work.admin, 'GET', `/projects/${body.data._id}`)).body.data).toEqual(body.data);
  });

  it('keep the fields that a PUT leaves out, and clear those it sets to null', async () => {
    const { _id } = await work.project({ title: 'Signs', rate: RATE, capacity: 3, modality: 'image' });
    const { status, body } = await work.as(work.admin, 'PUT', `/projects/${_id}`, { company: 'Globex', capacity: null });
    expectAnswer({ status, body }, 200, 'Project updated successfully!');
    expect(body.data).toMatchObject({ ...PROJECT, company: 'Globex', title: 'Signs', rate: RATE, capacity: null, modality: 'image' });
  });

  it('are found by a changed name, and no longer by the old one', async () => {
    const { _id } = await work.project({ projectName: 'Zebrafish' });
    await work.as(work.admin, 'PUT', `/projects/${_id}`, { projectName: 'Quokka' });
    const ids = async (q: string) =>
      (await work.as(work.admin, 'GET', `/projects?q=${q}`)).body.data.map((row: { _id: string }) => row._id);
    expect(await ids('quok')).toEqual([_id]);
    expect(await ids('zebra')).toEqual([]);
  });

  it('filter by status, public status and modality', async () => {
    const { _id } = await work.project({ status: 'In Progress', publicStatus: 'Coming Soon', modality: 'video' });
    for (const filter of ['status=In%20Progress', 'publicStatus=Coming%20Soon', 'modality=video']) {
      const { body } = await work.as(work.admin, 'GET', `/projects?${filter}`);
      expect(body.data.map((row: { _id: string }) => row._id)).toEqual([_id]);
      expect(body.page).toEqual({ total: 1, next: null });
    }
  });

  // @asvs V15.3.1
  it('show visitors what /new-projects needs, without numbers', async () => {
    const hidden = await work.project({ projectName: 'Hidden one' });
    const shown = await work.project({
      projectName: 'Survey',
      company: 'Surveyors Ltd',
      title: 'AI survey',
      duration: '1 week',
      rate: RATE,
      publicStatus: 'Active',
    });
    const { status, body } = await work.as(undefined, 'GET', '/projects/public?limit=100');
    expectAnswer({ status, body }, 200);
    const byId = new Map(body.data.map((row: { _id: string }) => [row._id, row]));
    expect(byId.has(hidden._id)).toBe(false);
    expect(byId.get(shown._id)).toEqual({
      _id: shown._id,
      projectName: 'Survey',
      needs: null,
      examTitle: null,
      company: 'Surveyors Ltd',
      dueDate: '2099-12-31',
      status: 'Pending',
      title: 'AI survey',
      description: null,
      modality: null,
      rate: RATE,
      duration: '1 week',
      itemsEach: null,
      reviewDays: 5,
      content: [],
      conditions: null,
      publicStatus: 'Active',
      takesApplications: true,
    });
    expect((await work.as(undefined, 'GET', '/projects/public?q=surv%20ai')).body.data).toHaveLength(1);
  });

  it('show annotators no numbers', async () => {
    const { _id } = await work.project();
    const { body } = await work.as(work.annotator, 'GET', `/projects/${_id}`);
    expect([body.data.counts, body.data.myApplication]).toEqual([null, null]);
  });

  it('page by keyset and show every row once, also when new ones are added in between', async () => {
    for (let n = 0; n < 7; n += 1) await work.project({ projectName: `Paged ${n}`, company: 'Pager' });
    for (const sort of ['', '&sort=dueDate', '&sort=-projectName']) {
      const seen: string[] = [];
      for await (const { data } of pagesOf(app, work.admin, `/projects?q=pager&limit=2${sort}`)) {
        if (seen.length === 0 && !sort) await work.project({ projectName: 'Paged late', company: 'Pager' });
        seen.push(...data.map((row: { projectName: string }) => row.projectName));
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.filter((name) => name !== 'Paged late')).toHaveLength(7);
    }
  });
});

describe('DELETE /projects/:id', () => {
  const remove = (id: string) => work.as(work.admin, 'DELETE', `/projects/${id}`);

  it('deletes a project without a history', async () => {
    const { _id } = await work.project();
    expect(await remove(_id)).toMatchObject({
      status: 200,
      body: { message: 'Project deleted successfully!', data: { _id, archived: false } },
    });
    expectAnswer(await work.as(work.admin, 'GET', `/projects/${_id}`), 404);
    expectAnswer(await remove(_id), 404);
  });

  it('is refused while a job of it is pending or submitted, and archives after', async () => {
    const { _id } = await work.project();
    const job = await work.job(work.annotator, { projectId: _id });
    const refused = { status: 409, body: { message: 'This cannot be deleted while jobs of it are pending or submitted.' } };
    expect(await remove(_id)).toMatchObject(refused);
    await work.as(work.annotator, 'POST', `/jobs/${job._id}/submit`, { minutes: 1, note: 'x' });
    expect(await remove(_id)).toMatchObject(refused);
    await work.as(work.admin, 'POST', `/jobs/${job._id}/reject`, { reason: 'Signs are blurred.' });
    expect(await remove(_id)).toMatchObject({ status: 200, body: { data: { archived: true } } });
    expectAnswer(await work.as(work.annotator, 'GET', `/projects/${_id}`), 404);
    expect((await work.as(work.admin, 'GET', `/projects/${_id}`)).body.data.archivedAt).not.toBeNull();
    expectAnswer(await work.as(work.admin, 'PUT', `/projects/${_id}`, { company: 'New' }), 409);
    const listed = async (query: string) =>
      (await work.as(work.admin, 'GET', `/projects?limit=100${query}`)).body.data.some((row: { _id: string }) => row._id === _id);
    expect([await listed(''), await listed('&archived=true')]).toEqual([false, true]);
  });

  it('archives one that was applied to, which then takes no applications', async () => {
    const { _id } = await work.project();
    await work.as(work.annotator, 'POST', `/projects/${_id}/apply`);
    expect((await remove(_id)).body.data).toEqual({ _id, archived: true });
    const other = await app.person();
    expectAnswer(await work.as(other, 'POST', `/projects/${_id}/apply`), 409);
  });

  it('racing with an assignment never leaves an open job in an archived project', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { _id } = await work.project();
      const task = await work.task({ projectId: _id });
      const [assigned, removed] = await Promise.all([
        work.as(work.admin, 'POST', '/tasks/assign', { taskId: task._id, userId: work.annotator._id }),
        remove(_id),
      ]);
      const { body } = await work.as(work.admin, 'GET', `/projects/${_id}`);
      expect([assigned.status, removed.status].every((status) => status < 500)).toBe(true);
      if (removed.status === 409) expect(body.data.counts.openJobs).toBe(1);
      else {
        expectAnswer(removed, 200);
        expect(body.data.archivedAt === null).toBe(false);
      }
    }
  });
});

describe('bad input', () => {
  // @asvs V2.2.2
  it('is refused naming the field, and nothing is stored', async () => {
    const { _id } = await work.project();
    const create = (name: string, body: object, field: string): BadCall => [name, 'POST', '/projects', { ...PROJECT, ...body }, field];
    const update = (name: string, body: object, field: string): BadCall => [name, 'PUT', `/projects/${_id}`, body, field];
    const list = (name: string, query: string, field: string): BadCall => [name, 'GET', `/projects?${query}`, undefined, field];
    const calls: BadCall[] = [
      ...NOT_TEXT.flatMap((value) =>
        ['projectName', 'company', 'dueDate'].flatMap((field) => [
          create(`create ${field} ${JSON.stringify(value)}`, { [field]: value }, field),
          update(`update ${field} ${JSON.stringify(value)}`, { [field]: value }, field),
        ]),
      ),
      ...[{ $ne: null }, ['a'], 7, true].flatMap((value) =>
        ['title', 'description', 'duration', 'modality', 'publicStatus'].map((field) =>
          create(`create ${field} ${JSON.stringify(value)}`, { [field]: value }, field),
        ),
      ),
      ...[{ $gt: 0 }, '5', 0, -1, 1.5, 1e9].map((capacity) => create(`capacity ${JSON.stringify(capacity)}`, { capacity }, 'capacity')),
      create('empty name', { projectName: '  ' }, 'projectName'),
      create('long name', { projectName: 'x'.repeat(121) }, 'projectName'),
      create('no such day', { dueDate: '2026-02-30' }, 'dueDate'),
      create('an instant', { dueDate: '2026-02-03T00:00:00Z' }, 'dueDate'),
      create('unknown status', { status: 'Done' }, 'status'),
      create('status null', { status: null }, 'status'),
      create('unknown modality', { modality: 'smell' }, 'modality'),
      create('unknown field', { archived: true }, 'archived'),
      create('operator as a field', { $set: { company: 'x' } }, '$set'),
      create('rate as text', { rate: '1500' }, 'rate'),
      create('rate as a list', { rate: [RATE] }, 'rate'),
      create('rate in floats', { rate: { ...RATE, amount: 0.5 } }, 'rate.amount'),
      create('rate in euros', { rate: { ...RATE, currency: 'EUR' } }, 'rate.currency'),
      create('rate per day', { rate: { ...RATE, per: 'day' } }, 'rate.per'),
      create('more in the rate', { rate: { ...RATE, x: 1 } }, 'rate.x'),
      update('unknown field', { counts: { tasks: 9 } }, 'counts'),
      ['malformed id', 'PUT', '/projects/abc', {}, 'id'],
      ['malformed id', 'GET', '/projects/%7B%22$ne%22:null%7D', undefined, 'id'],
      ['malformed id', 'DELETE', '/projects/1', undefined, 'id'],
      list('unknown status', 'status=Done', 'status'),
      list('operator', 'status[$ne]=Done', 'status[$ne]'),
      list('twice', 'status=Pending&status=Completed', 'status'),
      list('unknown sort', 'sort=company', 'sort'),
      list('limit 0', 'limit=0', 'limit'),
      list('limit 101', 'limit=101', 'limit'),
      list('foreign cursor', 'cursor=abc', 'cursor'),
      list('unknown filter', 'owner=me', 'owner'),
    ];
    await expectRefused(app, work.admin, calls);
    const before = await stored(app);
    for (const body of ['[]', 'null', '"text"', '{', '7']) {
      const { status } = await work.as(work.admin, 'POST', '/projects', body);
      expect({ body, status }).toEqual({ body, status: 400 });
    }
    expect(await stored(app)).toBe(before);
  });

  it('unknown ids answer 404, the wrong role 403, no session 401', async () => {
    const { _id } = await work.project();
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', {}],
      ['DELETE', '', undefined],
    ] as const) {
      expectAnswer(await work.as(work.admin, method, `/projects/${UNKNOWN_ID}${path}`, body), 404);
    }
    expectAnswer(await work.as(work.annotator, 'POST', `/projects/${UNKNOWN_ID}/apply`), 404);
    expectAnswer(await work.as(work.annotator, 'POST', '/projects', PROJECT), 403);
    expectAnswer(await work.as(work.annotator, 'PUT', `/projects/${_id}`, {}), 403);
    expectAnswer(await work.as(work.annotator, 'DELETE', `/projects/${_id}`), 403);
    expectAnswer(await work.as(work.admin, 'POST', `/projects/${_id}/apply`), 403);
    expectAnswer(await work.as(undefined, 'GET', '/projects'), 401);
  });
});
