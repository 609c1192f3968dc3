import { expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { QuestionAccess } from '../../src/modules/work/questions/question-access.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';
import { questionCalls } from './questions.fixtures.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { member, project, at, ask, asked, follow, answer, close, tell, toldTo } = questionCalls({ app, work });
const { admin } = work;
const second = await app.person('ADMIN');
const questions = app.connection.collection('questions');
const idOf = (id: string) => new Types.ObjectId(id);

it('leaves nothing of a person who is erased while they ask and follow', async () => {
  const projectId = await project();
  const shared = await asked(await member(projectId), projectId, 'How wide is a box of a sign?');
  for (let round = 0; round < 6; round += 1) {
    const person = await member(projectId);
    await Promise.all([
      ask(person, projectId, `Which sign is the one of round ${round}?`),
      work.as(person, 'POST', '/privacy/erase', { password: person.password }),
      follow(person, projectId, shared),
      ask(person, projectId, `And which is the other one of round ${round}?`),
    ]);
    const left = await Promise.all([
      questions.countDocuments({ annotatorId: idOf(person._id) }),
      app.connection.collection('questionfollows').countDocuments({ annotatorId: idOf(person._id) }),
    ]);
    expect(left).toEqual([0, 0]);
  }
});

it('takes no question and no follower whose account is erased in between', async () => {
  const projectId = await project();
  const shared = await asked(await member(projectId), projectId, 'How tall is a box of a sign?');
  const access = app.app.get(QuestionAccess, { strict: false });
  for (const act of [
    (person: TestPerson) => ask(person, projectId, 'Which of these is the sign?'),
    (person: TestPerson) => follow(person, projectId, shared),
  ]) {
    const person = await member(projectId);
    const { read } = access;
    access.read = async (...asked) => {
      access.read = read;
      const found = await access.read(...asked);
      expectAnswer(await work.as(person, 'POST', '/privacy/erase', { password: person.password }), 200);
      return found;
    };
    expectAnswer(await act(person), 404);
    expect(await questions.countDocuments({ annotatorId: idOf(person._id) })).toBe(0);
    expect(await app.connection.collection('questionfollows').countDocuments({ annotatorId: idOf(person._id) })).toBe(0);
  }
});

it('tells no answer to people who do not work in the project any more', async () => {
  const projectId = await project();
  const job = await work.job(work.annotator, { projectId });
  const id = await asked(work.annotator, projectId, 'Which of the two signs is meant?');
  expectAnswer(await work.as(admin, 'POST', `/jobs/${job._id}/cancel`, { reason: 'Not needed' }), 200);
  expectAnswer(await answer(admin, projectId, id, 'The confidential one.'), 201);
  await tell();
  expect(JSON.stringify(await toldTo(work.annotator))).not.toContain('confidential');
});

it('never closes two questions as the same as each other', async () => {
  const projectId = await project();
  const asker = await member(projectId);
  for (let round = 0; round < 10; round += 1) {
    const [one, other] = [
      await asked(asker, projectId, `Is the sign of round ${round} a sign?`),
      await asked(asker, projectId, `Is a sign in round ${round} one?`),
    ];
    const both = await Promise.all([
      close(admin, projectId, one, { reason: 'The same', sameAs: other }),
      close(second, projectId, other, { reason: 'The same', sameAs: one }),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    await questions.deleteMany({ _id: { $in: [idOf(one), idOf(other)] } });
  }
});

it('finds a question by its rare word behind many newer ones with its common word', async () => {
  const projectId = await project();
  const asker = await member(projectId);
  const id = await asked(asker, projectId, 'Which width has the xylophone?');
  const record = await questions.findOne({ _id: idOf(id) });
  const newer = Array.from({ length: 200 }, (_, place) => ({
    ...record,
    _id: new Types.ObjectId(),
    searchWords: ['width', 'thing', `t${place}`],
  }));
  await questions.insertMany(newer);
  const { body } = await work.as(asker, 'GET', `${at(projectId)}/similar?text=${encodeURIComponent('What width has a xylophone?')}`);
  expect(body.data.found[0]._id).toBe(id);
});

it('tells the answer at once to people whose question is closed as the same as an answered one', async () => {
  const projectId = await project();
  const [asker, other] = [await member(projectId), await member(projectId)];
  const first = await asked(asker, projectId, 'How wide is the border?');
  expectAnswer(await answer(admin, projectId, first, 'Three pixels wide.'), 201);
  const again = await asked(other, projectId, 'What is the width of borders?');
  expectAnswer(await close(admin, projectId, again, { reason: 'Asked before', sameAs: first }), 200);
  await tell();
  expect(JSON.stringify(await toldTo(other))).toContain('Three pixels wide.');
});
