import { describe, expect, it } from '@jest/globals';
import { AskedAgain } from '../../src/modules/work/exams/asked-again.js';
import { suiteOfTwo } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';
import { APPROVAL, RATE, startWork, tally } from '../support/work.js';
import { examPayCalls, naira } from './exam-pay.fixtures.js';

const { app, twin } = await suiteOfTwo({ RATE_LIMITS: 'off' });
const work = await startWork(app);
const { paidExam, take, detail, handIn, reject, as, made, bonusesOf } = examPayCalls({ app, work });
const ROUNDS = 5;

/** A call of the admin on this instance, or the other one. */
const admins = (server: number, path: string, body: object) =>
  (server % 2 === 0 ? app : twin).http('POST', `/api${path}`, { token: work.admin.token, body });
const tellAll = (server: number) =>
  (server % 2 === 0 ? app : twin).app.get(AskedAgain, { strict: false }).drain(
    () => false,
    (error) => {
      throw error;
    },
  );
const inRounds = async (race: (person: TestPerson, round: number) => Promise<void>): Promise<void> => {
  for (let round = 0; round < ROUNDS; round += 1) await race(await app.person(), round);
};
const newWork = async (person: TestPerson, projectId: string): Promise<string> => (await work.submitted(person, { projectId }))._id;
const promisesOf = async (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await detail(id)).examPay));

describe('the pay of an exam, on two instances', () => {
  it('is promised by each of four jobs that are assigned at once', async () => {
    const { id, projectId } = await paidExam();
    await inRounds(async (person) => {
      await take(id, person, 5);
      const tasks = await Promise.all([0, 1, 2, 3].map(() => work.task({ rate: RATE, projectId })));
      const assign = (taskId: string, server: number) => admins(server, '/tasks/assign', { taskId, userId: person._id });
      const answers = await Promise.all(tasks.map(({ _id }, server) => assign(_id, server)));
      expect(tally(answers)).toEqual({ 201: 4 });
      const promises = await promisesOf(answers.map(({ body }) => body.data._id));
      expect(promises).toEqual(promises.map(() => ({ minutes: 1, pays: naira(1) })));
    });
  });

  it('is paid once if one job is approved on both at once', async () => {
    const { id, projectId } = await paidExam();
    await inRounds(async (person) => {
      await take(id, person, 5);
      const jobId = await newWork(person, projectId);
      const answers = await Promise.all([0, 1, 2, 3].map((server) => admins(server, `/jobs/${jobId}/approve`, APPROVAL)));
      expect(tally(answers)[200]).toBe(1);
      expect(await bonusesOf(person)).toHaveLength(1);
    });
  });

  it('is paid once if two jobs that promise it are approved at once, and the other one promises it no longer', async () => {
    const { id, projectId } = await paidExam();
    await inRounds(async (person, round) => {
      await take(id, person, 5);
      const first = await newWork(person, projectId);
      await reject(first);
      const next = await newWork(person, projectId);
      made(await as(person, 'POST', `/jobs/${first}/rework`));
      await handIn(first, person);
      expect(await promisesOf([first, next])).toEqual([
        { minutes: 1, pays: naira(1) },
        { minutes: 1, pays: naira(1) },
      ]);
      const answers = await Promise.all([first, next].map((jobId, place) => admins(place + round, `/jobs/${jobId}/approve`, APPROVAL)));
      expect(tally(answers)).toEqual({ 200: 2 });
      const [bonus, ...more] = await bonusesOf(person);
      expect(more).toEqual([]);
      const promises = await promisesOf([first, next]);
      expect(promises.map(Boolean)).toEqual([first, next].map((jobId) => jobId === bonus?.bonus.jobId));
    });
  });

  it('is paid once to each of many people at once', async () => {
    const { id, projectId } = await paidExam();
    const people = await Promise.all([0, 1, 2, 3, 4].map(() => app.person()));
    for (const person of people) await take(id, person, 5);
    const ids = await Promise.all(people.map((person) => newWork(person, projectId)));
    const answers = await Promise.all(ids.map((jobId, server) => admins(server, `/jobs/${jobId}/approve`, APPROVAL)));
    expect(tally(answers)).toEqual({ 200: 5 });
    for (const person of people) expect(await bonusesOf(person)).toHaveLength(1);
  });

  it('is paid by an approval while the exam is asked again, and the person is told of that', async () => {
    await inRounds(async (person, round) => {
      const { id, projectId } = await paidExam();
      await take(id, person, 5);
      const jobId = await newWork(person, projectId);
      const again = async (server: number) => {
        const answer = await admins(server, `/tasks/${id}/exam/ask-again`, { reason: 'The guideline is new.' });
        // It marks the same pass as told.
        await tellAll(server);
        return answer;
      };
      const answers = await Promise.all([admins(round, `/jobs/${jobId}/approve`, APPROVAL), again(round + 1)]);
      expect(tally(answers)).toEqual({ 200: 2 });
      expect(await bonusesOf(person)).toHaveLength(1);
      await tellAll(0);
      const told = made(await as(person, 'GET', '/notifications')).filter(({ kind }: { kind: string }) => kind === 'exam-asked-again');
      expect(told).toHaveLength(1);
    });
  });
});
