import { Types } from 'mongoose';
import { AdminEvents } from '../../src/modules/people/notifications/admin-events.service.js';
import { ConcernNews } from '../../src/modules/work/concerns/concern-news.js';
import { type ConcernRecord, type SupportRecord } from '../../src/modules/work/concerns/persistence/concern.schema.js';
import { questionCalls } from '../questions/questions.fixtures.js';
import { type TestApp, type TestPerson } from '../support/test-app.js';
import { type Work } from '../support/work.js';

export const TEXT = 'The pay of the last week has not come.';
export const ANSWER = 'It was sent today. The bank was closed.';

/** Calls about concerns, and the projects that people work in. */
export function concernCalls({ app, work }: { app: TestApp; work: Work }) {
  const { join, member, project } = questionCalls({ app, work });
  const at = (projectId: string, rest = '') => `/projects/${projectId}/concerns${rest}`;
  const open = (person: TestPerson, projectId: string, { text = TEXT, named = false } = {}) =>
    work.as(person, 'POST', at(projectId), { text, named });
  const concerns = () => app.connection.collection<ConcernRecord>('concerns');
  const supports = () => app.connection.collection<SupportRecord>('concernsupports');
  return {
    join,
    member,
    project,
    at,
    open,
    concerns,
    supports,
    opened: async (person: TestPerson, projectId: string, fields?: { text?: string; named?: boolean }): Promise<string> => {
      const { status, body } = await open(person, projectId, fields);
      if (status !== 201) throw new Error(`the concern was answered with ${status}: ${JSON.stringify(body)}`);
      return body.data._id;
    },
    read: (person: TestPerson, projectId: string, id: string) => work.as(person, 'GET', at(projectId, `/${id}`)),
    list: async (person: TestPerson, projectId: string, query = '') => (await work.as(person, 'GET', at(projectId, query))).body.data,
    support: (person: TestPerson, projectId: string, id: string, named = false) =>
      work.as(person, 'PUT', at(projectId, `/${id}/support`), { named }),
    leave: (person: TestPerson, projectId: string, id: string) => work.as(person, 'DELETE', at(projectId, `/${id}/support`)),
    withdraw: (person: TestPerson, projectId: string, id: string) => work.as(person, 'DELETE', at(projectId, `/${id}`)),
    answer: (admin: TestPerson, projectId: string, id: string, { text = ANSWER, seen = 0 } = {}) =>
      work.as(admin, 'POST', at(projectId, `/${id}/answers`), { text, seen }),
    hide: (admin: TestPerson, projectId: string, id: string, reason = 'It names a person.') =>
      work.as(admin, 'POST', at(projectId, `/${id}/hide`), { reason }),
    stored: (id: string) => concerns().findOne({ _id: new Types.ObjectId(id) }),
    /** People who have joined the project, beside the ones that a test needs. */
    crowd: async (projectId: string, count: number, status: 'active' | 'suspended' = 'active') => {
      const ids = Array.from({ length: count }, () => new Types.ObjectId());
      const [user, application] = [
        await app.connection.collection('users').findOne({ role: 'USER' }),
        await app.connection.collection('applications').findOne({ status: 'approved', projectId: new Types.ObjectId(projectId) }),
      ];
      const users = ids.map((_id) => {
        const own = { emailKey: `${String(_id)}@crowd.example`, usernameKey: String(_id), phoneIndex: String(_id) };
        return { ...user, _id, ...own, status, searchWords: [] };
      });
      await app.connection.collection('users').insertMany(users);
      const applications = ids.map((annotatorId) => ({ ...application, _id: new Types.ObjectId(), annotatorId, searchWords: [] }));
      await app.connection.collection('applications').insertMany(applications);
    },
    /** Tells all who wait to be told, and warns of what is due within a day. */
    tell: () =>
      app.app.get(ConcernNews, { strict: false }).tell(
        () => false,
        (error) => {
          throw error;
        },
      ),
    toldTo: async ({ _id }: TestPerson) =>
      app.connection
        .collection('notifications')
        .find({ userId: new Types.ObjectId(_id), kind: 'concern-answered' })
        .sort({ _id: 1 })
        .toArray(),
    /** Delivers what admins are told of the concerns of a project. @returns the notices of one of them */
    bells: async (admin: TestPerson, projectId: string, kind: 'concerns-backed' | 'concerns-due') => {
      await app.app.get(AdminEvents, { strict: false }).deliver();
      const told = { userId: new Types.ObjectId(admin._id), group: `${kind}:${projectId}` };
      return app.connection.collection('notifications').find(told).toArray();
    },
  };
}
