import { ADMINS, OWN, OWN_OR_ADMIN } from './callers.js';
import { type AccessFixture } from './fixture.js';
import { type Row, type Sent } from './row.js';

const TEXT = 'How wide may a box around a sign be?';

/** A project in which the owner works, with a question of theirs. */
async function asked({ app, work, people }: AccessFixture): Promise<Required<Pick<Sent, 'id' | 'inner'>>> {
  const { _id: id } = await work.project();
  await work.job(people.owner, { projectId: id });
  const { body } = await app.http('POST', `/api/projects/${id}/questions`, { token: people.owner.token, body: { text: TEXT } });
  // One of twenty a day.
  await app.connection.collection('questionaskers').deleteMany({});
  return { id, inner: body.data._id };
}

const ofQuestion =
  (sent: Sent = {}) =>
  async (fixture: AccessFixture): Promise<Sent> => ({ ...(await asked(fixture)), ...sent });

async function answered(fixture: AccessFixture): Promise<Sent> {
  const { id, inner } = await asked(fixture);
  await fixture.must('admin', 'POST', `/projects/${id}/questions/${inner}/answers`, { text: 'Two pixels.' });
  return { id, inner, body: { text: 'Three pixels.', revision: 0 } };
}

async function listed(fixture: AccessFixture): Promise<Sent> {
  const { id, inner } = await asked(fixture);
  return { id, lists: [inner] };
}

const LIST = '/api/projects/:id/questions';
const ONE = `${LIST}/:questionId`;

export const QUESTION_ROWS: readonly Row[] = [
  { route: `GET ${LIST}`, rule: OWN_OR_ADMIN, done: 200, send: listed, seenBy: ['owner', 'admin', 'secondAdmin'] },
  { route: `GET ${LIST}/export.csv`, rule: ADMINS, done: 200, send: ofQuestion() },
  { route: `GET ${LIST}/figures`, rule: ADMINS, done: 200, send: ofQuestion() },
  { route: `GET ${LIST}/similar`, rule: OWN_OR_ADMIN, done: 200, send: ofQuestion({ query: '?text=wide' }) },
  { route: `GET ${ONE}`, rule: OWN_OR_ADMIN, done: 200, send: ofQuestion() },
  { route: `POST ${LIST}`, rule: OWN, done: 201, send: ofQuestion({ body: { text: TEXT } }) },
  { route: `POST ${ONE}/follow`, rule: OWN, done: 200, send: ofQuestion() },
  { route: `POST ${ONE}/answers`, rule: ADMINS, done: 201, send: ofQuestion({ body: { text: 'Two pixels.' } }) },
  { route: `PUT ${ONE}/answers`, rule: ADMINS, done: 200, send: answered },
  { route: `POST ${ONE}/close`, rule: ADMINS, done: 200, send: ofQuestion({ body: { reason: 'The guideline says so.' } }) },
];
