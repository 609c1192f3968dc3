import { describe, expect, it } from '@jest/globals';
import { EXAM_LIMITS, EXAM_MESSAGES } from '@labelbridge/contracts';
import { fetchFile, png, upload } from '../media/media.fixtures.js';
import { mood, span } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { examCalls } from './exams.fixtures.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off', FFMPEG: 'none' });
const { admins, made, imported, draft, know, exam, as, begin, answerAll, submit, take, mine, need } = examCalls({ app, work });

const SETTINGS = { passMark: 1, tries: 2, practice: 0, minutes: 5 };
const publish = (projectId: string, publicStatus: string) => admins('PUT', `/projects/${projectId}`, { publicStatus });

describe('a known answer of an exam', () => {
  it('is complete, as the answer of a taker must be', async () => {
    const { items } = await draft(1);
    for (const regions of [[], [span('a', 0, 3)]]) {
      expectAnswer(await admins('POST', `/items/${items[0]}/gold`, { regions }), 400, { 'details.0.field': 'mood' });
    }
    await know(items);
  });

  it('keeps the figures of its answers if only its words change, not if the answer does', async () => {
    const { id, items } = await exam(1, SETTINGS);
    await take(id, await app.person(), 1);
    const answers = async (): Promise<number> => made(await admins('GET', `/tasks/${id}/exam/items`)).items[0].answers;
    expect(await answers()).toBe(1);
    await admins('POST', `/items/${items[0]}/gold`, { regions: [mood('Good')], explanation: 'Other words.', reasons: [] });
    expect(await answers()).toBe(1);
    await know(items, 'Bad');
    expect(await answers()).toBe(0);
  });

  it('leaves in the audit that it was changed while people take the exam', async () => {
    const { id, items } = await exam(1, SETTINGS);
    await know(items, 'Bad');
    const entries = await app.connection
      .collection('audit')
      .find({ action: 'gold.set', 'target.name': 'Kind texts' })
      .sort({ _id: -1 })
      .limit(2)
      .toArray();
    const text = entries.map((entry) => JSON.stringify(entry.changes));
    expect(text[0]).toContain('"examOpen"');
    expect(text[1]).not.toContain('"examOpen"');
    expect(entries[0]?.target._id.toString()).toBe(id);
  });
});

describe('a try', () => {
  it('goes on if its project is not found any more, and new ones wait', async () => {
    const { id, projectId } = await exam(2, SETTINGS);
    const [person, other] = [await app.person(), await app.person()];
    const tryId = await begin(id, person);
    made(await publish(projectId, 'Coming Soon'));
    expect(await mine(id, person)).toMatchObject({ state: 'begun', results: [{ state: 'open' }] });
    expectAnswer(await as(person, 'GET', `/exam-tries/${tryId}`), 200, { 'data.state': 'open' });
    expectAnswer(await as(other, 'POST', `/exams/${id}/tries`), 404);
    await answerAll(tryId, person, 0);
    expect(made(await submit(tryId, person))).toMatchObject({ state: 'failed' });
    expect(await mine(id, person)).toMatchObject({ state: 'closed', nextAt: null, results: [{ state: 'failed' }] });
    expectAnswer(await as(person, 'POST', `/exams/${id}/tries`), 409, EXAM_MESSAGES.notOpen);
  });

  it('ends with the links to its media', async () => {
    const { body } = await upload(app, work.admin, await png(32, 24));
    const { id, projectId } = await draft(0, SETTINGS);
    await imported(id, 'jsonl', JSON.stringify({ text: `media:${body.data.medium._id}` }));
    await know(made(await admins('GET', `/tasks/${id}/items`)).map(({ _id }: { _id: string }) => _id));
    await publish(projectId, 'Active');
    made(await admins('POST', `/tasks/${id}/exam/open`));
    const linkOf = async (person: Awaited<ReturnType<typeof app.person>>) => {
      const tryId = await begin(id, person);
      const { url } = made(await as(person, 'GET', `/exam-tries/${tryId}/items/1`)).item.media[0];
      expect((await fetchFile(app, url)).status).toBe(200);
      expect((await fetchFile(app, url.replace(/&job=\w+/, ''))).status).toBe(403);
      return { tryId, url };
    };
    const [person, other] = [await app.person(), await app.person()];
    const one = await linkOf(person);
    const two = await linkOf(other);
    await answerAll(one.tryId, person, 0);
    made(await submit(one.tryId, person));
    expect((await fetchFile(app, one.url)).status).toBe(403);
    expect((await fetchFile(app, two.url)).status).toBe(200);
    made(await admins('POST', `/tasks/${id}/exam/ask-again`, { reason: 'New guideline' }));
    expect((await fetchFile(app, two.url)).status).toBe(403);
  });

  it('has the name of its person as it is after a change at the same time', async () => {
    const { id } = await exam(1, SETTINGS);
    for (let time = 0; time < 6; time += 1) {
      const person = await app.person('USER', { firstname: 'Oldname' });
      await Promise.all([as(person, 'POST', `/exams/${id}/tries`), as(person, 'PATCH', '/users/me', { firstname: 'Newname' })]);
      await begin(id, person);
    }
    expectAnswer(await admins('GET', `/tasks/${id}/exam/tries?q=oldname`), 200, { 'page.total': 0 });
    expectAnswer(await admins('GET', `/tasks/${id}/exam/tries?q=newname`), 200, { 'page.total': 6 });
  });

  it('counts the start among the changes of its person', async () => {
    const { id } = await exam(1, SETTINGS);
    const person = await app.person();
    const count = async () =>
      (await app.connection.collection<{ _id: unknown; assignments?: number }>('users').find().toArray()).find(
        ({ _id }) => String(_id) === person._id,
      )?.assignments ?? 0;
    const before = await count();
    await begin(id, person);
    expect(await count()).toBe(before + 1);
  });

  it('takes no answer that is too large', async () => {
    const { body } = await upload(app, work.admin, await png(32, 24));
    const { _id: projectId } = await work.project();
    const face = made(await admins('POST', `/projects/${projectId}/interfaces`, { template: 'polygons' }), 201);
    const { id } = await draft(0, SETTINGS, { projectId, interfaceId: face._id, taskName: 'Image Annotation' });
    await imported(id, 'jsonl', JSON.stringify({ image: `media:${body.data.medium._id}` }));
    const outline = (points: number) => ({
      ...{ id: 'a', from: 'outline', to: 'image', type: 'polygonlabels', labels: ['Road'] },
      shape: { t: 'polygon', closed: true, points: Array.from({ length: points }, (_, n) => [n % 30, (n * 7) % 20]) },
    });
    const [item] = made(await admins('GET', `/tasks/${id}/items`));
    made(await admins('POST', `/items/${item._id}/gold`, { regions: [outline(5)] }), 201);
    await publish(projectId, 'Active');
    made(await admins('POST', `/tasks/${id}/exam/open`));
    const person = await app.person();
    const path = `/exam-tries/${await begin(id, person)}/items/1`;
    const huge = Array.from({ length: 5 }, (_, n) => ({ ...outline(9_999), id: `a${n}` }));
    expect(JSON.stringify(huge).length).toBeGreaterThan(EXAM_LIMITS.answerBytes);
    expectAnswer(await as(person, 'PUT', path, { regions: huge }), 400, { 'details.0.field': 'regions' });
    expectAnswer(await as(person, 'PUT', path, { regions: [outline(9_999)] }), 200);
  });

  it('says without a time that it waits, and before which question it was taken', async () => {
    const { id } = await exam(2, SETTINGS);
    const person = await app.person();
    await take(id, person, 0);
    const waits = await as(person, 'POST', `/exams/${id}/tries`);
    expectAnswer(waits, 409, { message: EXAM_MESSAGES.wait, 'details.0.field': 'nextAt' });
    expect(waits.body.message).not.toMatch(/\d{4}-/);
    made(await admins('POST', `/tasks/${id}/exam/ask-again`, { reason: 'New guideline' }));
    await begin(id, person);
    expect(await mine(id, person)).toMatchObject({
      results: [
        { number: 1, state: 'open', old: false },
        { number: 1, state: 'failed', old: true },
      ],
    });
  });
});

