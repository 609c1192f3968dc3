import { describe, expect, it } from '@jest/globals';
import { businessDate } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { annotationCalls, mood, put, span } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { APPROVAL, tally } from '../support/work.js';
import { agreementCalls } from './agreement.fixtures.js';

const { app, work } = await suiteOfWork();
const { admins, made, itemsOf } = annotationCalls({ app, work });
const { answered, decide } = agreementCalls({ app, work });
const second = await app.person('ADMIN');

const [good, bad] = [[mood('Good')], [mood('Bad')]];

const agreementOf = async (projectId: string, query = '') => made(await admins('GET', `/projects/${projectId}/agreement${query}`));
const list = (query: string) => admins('GET', `/adjudications?${query}`);
const idsOf = async (query: string) => made(await list(query)).map(({ _id }: { _id: string }) => _id);

describe('agreement', () => {
  it('is counted over items that two people or more have handed in', async () => {
    const { projectId, taskId } = await answered([good, good, bad], [good, bad, bad]);
    const all = await agreementOf(projectId);
    expect(all).toMatchObject({ waiting: 0, shared: 1, items: 3, answers: 6, same: 2, settled: 0, open: 1, decided: 0 });
    const question = all.controls.find(({ control }: { control: string }) => control === 'mood');
    expect(question).toMatchObject({ title: 'mood', kind: 'choice', pairs: 3, items: 3 });
    expect([question.likeness, question.percent]).toEqual([expect.closeTo(2 / 3), expect.closeTo(2 / 3)]);
    // By hand: shares 1/2 and 1/2, so chance is 1/2; alpha takes the small number of answers into account.
    expect([question.fleissKappa, question.gwetAc1]).toEqual([expect.closeTo(1 / 3), expect.closeTo(1 / 3)]);
    expect(question.krippendorffAlpha).toBeCloseTo(1 - 1 / 3 / (3 / 5), 10);
    expect(question.labels).toEqual([
      { label: 'Good', answers: 3, kappa: expect.closeTo(1 / 3) },
      { label: 'Bad', answers: 3, kappa: expect.closeTo(1 / 3) },
    ]);
    expect(question.confused).toEqual([{ labels: ['Good', 'Bad'], share: 1 }]);
    expect(await agreementOf(projectId, `?taskId=${taskId}`)).toEqual(all);
  });

  it('is not defined where all answers are the same, and is nothing before the second answer', async () => {
    const same = await agreementOf((await answered([good], [good])).projectId);
    expect(same.controls).toEqual([
      expect.objectContaining({ control: 'mood', percent: 1, fleissKappa: null, krippendorffAlpha: null, gwetAc1: 1 }),
    ]);
    const alone = await agreementOf((await answered([good])).projectId);
    expect(alone).toEqual({
      waiting: 0,
      shared: 0,
      items: 0,
      answers: 0,
      same: 0,
      settled: 0,
      open: 0,
      decided: 0,
      low: null,
      high: null,
      setAside: 0,
      days: [],
      controls: [],
    });
  });

  it('is counted by day with its interval, and for 30 days', async () => {
    const { projectId, taskId, items } = await answered([good, good, bad], [good, bad, bad]);
    // Wilson, 2 of 3.
    const interval = { low: expect.closeTo(0.2077, 4), high: expect.closeTo(0.9385, 4) };
    const { days, ...all } = await agreementOf(projectId);
    expect(all).toMatchObject(interval);
    expect(days).toEqual([{ day: businessDate(app.now()), items: 3, same: 2, ...interval }]);
    const before = new Date(app.now().getTime() - 30 * 86_400_000);
    await app.connection
      .collection('annotations')
      .updateMany({ itemId: { $in: items.map((id) => new Types.ObjectId(id)) } }, { $set: { submittedAt: before } });
    await app.connection.collection('taskagreements').updateOne({ _id: new Types.ObjectId(taskId) }, { $set: { mark: '' } });
    expect(await agreementOf(projectId)).toMatchObject({ items: 3, days: [] });
  });

  it('is counted for each person over approved answers, and they see the same figures as admins', async () => {
    const { projectId, persons, jobs } = await answered([good, good], [good, bad], [good, bad]);
    const seen = async () => {
      await agreementOf(projectId);
      const figures = [];
      for (const person of persons) {
        const { projects } = made(await admins('GET', `/users/${person._id}/agreement`));
        expect(made(await work.as(person, 'GET', '/users/me/agreement')).projects).toEqual(projects);
        figures.push(...projects);
      }
      return figures;
    };
    const project = { projectId, projectName: expect.stringMatching(/./), items: 2, low: expect.any(Number), high: expect.any(Number) };
    const approve = async (id = '') => {
      const ids = (await itemsOf(id, '', work.admin)).map((item: { _id: string }) => item._id);
      made(await admins('POST', `/jobs/${id}/items/accept`, { ids }));
      made(await admins('POST', `/jobs/${id}/approve`, APPROVAL));
    };
    await approve(jobs[0]);
    // Figures that follow a change would tell what others answered.
    expect(await seen()).toEqual([]);
    await approve(jobs[1]);
    expect(await seen()).toEqual([1, 1].map((same) => ({ ...project, same })));
    await approve(jobs[2]);
    expect(await seen()).toEqual([1, 2, 2].map((same) => ({ ...project, same })));
    expectAnswer(await work.as(persons[0], 'POST', `/jobs/${jobs[0]}/rework`, {}), 409);
  });

  it('follows what is taken back and handed in again', async () => {
    const { projectId, persons, jobs } = await answered([good], [bad]);
    expect(await agreementOf(projectId)).toMatchObject({ items: 1, same: 0, open: 1 });
    made(await work.as(persons[0], 'POST', `/jobs/${jobs[0]}/rework`, {}));
    expect(await agreementOf(projectId)).toMatchObject({ items: 0, open: 0, controls: [] });
    const [{ _id, revision }] = await itemsOf(jobs[0] ?? '', '', persons[0]);
    made(await work.as(persons[0], 'POST', `/assignments/${_id}/reopen`));
    const patch = { baseRevision: revision, source: 'tablet', sequence: 1, changes: put(mood('Bad')), seconds: 0 };
    made(await work.as(persons[0], 'PATCH', `/annotations/${_id}`, patch));
    made(await work.as(persons[0], 'POST', `/assignments/${_id}/done`));
    made(await work.as(persons[0], 'POST', `/jobs/${jobs[0]}/submit`, { minutes: 5 }));
    expect(await agreementOf(projectId)).toMatchObject({ items: 1, same: 1, open: 0 });
  });

  it('adds up the tasks of a project, and tells them apart', async () => {
    const { projectId, taskId } = await answered([good], [bad]);
    const other = await answered([good, good], [good, good]);
    await app.connection
      .collection('tasks')
      .updateOne({ _id: new Types.ObjectId(other.taskId) }, { $set: { projectId: new Types.ObjectId(projectId) } });
    await app.connection
      .collection('jobs')
      .updateMany({ taskId: new Types.ObjectId(other.taskId) }, { $set: { projectId: new Types.ObjectId(projectId) } });
    expect(await agreementOf(projectId)).toMatchObject({ shared: 2, items: 3, same: 2, open: 1 });
    expect(await agreementOf(projectId, `?taskId=${taskId}`)).toMatchObject({ shared: 1, items: 1, same: 0, open: 1 });
    expectAnswer(await admins('GET', `/projects/${other.projectId}/agreement?taskId=${taskId}`), 404);
  });
});

