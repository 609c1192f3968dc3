import { describe, expect, it } from '@jest/globals';
import { QUESTION_LIMITS, QUESTION_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type QuestionRecord } from '../../src/modules/work/questions/persistence/question.schema.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';
import { tally } from '../support/work.js';
import { ANSWER, questionCalls, TEXT } from './questions.fixtures.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { member, project, at, ask, asked, list, follow, answer, correct, close, tell, toldTo } = questionCalls({ app, work });
const { admin } = work;
const second = await app.person('ADMIN');
const follows = () => app.connection.collection('questionfollows');
const stored = (id: string) => app.connection.collection<QuestionRecord>('questions').findOne({ _id: new Types.ObjectId(id) });

/** A question of one person that another one has, too. */
async function shared() {
  const projectId = await project();
  const [asker, follower, other] = [await member(projectId), await member(projectId), await member(projectId)];
  const id = await asked(asker, projectId);
  expectAnswer(await follow(follower, projectId, id), 200);
  return { projectId, asker, follower, other, id };
}

const titles = async (person: TestPerson) => (await toldTo(person)).map(({ title }) => title);
const mailsTo = async ({ email }: TestPerson) =>
  app.connection
    .collection('outbox')
    .find({ 'to.address': email, subject: /^(Answered|Corrected answer|Closed without an answer): / })
    .toArray();

describe('an answer', () => {
  it('is given once, also by two admins at once, and told to all who have the question, by app and mail', async () => {
    const { projectId, asker, follower, other, id } = await shared();
    const both = await Promise.all([answer(admin, projectId, id), answer(second, projectId, id, 'Three pixels.')]);
    expect(tally(both)).toEqual({ 201: 1, 409: 1 });
    expect(both.find(({ status }) => status === 409)?.body.message).toBe(QUESTION_MESSAGES.ended);
    const given = (await stored(id))?.answer;
    expect(given?.text).toBe(both.find(({ status }) => status === 201)?.body.data.reply.text);
    // Two servers at once.
    await Promise.all([tell(), tell()]);
    for (const person of [asker, follower]) {
      expect(await toldTo(person)).toEqual([
        expect.objectContaining({
          kind: 'question-answered',
          title: `Answered: ${TEXT}`,
          text: given?.text,
          link: `/dashboard/projects/${projectId}/questions?question=${id}`,
        }),
      ]);
      expect(await mailsTo(person)).toHaveLength(1);
    }
    expect(await toldTo(other)).toEqual([]);
    await tell();
    expect(await toldTo(asker)).toHaveLength(1);
  });

  it('is told by the app alone to people who want no such mail', async () => {
    const { projectId, asker, id } = await shared();
    expectAnswer(await work.as(asker, 'PUT', '/notifications/mail', { off: ['messages'] }), 200);
    await answer(admin, projectId, id);
    await tell();
    expect([(await toldTo(asker)).length, (await mailsTo(asker)).length]).toEqual([1, 0]);
  });

  it('is corrected by any admin who saw the last one, and told again at most once a day', async () => {
    const { projectId, asker, follower, id } = await shared();
    expectAnswer(await correct(admin, projectId, id, { text: 'Three.', revision: 0 }), 409, { message: QUESTION_MESSAGES.changed });
    await answer(admin, projectId, id);
    await tell();
    for (const revision of [undefined, 'x', -1, 0.5]) {
      expectAnswer(await correct(admin, projectId, id, { text: 'Three.', revision }), 400, { 'details.0.field': 'revision' });
    }
    const both = await Promise.all([
      correct(admin, projectId, id, { text: 'Three pixels.', revision: 0 }),
      correct(second, projectId, id, { text: 'Four pixels.', revision: 0 }),
    ]);
    expect(tally(both)).toEqual({ 200: 1, 409: 1 });
    const { text } = both.find(({ status }) => status === 200)?.body.data.reply ?? {};
    expectAnswer(await correct(second, projectId, id, { text: 'Five pixels.', revision: 1 }), 200, {
      'data.reply.text': 'Five pixels.',
      'data.reply.revision': 2,
      'data.reply.correctedAt': expect.any(String),
      'data.state': 'answered',
    });
    expect(text).not.toBe('Five pixels.');
    await tell();
    expect(await titles(asker)).toEqual([`Answered: ${TEXT}`]);
    // A day later.
    const yesterday = new Date(app.now().getTime() - QUESTION_LIMITS.correctionHours * 3_600_000 - 1);
    await follows().updateMany({ questionId: new Types.ObjectId(id), tellAt: { $ne: null } }, { $set: { tellAt: yesterday } });
    await tell();
    for (const person of [asker, follower]) {
      expect(await titles(person)).toEqual([`Answered: ${TEXT}`, `Corrected answer: ${TEXT}`]);
      expect((await toldTo(person))[1]?.['text']).toBe('Five pixels.');
    }
    await follows().updateMany({ questionId: new Types.ObjectId(id) }, { $set: { toldAt: yesterday } });
    await correct(admin, projectId, id, { text: 'Six pixels.', revision: 2 });
    await tell();
    expect(await titles(asker)).toHaveLength(3);
  });

  it('waits a day after the last one that was told', async () => {
    const { projectId, id, asker } = await shared();
    await answer(admin, projectId, id);
    await tell();
    await correct(admin, projectId, id, { text: 'Three pixels.', revision: 0 });
    const row = await follows().findOne({ questionId: new Types.ObjectId(id), annotatorId: new Types.ObjectId(asker._id) });
    expect(row?.['tellAt'].getTime() - row?.['toldAt'].getTime()).toBe(QUESTION_LIMITS.correctionHours * 3_600_000);
  });

  it('is in the audit log with its correction and a closing, without the words of the person who asked', async () => {
    const { projectId, id, other } = await shared();
    await answer(admin, projectId, id);
    await correct(second, projectId, id, { text: 'Three pixels.', revision: 0 });
    const closed = await asked(other, projectId, 'When does the project end?');
    await close(admin, projectId, closed, { reason: 'Its page says so.' });
    const entries = [...(await audited(id)), ...(await audited(closed))];
    expect(entries.map(({ action, actor, reason }) => [action, actor._id, reason])).toEqual([
      ['question.correct', second._id, null],
      ['question.answer', admin._id, null],
      ['question.close', admin._id, 'Its page says so.'],
    ]);
    expect(JSON.stringify(entries)).toContain('Three pixels.');
    expect(JSON.stringify(entries)).not.toMatch(/How wide|When does/);
  });
});

