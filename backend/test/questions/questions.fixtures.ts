import { Types } from 'mongoose';
import { QuestionNews } from '../../src/modules/work/questions/question-news.js';
import { type TestApp, type TestPerson } from '../support/test-app.js';
import { type Work } from '../support/work.js';

export const TEXT = 'How wide may a box around a sign be?';
export const ANSWER = 'Two pixels at most, on each side.';

/** Calls about questions, and the projects that people work in. */
export function questionCalls({ app, work }: { app: TestApp; work: Work }) {
  const join = async (person: TestPerson, projectId: string) => {
    const { body } = await work.as(person, 'POST', `/projects/${projectId}/apply`);
    const { status } = await work.as(work.admin, 'POST', `/applications/${body.data._id}/approve`);
    if (status !== 200) throw new Error(`the application was answered with ${status}`);
    return person;
  };
  const member = async (projectId: string) => join(await app.person(), projectId);
  const at = (projectId: string, rest = '') => `/projects/${projectId}/questions${rest}`;
  const ask = (person: TestPerson, projectId: string, text = TEXT) => work.as(person, 'POST', at(projectId), { text });
  const asked = async (person: TestPerson, projectId: string, text = TEXT): Promise<string> => {
    const { status, body } = await ask(person, projectId, text);
    if (status !== 201) throw new Error(`the question was answered with ${status}: ${JSON.stringify(body)}`);
    return body.data._id;
  };
  return {
    join,
    member,
    at,
    ask,
    asked,
    project: async (fields?: object): Promise<string> => (await work.project(fields))._id,
    list: async (person: TestPerson, projectId: string, query = '') => (await work.as(person, 'GET', at(projectId, query))).body.data,
    follow: (person: TestPerson, projectId: string, id: string) => work.as(person, 'POST', at(projectId, `/${id}/follow`)),
    answer: (admin: TestPerson, projectId: string, id: string, text = ANSWER) =>
      work.as(admin, 'POST', at(projectId, `/${id}/answers`), { text }),
    correct: (admin: TestPerson, projectId: string, id: string, body: object) =>
      work.as(admin, 'PUT', at(projectId, `/${id}/answers`), body),
    close: (admin: TestPerson, projectId: string, id: string, body: object) => work.as(admin, 'POST', at(projectId, `/${id}/close`), body),
    /** As if it had been asked earlier: sessions end after a quarter of an hour. */
    backdate: async (id: string, hours: number) => {
      const askedAt = new Date(app.now().getTime() - hours * 3_600_000);
      await app.connection
        .collection('questions')
        .updateOne({ _id: new Types.ObjectId(id) }, { $set: { askedAt, turn: askedAt.getTime() } });
    },
    /** Tells all who wait to be told. @returns the kinds that a person was told of, the oldest first */
    tell: () =>
      app.app.get(QuestionNews, { strict: false }).tell(
        () => false,
        (error) => {
          throw error;
        },
      ),
    toldTo: async ({ _id }: TestPerson) => {
      const kinds = { userId: new Types.ObjectId(_id), kind: /^question-/ };
      return app.connection.collection('notifications').find(kinds).sort({ _id: 1 }).toArray();
    },
  };
}