describe('an adjudication', () => {
  it('lists what differs, the least alike first or the oldest first', async () => {
    const near = [mood('Good'), span('a', 0, 4)];
    const { projectId, taskId, items } = await answered([good, near, good], [good, [mood('Good')], bad]);
    for (const query of [`projectId=${projectId}`, `taskId=${taskId}`]) expect(await idsOf(query)).toEqual([items[2], items[1]]);
    expect(await idsOf(`taskId=${taskId}&sort=answeredAt`)).toHaveLength(2);
    const [first] = made(await list(`taskId=${taskId}&limit=1`));
    expect(first).toMatchObject({ answers: 2, likeness: 0, task: { _id: taskId }, index: 2, suggestions: [] });
    expect(await idsOf('limit=100')).toEqual(expect.arrayContaining([items[2], items[1]]));
    expect(await idsOf(`taskId=${taskId}&projectId=0123456789abcdef01234567`)).toEqual([]);
    expectAnswer(await list('taskId=0123456789abcdef01234567'), 404);
  });

  it('shows the answers without names, in an order of its own', async () => {
    const { items, persons, jobs } = await answered([good, good, good, good], [bad, bad, bad, bad]);
    for (const id of items) {
      const shown = made(await admins('GET', `/adjudications/${id}`));
      expect(shown).toMatchObject({ _id: id, item: { _id: id }, config: { version: 1 }, decision: null });
      expect(shown.answers.map(({ name }: { name: string }) => name)).toEqual(['A', 'B']);
      const text = JSON.stringify(shown);
      for (const { _id, email } of persons) expect(text).not.toMatch(new RegExp(`${_id}|${email}`));
      for (const jobId of jobs) {
        const annotations = await itemsOf(jobId, '', work.admin);
        for (const { _id } of annotations) expect(text).not.toContain(_id);
      }
      expect(made(await admins('GET', `/adjudications/${id}`)).answers).toEqual(shown.answers);
    }
  });

  it('decides once: again the same changes nothing, and another one is refused', async () => {
    const { projectId, items } = await answered([good], [bad]);
    const [id = ''] = items;
    expect(await idsOf(`projectId=${projectId}`)).toEqual([id]);
    const { mark } = made(await admins('GET', `/adjudications/${id}`));
    const first = made(await decide(id, { regions: good, mark, reason: 'See the guideline' }));
    expect(made(await decide(id, { regions: good, mark }))).toEqual(first);
    expectAnswer(await decide(id, { regions: bad }), 409, 'Somebody else has decided this item meanwhile. Their decision stands.');
    expectAnswer(await decide(id, { regions: good }, second), 409);
    expect(await idsOf(`projectId=${projectId}`)).toEqual([]);
    expect(await agreementOf(projectId)).toMatchObject({ open: 0, decided: 1, same: 0 });
    const shown = made(await admins('GET', `/adjudications/${id}`));
    expect(shown.decision).toEqual({ regions: good, reason: 'See the guideline', at: first.at });
    const log = (await admins('GET', `/audit?target=${id}`)).body.data;
    expect(log).toMatchObject([{ action: 'adjudication.decide', reason: 'See the guideline' }]);
  });

  it('of two people at once is one', async () => {
    const { items } = await answered([good, good, good], [bad, bad, bad]);
    for (const id of items) {
      const answers = await Promise.all([decide(id, { regions: good }), decide(id, { regions: bad }, second)]);
      expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
      expect(await app.connection.collection('adjudications').countDocuments({ itemId: new Types.ObjectId(id) })).toBe(1);
    }
  });

  it('stays after another count', async () => {
    const { projectId, taskId, items } = await answered([good, good], [bad, bad], [bad, bad]);
    const [id = '', other] = items;
    expect(await idsOf(`projectId=${projectId}`)).toHaveLength(2);
    made(await decide(id, { regions: good }));
    await app.connection.collection('taskagreements').updateOne({ _id: new Types.ObjectId(taskId) }, { $set: { mark: 'old' } });
    expect(await idsOf(`projectId=${projectId}`)).toEqual([other]);
  });

  it('is a finished answer to these answers', async () => {
    const { items, jobs, persons } = await answered([good], [bad]);
    const [id = ''] = items;
    for (const regions of [undefined, 'x', {}, [], [mood('Neither')], [span('a', 0, 3)], [mood(), { ...mood(), id: 'again' }]]) {
      expectAnswer(await decide(id, { regions }), 400);
    }
    const { mark } = made(await admins('GET', `/adjudications/${id}`));
    expectAnswer(await decide(id, { regions: good, mark: 'x'.repeat(65) }), 400);
    expectAnswer(await decide(id, { regions: good, mark: `${mark}x` }), 409);
    made(await work.as(persons[0], 'POST', `/jobs/${jobs[0]}/rework`, {}));
    const missing = 'Fewer than two people have handed in this item: there is nothing to decide.';
    expectAnswer(await decide(id, { regions: good, mark }), 409, missing);
    expectAnswer(await admins('GET', `/adjudications/${id}`), 409, missing);
    expectAnswer(await decide('0123456789abcdef01234567', { regions: good }), 404);
  });

  it('is not for people who had the item themselves', async () => {
    const { items, jobs } = await answered([good], [bad]);
    const [id = ''] = items;
    const own = { annotatorId: new Types.ObjectId(second._id) };
    await app.connection.collection('assignments').updateMany({ jobId: new Types.ObjectId(jobs[0]) }, { $set: own });
    expectAnswer(await decide(id, { regions: good }, second), 409, 'This is your own work or pay: another admin must decide on it.');
    expect(await app.connection.collection('adjudications').countDocuments({ itemId: new Types.ObjectId(id) })).toBe(0);
  });
});
