import { Types } from 'mongoose';
import { AdminEvents } from '../../src/modules/people/notifications/admin-events.service.js';
import { AppealDeadlines } from '../../src/modules/work/jobs/appeals/appeal-deadlines.service.js';
import { annotationCalls } from './annotation.fixtures.js';
import { type TestApp, type TestPerson } from './test-app.js';
import { RATE, type Work } from './work.js';

export const TASK_RATE = { ...RATE, per: 'task' };
export const REJECTION = 'Boxes are loose.';
export const TEXT = 'The guideline allows two pixels.';

const failed = (error: unknown) => {
  throw error;
};

/** Calls about appeals of the annotator's jobs, which the admin rejects and a second admin decides. */
export async function appealCalls({ app, work }: { app: TestApp; work: Work }) {
  const { admins, made } = annotationCalls({ app, work });
  const second = await app.person('ADMIN');
  const mine = (method: string, path: string, body?: unknown) => work.as(work.annotator, method, path, body);
  const detail = async (id: string, person: TestPerson = work.annotator) => made(await work.as(person, 'GET', `/jobs/${id}`));
  const reject = async (id: string) => {
    // So much is rejected here that a second admin would have to agree.
    await app.connection.collection('jobdecisions').deleteMany({});
    return made(await admins('POST', `/jobs/${id}/reject`, { reason: REJECTION }));
  };
  const appeal = (id: string, text: unknown = TEXT) => mine('POST', `/jobs/${id}/appeal`, { text });
  const appealOf = async (jobId: string): Promise<string> => (await detail(jobId)).lastAppeal._id;
  const listed = async (query = '') => made(await work.as(second, 'GET', `/appeals?limit=100${query}`));
  const rejected = async (fields: object = {}): Promise<string> => {
    const { _id } = await work.submitted(undefined, { rate: TASK_RATE, ...fields });
    await reject(_id);
    return _id;
  };
  /** Moves dates of a job in the database, since sessions end long before. */
  const set = (id: string, fields: object) =>
    app.connection.collection('jobs').updateOne({ _id: new Types.ObjectId(id) }, { $set: fields });
  return {
    second,
    mine,
    detail,
    reject,
    appeal,
    appealOf,
    listed,
    rejected,
    set,
    appealed: async (fields: object = {}) => {
      const jobId = await rejected(fields);
      made(await appeal(jobId));
      return { jobId, appealId: await appealOf(jobId) };
    },
    decide: (appealId: string, decision: unknown, person: TestPerson = second, reason: unknown = 'I looked at both.') =>
      work.as(person, 'POST', `/appeals/${appealId}/decide`, { decision, reason }),
    one: async (id: string) => (await listed()).find(({ _id }: { _id: string }) => _id === id),
    endTime: (id: string) => set(id, { appealBy: app.now() }),
    decideByTime: (onError: (error: unknown) => void = failed) => app.app.get(AppealDeadlines, { strict: false }).run(() => false, onError),
    newsOf: async ({ token }: TestPerson) => {
      await app.app.get(AdminEvents, { strict: false }).deliver();
      const { body } = await app.http('GET', '/api/notifications?limit=100', { token });
      return body.data as { title: string; text: string; link: string }[];
    },
  };
}
