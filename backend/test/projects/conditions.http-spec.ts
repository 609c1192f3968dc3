import { describe, expect, it } from '@jest/globals';
import { LONG_DAY_TEXT, OWN_WORK_HINT, OWN_WORK_LIMITS, PAID_WAITING_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { examCalls } from '../exams/exams.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type BadCall, expectRefused, PROJECT, RATE } from '../support/work.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, made, exam, need } = examCalls({ app, work });
const OWN_WORK = { consent: 'Your voice is recorded.\nIt may be published.', licence: 'CC BY-NC 4.0, for research', share: null };
const STATED = { ownWork: OWN_WORK, paidWaiting: ['guideline', 'fault'], stopsLongDays: true };
const detail = async (id: string) => made(await admins('GET', `/jobs/${id}`));
const change = (id: string, body: object) => admins('PUT', `/projects/${id}`, body);

describe('the conditions of a project', () => {
  it('are none unless they are stated, and none in a project of an earlier version', async () => {
    const { _id, ...project } = await work.project();
    const none = { ownWork: null, paidWaiting: [], stopsLongDays: false, examPays: null };
    expect(project).toMatchObject(none);
    await app.connection
      .collection('projects')
      .updateOne({ _id: new Types.ObjectId(_id) }, { $unset: { ownWork: 1, paidWaiting: 1, stopsLongDays: 1 } });
    expect(made(await admins('GET', `/projects/${_id}`))).toMatchObject(none);
    expect(await detail((await work.job(work.annotator, { projectId: _id }))._id)).toMatchObject({ ownWork: null, paidWaiting: [] });
  });

  it('are told to everybody, to visitors in one line', async () => {
    const { _id, ...project } = await work.project({ ...STATED, rate: RATE, publicStatus: 'Active' });
    expect(project).toMatchObject(STATED);
    expect(made(await work.as(work.annotator, 'GET', `/projects/${_id}`))).toMatchObject(STATED);
    const { data } = (await work.as(undefined, 'GET', '/projects/public?limit=100')).body;
    const shown = data.find((row: { _id: string }) => row._id === _id);
    expect(shown.conditions).toBe(
      `${OWN_WORK_HINT}. Also paid: time lost to an unclear guideline; time lost to a fault of the task or of Labelbridge, in work that is paid by the hour. ${LONG_DAY_TEXT}`,
    );
    expect(Object.keys(shown)).not.toContain('ownWork');
    const csv = (await admins('GET', '/projects/export.csv')).body;
    expect(csv).toContain('Own work,Also paid,Stops long days');
    expect(csv).toContain('Licence of their work: CC BY-NC 4.0, for research');
  });

  it('stay if a change leaves them out, are trimmed, and their changes are in the audit log', async () => {
    const { _id } = await work.project(STATED);
    made(await change(_id, { company: 'Globex' }));
    expect(made(await admins('GET', `/projects/${_id}`))).toMatchObject(STATED);
    const ownWork = { ...OWN_WORK, licence: ' All rights stay with you ', share: ' ' };
    const changed = made(await change(_id, { ownWork, paidWaiting: ['fault'], stopsLongDays: false }));
    const stored = { ...OWN_WORK, licence: 'All rights stay with you' };
    expect(changed).toMatchObject({ ownWork: stored, paidWaiting: ['fault'], stopsLongDays: false });
    const [entry] = made(await admins('GET', `/audit?target=${_id}&action=project.update`));
    expect(entry.changes.map(({ field }: { field: string }) => field).sort()).toEqual(['ownWork', 'paidWaiting', 'stopsLongDays']);
    expect(made(await change(_id, { ownWork: null, paidWaiting: [] }))).toMatchObject({ ownWork: null, paidWaiting: [] });
  });

  it('are refused naming the field, and nothing is stored', async () => {
    const { max, min } = OWN_WORK_LIMITS;
    const create = (body: object, field: string): BadCall => [JSON.stringify(body), 'POST', '/projects', { ...PROJECT, ...body }, field];
    const terms = (more: object) => ({ ownWork: { ...OWN_WORK, ...more } });
    await expectRefused(app, work.admin, [
      ...['text', ['a'], 7, true].map((ownWork) => create({ ownWork }, 'ownWork')),
      ...[undefined, null, '', ' ', 'a'.repeat(min - 1), 'a'.repeat(max + 1), 7, ['a'], { $ne: null }].flatMap((value) => [
        create(terms({ consent: value }), 'ownWork.consent'),
        create(terms({ licence: value }), 'ownWork.licence'),
      ]),
      ...['a'.repeat(max + 1), 7, ['a'], { $ne: null }].map((share) => create(terms({ share }), 'ownWork.share')),
      create(terms({ more: 'x' }), 'ownWork.more'),
      ...[null, 'exam', {}, ['nap'], ['fault', 'fault'], [['fault']], [null], 7].map((paidWaiting) =>
        create({ paidWaiting }, 'paidWaiting'),
      ),
      ...[null, 'yes', 1, []].map((stopsLongDays) => create({ stopsLongDays }, 'stopsLongDays')),
    ]);
  });
});