async function audited(id: string): Promise<{ action: string; actor: { _id: string }; reason: string | null }[]> {
  return (await work.as(admin, 'GET', `/audit?target=${id}`)).body.data;
}

describe('a closed question', () => {
  it('tells all who have it why, and gets neither an answer nor followers', async () => {
    const { projectId, asker, follower, other, id } = await shared();
    expectAnswer(await close(admin, projectId, id, { reason: ' Its page says so. ' }), 200, {
      message: QUESTION_MESSAGES.closed,
      'data.state': 'closed',
      'data.closing.reason': 'Its page says so.',
      'data.closing.sameAs': null,
    });
    await tell();
    for (const person of [asker, follower]) {
      expect(await toldTo(person)).toEqual([expect.objectContaining({ kind: 'question-closed', text: 'The reason: Its page says so.' })]);
      expect(await mailsTo(person)).toHaveLength(1);
    }
    expectAnswer(await answer(admin, projectId, id), 409);
    expectAnswer(await close(admin, projectId, id, { reason: 'Again' }), 409);
    expectAnswer(await follow(other, projectId, id), 409);
    expectAnswer(await ask(asker, projectId), 201);
  });

  it('as the same as another one makes all who have it follow that one, each once', async () => {
    const { projectId, asker, follower, other, id } = await shared();
    const same = await asked(other, projectId, 'What is the width of a box?');
    await follow(follower, projectId, same);
    await close(admin, projectId, id, { reason: 'Asked before', sameAs: same });
    expect(await stored(same)).toMatchObject({ followers: 2 });
    const [seen] = await list(asker, projectId, '?state=closed');
    expect(seen.closing).toMatchObject({ sameAs: { _id: same, text: 'What is the width of a box?' }, by: null });
    await tell();
    await answer(admin, projectId, same);
    await tell();
    expect(await titles(asker)).toEqual([`Closed without an answer: ${TEXT}`, 'Answered: What is the width of a box?']);
    expect(await titles(other)).toEqual(['Answered: What is the width of a box?']);
    expect((await titles(follower)).filter((title) => title.startsWith('Answered'))).toHaveLength(1);
  });

  it('is not the same as itself, a closed one or one of another project', async () => {
    const { projectId, asker, id } = await shared();
    const closed = await asked(asker, projectId, 'When does the project end?');
    await close(admin, projectId, closed, { reason: 'Its page says so.' });
    const elsewhere = await project();
    const there = await asked(await member(elsewhere), elsewhere);
    for (const sameAs of [id, id.toUpperCase(), closed, there]) {
      expectAnswer(await close(admin, projectId, id, { reason: 'The same', sameAs }), 400, { 'details.0.field': 'sameAs' });
    }
    expect(await stored(id)).toMatchObject({ state: 'open' });
    expect(await stored(there)).toMatchObject({ followers: 0 });
  });

  it('is not two that are closed at once as the same as each other', async () => {
    const { projectId, other, id } = await shared();
    const same = await asked(other, projectId, 'What is the width of a box?');
    const both = await Promise.all([
      close(admin, projectId, id, { reason: 'The same', sameAs: same }),
      close(second, projectId, same, { reason: 'The same', sameAs: id }),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await list(admin, projectId, '?state=open')).length).toBe(1);
  });

  it('moves no more people than one change should', async () => {
    const { projectId, other, id } = await shared();
    const same = await asked(other, projectId, 'What is the width of a box?');
    const many = Array.from({ length: QUESTION_LIMITS.moved }, () => ({
      questionId: new Types.ObjectId(id),
      annotatorId: new Types.ObjectId(),
      at: new Date(),
      tellAt: null,
      toldAt: null,
    }));
    await follows().insertMany(many);
    expectAnswer(await close(admin, projectId, id, { reason: 'The same', sameAs: same }), 409, {
      message: QUESTION_MESSAGES.tooManyFollow,
    });
    expect(await stored(same)).toMatchObject({ followers: 0 });
    await follows().deleteMany({
      _id: {
        $in: (
          await follows()
            .find({ questionId: new Types.ObjectId(id) })
            .limit(2)
            .toArray()
        ).map(({ _id }) => _id),
      },
    });
    expectAnswer(await close(admin, projectId, id, { reason: 'The same', sameAs: same }), 200);
    expect(await stored(same)).toMatchObject({ followers: QUESTION_LIMITS.moved });
  });
});

