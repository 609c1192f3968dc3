import { Types } from 'mongoose';
import { type TestApp, advanceWith, type TestPerson } from '../support/test-app.js';
import { APPROVAL, RATE, type Work } from '../support/work.js';
import { examCalls } from './exams.fixtures.js';

const MINUTE = 60_000;
export const naira = (minutes: number, rate = RATE) => ({ amount: Math.floor((rate.amount * minutes + 30) / 60), currency: 'NGN' });

/** Calls for exams that their project pays with the first approved job. */
export function examPayCalls({ app, work }: { app: TestApp; work: Work }) {
  const calls = examCalls({ app, work });
  const { admins, made, exam, as, begin, answerAll, submit, take, need } = calls;
  const collection = (name: string) => app.connection.collection(name);

  /** An exam of at most five minutes that its project pays. */
  async function paidExam(more: object = {}) {
    const one = await exam();
    made(await need(one.projectId, one.id));
    made(await admins('PUT', `/projects/${one.projectId}`, { rate: RATE, paidWaiting: ['exam'], ...more }));
    return one;
  }
  /** Takes an exam in so many minutes by the server's clock. */
  async function takeIn(minutes: number, id: string, person: TestPerson, right = 5) {
    const tryId = await begin(id, person);
    await answerAll(tryId, person, right);
    await advanceWith(app, minutes * MINUTE, [person, work.admin]);
    return made(await submit(tryId, person));
  }
  /** A person who has passed a paid exam. @param minutes 0: less than one, on each server's clock */
  async function passed(minutes = 0, more: object = {}) {
    const [{ id, projectId }, person] = [await paidExam(more), await app.person()];
    await (minutes === 0 ? take(id, person, 5) : takeIn(minutes, id, person));
    return { id, projectId, person };
  }
  const detail = async (id: string, by: TestPerson = work.admin) => made(await as(by, 'GET', `/jobs/${id}`));
  const handIn = async (id: string, person: TestPerson) =>
    made(await as(person, 'POST', `/jobs/${id}/submit`, { minutes: 90, note: 'Done' }));
  const reject = async (id: string) => {
    // So much is rejected here that a second admin would have to agree.
    await collection('jobdecisions').deleteMany({});
    return made(await admins('POST', `/jobs/${id}/reject`, { reason: 'Boxes are loose.' }));
  };
  return {
    ...calls,
    collection,
    paidExam,
    takeIn,
    passed,
    detail,
    handIn,
    reject,
    approve: async (id: string) => made(await admins('POST', `/jobs/${id}/approve`, APPROVAL)),
    askAgain: async (id: string) => made(await admins('POST', `/tasks/${id}/exam/ask-again`, { reason: 'The guideline is new.' })),
    bonusesOf: async ({ _id }: TestPerson) => {
      const found = collection('invoices').find({ annotatorId: new Types.ObjectId(_id), bonus: { $exists: true } });
      return (await found.sort({ _id: 1 }).toArray()).map(({ _id: id, amount, bonus, history }) => ({
        id: String(id),
        amount,
        bonus,
        by: history[0].by.name,
      }));
    },
  };
}