describe('an exam', () => {
  it('is archived, never deleted, so that its results stay', async () => {
    const { id } = await draft(0, SETTINGS);
    expectAnswer(await admins('DELETE', `/tasks/${id}`), 200, { 'data.archived': true });
    expectAnswer(await admins('GET', `/tasks/${id}/exam`), 200, { 'data.archived': true });
  });

  it('is found among the tasks of its project while it is open', async () => {
    const { id, projectId } = await exam(1, SETTINGS);
    await work.task({ projectId });
    const { interfaceId } = made(await admins('GET', `/tasks/${id}`));
    const place = { workplace: 'labelbridge', taskLink: undefined, taskName: 'Text Annotation', projectId, interfaceId, rate: undefined };
    await work.task({ ...place, exam: SETTINGS });
    const idsOf = async (query: string) =>
      made(await admins('GET', `/tasks?projectId=${projectId}${query}`)).map(({ _id }: { _id: string }) => _id);
    expect(await idsOf('')).toHaveLength(3);
    expect(await idsOf('&openExams=true')).toEqual([id]);
    expectAnswer(await admins('GET', '/tasks?openExams=yes'), 400, { 'details.0.field': 'openExams' });
  });

  it('is listed to who took it before the others, and only in projects that people find', async () => {
    const [hidden, taken] = [await exam(1, SETTINGS), await exam(1, SETTINGS)];
    const person = await app.person();
    await begin(taken.id, person);
    const shown = await exam(1, SETTINGS);
    made(await publish(hidden.projectId, 'Coming Soon'));
    const ids = made(await as(person, 'GET', '/users/me/exams')).exams.map(({ _id }: { _id: string }) => _id);
    expect(ids[0]).toBe(taken.id);
    expect(ids).toContain(shown.id);
    expect(ids).not.toContain(hidden.id);
  });

  it('is named to admins beside applicants who have not passed it', async () => {
    const { id, projectId } = await exam(1, SETTINGS);
    const [before, passed] = [await app.person(), await app.person()];
    expectAnswer(await as(before, 'POST', `/projects/${projectId}/apply`), 201);
    made(await need(projectId, id));
    await take(id, passed, 1);
    expectAnswer(await as(passed, 'POST', `/projects/${projectId}/apply`), 201);
    const lacks = async () =>
      new Map(
        made(await admins('GET', `/applications?projectId=${projectId}`)).map(
          ({ annotator }: { annotator: { _id: string; missingExam: object | null } }) => [annotator._id, annotator.missingExam],
        ),
      );
    const named = { _id: id, title: 'Kind texts' };
    const first = await lacks();
    expect([first.get(before._id), first.get(passed._id)]).toEqual([named, null]);
    made(await admins('POST', `/tasks/${id}/exam/ask-again`, { reason: 'New guideline' }));
    expect((await lacks()).get(passed._id)).toEqual(named);
  });
});