it('of a person who is erased, only what others need stays, without the person', async () => {
  const projectId = await project();
  const [gone, other] = [await member(projectId), await member(projectId)];
  const alone = await asked(gone, projectId, 'Is my number 0803 known to you?');
  const [answered, hadByOthers, closed] = [
    await asked(gone, projectId, 'How wide is the box?'),
    await asked(gone, projectId, 'How high is the box?'),
    await asked(gone, projectId, 'How deep is the box?'),
  ];
  const ofOther = await asked(other, projectId, 'When does the project end?');
  await answer(admin, projectId, answered);
  await follow(other, projectId, hadByOthers);
  await follow(gone, projectId, ofOther);
  await close(admin, projectId, closed, { reason: 'Boxes are flat.' });
  await tell();
  const exported = (await work.as(gone, 'GET', '/privacy/export')).body.records;
  expect(exported.questions.map(({ text }: { text: string }) => text).sort()).toEqual([
    'How deep is the box?',
    'How high is the box?',
    'How wide is the box?',
    'Is my number 0803 known to you?',
  ]);
  expect(exported.questionfollows).toHaveLength(5);
  expect(JSON.stringify(exported.questions)).not.toContain(admin._id);
  expectAnswer(await work.as(gone, 'POST', '/privacy/erase', { password: gone.password }), 200);
  expect((await list(admin, projectId)).map(({ _id, askedBy }: { _id: string; askedBy: unknown }) => [_id, askedBy])).toEqual([
    [hadByOthers, null],
    [ofOther, expect.objectContaining({ _id: other._id })],
    [answered, null],
  ]);
  expect(await stored(alone)).toBeNull();
  const everything = await Promise.all(
    ['questions', 'questionfollows', 'questionaskers'].map((name) => app.connection.collection(name).find().toArray()),
  );
  expect(JSON.stringify(everything)).not.toContain(gone._id);
  expectAnswer(await answer(admin, projectId, hadByOthers), 201);
  await tell();
  expect(await titles(other)).toEqual(['Answered: How high is the box?']);
  expectAnswer(await work.as(admin, 'GET', at(projectId, `/${hadByOthers}`)), 200, { 'data.reply.text': ANSWER });
});
