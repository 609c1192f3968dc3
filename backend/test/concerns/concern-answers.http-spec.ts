import { describe, expect, it } from '@jest/globals';
import { CONCERN_LIMITS, CONCERN_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { tally } from '../support/work.js';
import { ANSWER, concernCalls, TEXT } from './concerns.fixtures.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { member, join, project, at, opened, read, list, support, leave, answer, hide, stored, crowd, concerns, tell, toldTo, bells } =
  concernCalls({ app, work });
const { admin } = work;
const second = await app.person('ADMIN');
const DAY_MS = 86_400_000;

describe('an answer is due', () => {
  // @fairwork 5.1
  it('once 5 % of the active people of the project support a concern, seven days later; admins are told once', async () => {
    const projectId = await project({ projectName: 'Signs of Ede' });
    const people = await Promise.all(Array.from({ length: 4 }, () => member(projectId)));
    const [opener = admin, ...others] = people;
    // 41 people: three of them are 5 %. A job of somebody who has joined counts once.
    await crowd(projectId, 36);
    await crowd(projectId, 30, 'suspended');
    await work.job(opener, { projectId });
    await work.job(await app.person(), { projectId });
    expectAnswer(await work.as(opener, 'GET', at(projectId, '/rule')), 200, { 'data.people': 41, 'data.needed': 3 });
    const id = await opened(opener, projectId);
    expectAnswer(await support(others[0] ?? admin, projectId, id), 200, { 'data.people': 41, 'data.answerDueBy': null });
    expect(await bells(admin, projectId, 'concerns-backed')).toEqual([]);
    const due = new Date(app.now().getTime() + CONCERN_LIMITS.dueDays * DAY_MS).getTime();
    const { body } = await support(others[1] ?? admin, projectId, id, true);
    expect(Math.abs(Date.parse(body.data.answerDueBy) - due)).toBeLessThan(60_000);
    expectAnswer(await work.as(admin, 'GET', '/overview'), 200, {
      'data.concerns': { count: 1, firstDueBy: body.data.answerDueBy, projectId },
    });
    // It stays, whatever becomes of the support, and nobody is told again.
    for (const person of others) await leave(person, projectId, id);
    await support(others[2] ?? admin, projectId, id);
    await support(others[1] ?? admin, projectId, id);
    expectAnswer(await read(opener, projectId, id), 200, { 'data.answerDueBy': body.data.answerDueBy, 'data.supporters': 3 });
    for (const person of [admin, second]) {
      expect(await bells(person, projectId, 'concerns-backed')).toEqual([
        expect.objectContaining({
          count: 1,
          title: expect.stringContaining('Signs of Ede'),
          link: `/admin/projects/${projectId}/concerns`,
        }),
      ]);
    }
    expect(JSON.stringify(await bells(admin, projectId, 'concerns-backed'))).not.toContain('pay of the last week');
  });

  it('never by one person alone, however few work in the project', async () => {
    const projectId = await project();
    const id = await opened(await member(projectId), projectId);
    expectAnswer(await read(admin, projectId, id), 200, { 'data.people': 1, 'data.supporters': 1, 'data.answerDueBy': null });
  });

  // @fairwork 5.1
  it('admins are told again a day before, once, and everybody sees if it has not come', async () => {
    const projectId = await project();
    const opener = await member(projectId);
    const id = await opened(opener, projectId);
    await support(await member(projectId), projectId, id);
    const { answerDueBy, warnAt } = (await stored(id)) ?? {};
    expect((answerDueBy?.getTime() ?? 0) - (warnAt?.getTime() ?? 0)).toBe(DAY_MS);
    await tell();
    expect(await bells(admin, projectId, 'concerns-due')).toEqual([]);
    const past = new Date(app.now().getTime() - 1);
    await concerns().updateOne({ _id: new Types.ObjectId(id) }, { $set: { warnAt: past, answerDueBy: past } });
    await Promise.all([tell(), tell()]);
    expect(await bells(admin, projectId, 'concerns-due')).toEqual([expect.objectContaining({ count: 1 })]);
    for (const reader of [opener, admin]) expectAnswer(await read(reader, projectId, id), 200, { 'data.overdue': true });
    const firstDue = async () => (await work.as(admin, 'GET', '/overview')).body.data.concerns.firstDueBy;
    expect(await firstDue()).toBe(past.toISOString());
    expectAnswer(await answer(admin, projectId, id), 201, { 'data.overdue': false, 'data.answerDueBy': past.toISOString() });
    expect(await firstDue()).not.toBe(past.toISOString());
  });

  it('no warning comes for one that is answered; an answer before enough people joined leaves the duty', async () => {
    const projectId = await project();
    const [opener, other] = [await member(projectId), await member(projectId)];
    const id = await opened(opener, projectId);
    await support(other, projectId, id);
    await answer(admin, projectId, id);
    expect(await stored(id)).toMatchObject({ warnAt: null, state: 'answered' });
    const early = await opened(opener, projectId);
    await answer(admin, projectId, early);
    expectAnswer(await support(other, projectId, early), 200, {
      'data.supporters': 2,
      'data.state': 'open',
      'data.answerDueBy': expect.any(String),
    });
  });
});

describe('an answer', () => {
  it('is read by all with who gave it, told to all supporters in the app alone, and another may be added', async () => {
    const projectId = await project();
    const [opener, other, reader] = [await member(projectId), await member(projectId), await member(projectId)];
    const id = await opened(opener, projectId);
    await support(other, projectId, id);
    expectAnswer(await answer(admin, projectId, id, { text: ` ${ANSWER} ` }), 201, {
      message: CONCERN_MESSAGES.answered,
      'data.state': 'answered',
    });
    const [given] = (await read(reader, projectId, id)).body.data.answers;
    expect(given).toEqual({ text: ANSWER, at: expect.any(String), by: expect.stringMatching(/\S \S/) });
    await tell();
    for (const person of [opener, other]) {
      expect(await toldTo(person)).toEqual([
        expect.objectContaining({
          title: `Answered: ${TEXT}`,
          text: ANSWER,
          link: `/dashboard/projects/${projectId}/concerns?concern=${id}`,
        }),
      ]);
    }
    expect(await toldTo(reader)).toEqual([]);
    const mails = await app.connection
      .collection('outbox')
      .find({ subject: /^Answered: / })
      .toArray();
    expect(mails).toEqual([]);
    await support(reader, projectId, id);
    for (const seen of [1, 2]) expectAnswer(await answer(second, projectId, id, { text: `Number ${seen}.`, seen }), 201);
    expectAnswer(await answer(admin, projectId, id, { seen: 3 }), 409, { message: CONCERN_MESSAGES.tooManyAnswers });
    await tell();
    // One notice, or one for each answer: they are told between the two, or after both.
    expect(new Set((await toldTo(reader)).map(({ title }) => title))).toEqual(new Set([`Another answer: ${TEXT}`]));
    expect((await read(opener, projectId, id)).body.data.answers.map(({ text }: { text: string }) => text)).toEqual([
      ANSWER,
      'Number 1.',
      'Number 2.',
    ]);
  });

  it('of two that admins give at once, one stands, and who was late is told', async () => {
    const projectId = await project();
    const id = await opened(await member(projectId), projectId);
    const both = await Promise.all([answer(admin, projectId, id), answer(second, projectId, id, { text: 'No.' })]);
    expect(tally(both)).toEqual({ 201: 1, 409: 1 });
    expect(both.find(({ status }) => status === 409)?.body.message).toBe(CONCERN_MESSAGES.changed);
    expect((await stored(id))?.answers).toHaveLength(1);
  });

  it('is not told to people who do not work in the project any more', async () => {
    const projectId = await project();
    const worker = await app.person();
    const job = await work.job(worker, { projectId });
    const id = await opened(worker, projectId);
    expectAnswer(await work.as(admin, 'POST', `/jobs/${job._id}/cancel`, { reason: 'Not needed' }), 200);
    await answer(admin, projectId, id);
    await tell();
    expect(await toldTo(worker)).toEqual([]);
  });

  it('is in the audit log, and so is what was hidden, without the words of who opened it', async () => {
    const projectId = await project();
    const id = await opened(await member(projectId), projectId);
    await answer(admin, projectId, id);
    await hide(second, projectId, id);
    const entries = (await work.as(admin, 'GET', `/audit?target=${id}`)).body.data;
    expect(
      entries.map(({ action, actor, reason }: { action: string; actor: { _id: string }; reason: string | null }) => [
        action,
        actor._id,
        reason,
      ]),
    ).toEqual([
      ['concern.hide', second._id, 'It names a person.'],
      ['concern.answer', admin._id, null],
    ]);
    expect(JSON.stringify(entries)).toContain(ANSWER);
    expect(JSON.stringify(entries)).not.toContain('last week');
  });
});

describe('a text that an admin hides', () => {
  it('is read by admins and by who wrote it, and found by nobody; support and due date stay', async () => {
    const projectId = await project();
    const [opener, other] = [await member(projectId), await member(projectId)];
    const id = await opened(opener, projectId, { text: 'Mister Xylophone never answers.' });
    await support(other, projectId, id);
    const due = (await stored(id))?.answerDueBy?.toISOString();
    expectAnswer(await hide(admin, projectId, id), 200, { message: CONCERN_MESSAGES.hidden });
    expectAnswer(await hide(second, projectId, id), 409, { message: CONCERN_MESSAGES.hiddenBefore });
    for (const seen of [await read(other, projectId, id), await work.as(other, 'GET', at(projectId))]) {
      expect(JSON.stringify(seen.body)).not.toContain('Xylophone');
    }
    expectAnswer(await read(other, projectId, id), 200, {
      'data.text': null,
      'data.hiding.reason': 'It names a person.',
      'data.supporters': 2,
      'data.answerDueBy': due,
    });
    for (const reader of [opener, admin])
      expectAnswer(await read(reader, projectId, id), 200, { 'data.text': 'Mister Xylophone never answers.' });
    for (const reader of [other, opener, admin]) expect(await list(reader, projectId, '?q=xylophone')).toEqual([]);
    expectAnswer(await answer(admin, projectId, id), 201);
    await tell();
    expect(JSON.stringify(await toldTo(other))).not.toContain('Xylophone');
    expect((await toldTo(other))[0]?.title).toBe('Answered: a concern that you support');
    expect(await list(other, projectId, '?q=bank')).toHaveLength(1);
    expectAnswer(await work.as(admin, 'DELETE', at(projectId, `/${id}`)), 403);
  });
});

it('of a person who is erased, only what others support or has an answer stays, without the person', async () => {
  const projectId = await project();
  const [gone, other] = [await app.person('USER', { firstname: 'Zubeida', lastname: 'Quaye' }), await member(projectId)];
  await join(gone, projectId);
  const [alone, shared, answered] = [
    await opened(gone, projectId, { text: 'Is my number 0803 known?', named: true }),
    await opened(gone, projectId, { text: 'The pay is late again.', named: true }),
    await opened(gone, projectId, { text: 'The items are not clear.' }),
  ];
  const ofOther = await opened(other, projectId, { text: 'The deadline is too short.' });
  await support(other, projectId, shared);
  await support(gone, projectId, ofOther, true);
  await answer(admin, projectId, answered);
  const exported = (await work.as(gone, 'GET', '/privacy/export')).body.records;
  expect(exported.concerns).toHaveLength(3);
  expect(exported.concernsupports).toHaveLength(4);
  expect(JSON.stringify(exported.concerns)).not.toMatch(new RegExp(`${admin._id}|${other._id}`));
  expectAnswer(await work.as(gone, 'POST', '/privacy/erase', { password: gone.password }), 200);
  expect((await list(admin, projectId)).map(({ _id }: { _id: string }) => _id).sort()).toEqual([shared, answered, ofOther].sort());
  expectAnswer(await read(other, projectId, shared), 200, { 'data.openedBy': null, 'data.names': [], 'data.supporters': 2 });
  expectAnswer(await read(other, projectId, ofOther), 200, { 'data.names': [], 'data.supporters': 2 });
  expect(await stored(alone)).toBeNull();
  const everything = await Promise.all(
    ['concerns', 'concernsupports', 'concernopeners'].map((name) => app.connection.collection(name).find().toArray()),
  );
  expect(JSON.stringify(everything)).not.toMatch(new RegExp(`${gone._id}|Zubeida|Quaye`));
  await tell();
});

it('lets people who left the project hide their name and take their support back, and nothing else', async () => {
  const projectId = await project();
  const [opener, other, third] = [await member(projectId), await member(projectId), await member(projectId)];
  const id = await opened(opener, projectId);
  await support(other, projectId, id, true);
  const gone = [other, third].map(({ _id }) => new Types.ObjectId(_id));
  await app.connection.collection('applications').deleteMany({ annotatorId: { $in: gone }, projectId: new Types.ObjectId(projectId) });
  expectAnswer(await support(other, projectId, id, false), 200);
  expect((await read(opener, projectId, id)).body.data.names).toEqual([]);
  expectAnswer(await leave(other, projectId, id), 200, { 'data.supporters': 1 });
  for (const call of [support, leave]) expectAnswer(await call(other, projectId, id), 404);
  expectAnswer(await support(third, projectId, id), 404);
});