describe('a paid exam', () => {
  const REFUSED = { 'details.0': { field: 'paidWaiting', message: PAID_WAITING_MESSAGES.examNeeds } };
  const paying = async () => {
    const { id, projectId } = await exam();
    made(await change(projectId, { rate: RATE }));
    return { id, projectId };
  };

  it('needs an exam among the needs and a rate per hour', async () => {
    const { id, projectId } = await paying();
    expectAnswer(await admins('POST', '/projects', { ...PROJECT, rate: RATE, paidWaiting: ['exam'] }), 400, REFUSED);
    expectAnswer(await change(projectId, { paidWaiting: ['exam'] }), 400, REFUSED);
    made(await need(projectId, id));
    for (const rate of [null, { ...RATE, per: 'task' }, { ...RATE, per: 'completion' }])
      expectAnswer(await change(projectId, { paidWaiting: ['exam'], rate }), 400, REFUSED);
    expectAnswer(await change(projectId, { paidWaiting: ['exam', 'fault'] }), 200, { 'data.paidWaiting': ['exam', 'fault'] });
  });

  it('keeps what it needs through every later change', async () => {
    const { id, projectId } = await paying();
    made(await need(projectId, id));
    made(await change(projectId, { paidWaiting: ['exam'] }));
    expectAnswer(await need(projectId, null), 400, REFUSED);
    for (const body of [{ needs: null }, { rate: null }, { rate: { ...RATE, per: 'task' } }])
      expectAnswer(await change(projectId, body), 400, REFUSED);
    expectAnswer(await change(projectId, { rate: { ...RATE, amount: RATE.amount * 2 } }), 200);
    expectAnswer(await change(projectId, { needs: null, paidWaiting: ['fault'] }), 200, { 'data.needs': null });
  });

  it('is refused while another rate is announced that pays no hours', async () => {
    const { id, projectId } = await paying();
    made(await need(projectId, id));
    await work.job(work.annotator, { projectId });
    expectAnswer(await change(projectId, { rate: null }), 200, {
      'data.rate': RATE,
      'data.laterRate': expect.objectContaining({ rate: null }),
    });
    expectAnswer(await change(projectId, { paidWaiting: ['exam'] }), 400, REFUSED);
    expectAnswer(await change(projectId, { rate: RATE, paidWaiting: ['exam'] }), 200, { 'data.laterRate': null });
  });

  it('is refused until a rate per hour has started', async () => {
    const { id, projectId } = await exam();
    made(await need(projectId, id));
    const perTask = { ...RATE, per: 'task' };
    made(await change(projectId, { rate: perTask }));
    await work.job(work.annotator, { projectId });
    expectAnswer(await change(projectId, { rate: RATE, paidWaiting: ['exam'] }), 400, REFUSED);
    expectAnswer(await change(projectId, { rate: RATE }), 200, {
      'data.rate': perTask,
      'data.laterRate': expect.objectContaining({ rate: RATE }),
    });
    expectAnswer(await change(projectId, { paidWaiting: ['exam'] }), 400, REFUSED);
  });
});

describe('a job', () => {
  it('keeps the terms and the waiting of its assignment, and shows the day that the project stops now', async () => {
    const { _id: projectId } = await work.project(STATED);
    const { _id } = await work.job(work.annotator, { projectId });
    const later = { ownWork: { ...OWN_WORK, licence: 'Public domain, CC0 1.0' }, paidWaiting: ['fault'], stopsLongDays: false };
    made(await change(projectId, later));
    const pinned = { ownWork: OWN_WORK, paidWaiting: ['guideline', 'fault'] };
    expect(await detail(_id)).toMatchObject({ ...pinned, stopsLongDays: false });
    expect(made(await work.as(work.annotator, 'GET', `/jobs/${_id}`))).toMatchObject(pinned);
    expect(await detail((await work.job(await app.person(), { projectId }))._id)).toMatchObject(later);
    made(await change(projectId, { ownWork: null, paidWaiting: [] }));
    expect(await detail(_id)).toMatchObject(pinned);
    expect(await detail((await work.job(await app.person(), { projectId }))._id)).toMatchObject({ ownWork: null, paidWaiting: [] });
  });

  it.each(['task', 'completion'])('that pays per %s keeps no waiting', async (per) => {
    const { _id: projectId } = await work.project(STATED);
    const job = await work.job(work.annotator, { projectId, rate: { ...RATE, per } });
    expect(await detail(job._id)).toMatchObject({ ownWork: OWN_WORK, paidWaiting: [] });
  });

  it('without a project has no conditions', async () => {
    expect(await detail((await work.job())._id)).toMatchObject({ ownWork: null, paidWaiting: [], stopsLongDays: false });
  });
});
