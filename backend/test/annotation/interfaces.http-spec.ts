import { describe, expect, it } from '@jest/globals';
import { annotationCalls, SPANS_XML } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { TASK, UNKNOWN_ID } from '../support/work.js';

const { app, work } = await suiteOfWork();
const { admins, mine, made, task, job } = annotationCalls({ app, work });

describe('labelling interfaces', () => {
  it('are numbered versions from a template, a config or XML', async () => {
    const { _id } = await work.project();
    const path = `/projects/${_id}/interfaces`;
    const first = await admins('POST', path, { template: 'boxes' });
    expectAnswer(first, 201, { 'data.version': 1 });
    const second = made(await admins('POST', path, { xml: SPANS_XML }), 201);
    const third = made(await admins('POST', path, { config: second.config }), 201);
    expect([second.version, third.version, third.config]).toEqual([2, 3, second.config]);
    const list = await admins('GET', path);
    expect(list.body.data.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
    expect(list.body.data[0].xml).toContain('<Choices name="mood"');
  });

  it('name what is wrong with them, and store nothing', async () => {
    const { _id } = await work.project();
    const path = `/projects/${_id}/interfaces`;
    const refused = async (body: object) => {
      const { status, body: answer } = await admins('POST', path, body);
      expectAnswer({ status, body: answer }, 400);
      return answer.details;
    };
    expect(await refused({})).toEqual([{ field: 'config', message: 'Please give one of template, config and xml.' }]);
    expect((await refused({ xml: '<View><Magic name="a"/></View>' }))[0].message).toContain('<Magic>');
    expect(await refused({ config: { version: 1, objects: [], controls: [{ tag: 'x' }] } })).toEqual(
      expect.arrayContaining([expect.objectContaining({ field: 'controls[0].tag' })]),
    );
    const twice = SPANS_XML.replaceAll(/<Label value="(\w+)"[^>]*>/g, '<Label value="$1" background="#123456"/>');
    expect((await refused({ xml: twice }))[0].message).toMatch(/^“\w+” has the colour of “\w+”; one of them needs another$/);
    expect((await refused({ template: 'none' }))[0].field).toBe('template');
    expect((await admins('GET', path)).body.data).toEqual([]);
    expectAnswer(await admins('POST', `/projects/${UNKNOWN_ID}/interfaces`, { template: 'boxes' }), 404);
  });

  it('are required of in-product tasks, and must be of their project', async () => {
    const [one, other] = [await work.project(), await work.project()];
    const face = made(await admins('POST', `/projects/${one._id}/interfaces`, { template: 'spans' }), 201);
    const create = (fields: object) =>
      admins('POST', '/tasks', { ...TASK, taskName: 'Text Annotation', createdBy: work.admin._id, workplace: 'labelbridge', ...fields });
    for (const fields of [{}, { projectId: one._id }, { projectId: other._id, interfaceId: face._id }]) {
      const { status, body } = await create(fields);
      expectAnswer({ status, body }, 400, { 'details.0.field': 'interfaceId' });
    }
    const created = made(await create({ projectId: one._id, interfaceId: face._id, taskLink: undefined }), 201);
    expect(created).toMatchObject({ workplace: 'labelbridge', interfaceId: face._id, taskLink: '', itemCount: 0, reviewShare: 100 });
    expect(await work.task()).toMatchObject({ workplace: 'external', interfaceId: null, taskLink: TASK.taskLink });
    expect((await admins('POST', '/tasks', { ...TASK, createdBy: work.admin._id, taskLink: '' })).body.details[0].field).toBe('taskLink');
  });

  it('fit the kind of their task, also when that changes', async () => {
    const { _id: projectId } = await work.project();
    const { _id: interfaceId } = made(await admins('POST', `/projects/${projectId}/interfaces`, { template: 'pairwise' }), 201);
    const place = { createdBy: work.admin._id, workplace: 'labelbridge', projectId, interfaceId };
    const { status, body } = await admins('POST', '/tasks', { ...TASK, ...place, taskName: 'Audio Annotation' });
    const refusal = { field: 'interfaceId', message: 'is no labelling interface for this kind of task: it shows no audio' };
    expectAnswer({ status, body }, 400, { details: [refusal] });
    const { _id } = made(await admins('POST', '/tasks', { ...TASK, ...place, taskName: 'Text Annotation' }), 201);
    expect((await admins('PUT', `/tasks/${_id}`, { taskName: 'Audio Annotation' })).body.details).toEqual([refusal]);
  });

  it('stay with a task once it has jobs', async () => {
    const { task: assigned } = await job();
    const { status, body } = await admins('PUT', `/tasks/${assigned._id}`, { workplace: 'external', taskLink: TASK.taskLink });
    expectAnswer({ status, body }, 409, 'A task that has jobs keeps its workplace and its labelling interface.');
    const { _id } = await task();
    const { projectId: _p, ...moved } = { projectId: 0, workplace: 'external', taskLink: TASK.taskLink };
    expect((await admins('PUT', `/tasks/${_id}`, moved)).body.data).toMatchObject({ workplace: 'external', taskLink: TASK.taskLink });
  });

  it('that are none of the project are refused, also for work elsewhere; work elsewhere keeps none', async () => {
    const { _id } = await task();
    const elsewhere = { workplace: 'external', taskLink: TASK.taskLink };
    for (const place of [{}, elsewhere]) {
      const { status, body } = await admins('PUT', `/tasks/${_id}`, { ...place, interfaceId: UNKNOWN_ID });
      expectAnswer({ status, body }, 400, {
        details: [{ field: 'interfaceId', message: 'is no labelling interface of the project of this task' }],
      });
    }
    expect((await admins('PUT', `/tasks/${_id}`, elsewhere)).body.data.interfaceId).toBeNull();
  });

  it('come to the annotator of a job, who has its own link, and to no other', async () => {
    const { _id, task: assigned } = await job();
    expect(assigned.taskLink).toBe(`/dashboard/work/${_id}`);
    const { data } = (await mine('GET', `/jobs/${_id}/interface`)).body;
    expect(data.config.controls.map(({ name }: { name: string }) => name)).toEqual(['label', 'mood']);
    const other = await app.person();
    expectAnswer(await work.as(other, 'GET', `/jobs/${_id}/interface`), 404);
  });
});
