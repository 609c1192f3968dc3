import { ADMINS, OWN, OWN_OR_ADMIN } from './callers.js';
import { type AccessFixture } from './fixture.js';
import { type Row, type Sent } from './row.js';

const TEXT = 'The pay of the last week has not come.';

/** A project in which the owner works, with a concern of theirs. */
async function opened({ app, work, people }: AccessFixture): Promise<Required<Pick<Sent, 'id' | 'inner'>>> {
  const { _id: id } = await work.project();
  await work.job(people.owner, { projectId: id });
  const body = { text: TEXT, named: false };
  const answer = await app.http('POST', `/api/projects/${id}/concerns`, { token: people.owner.token, body });
  // One of five a day.
  await app.connection.collection('concernopeners').deleteMany({});
  return { id, inner: answer.body.data._id };
}

const ofConcern =
  (sent: Sent = {}) =>
  async (fixture: AccessFixture): Promise<Sent> => ({ ...(await opened(fixture)), ...sent });

async function listed(fixture: AccessFixture): Promise<Sent> {
  const { id, inner } = await opened(fixture);
  return { id, lists: [inner] };
}

const LIST = '/api/projects/:id/concerns';
const ONE = `${LIST}/:concernId`;

export const CONCERN_ROWS: readonly Row[] = [
  { route: `GET ${LIST}`, rule: OWN_OR_ADMIN, done: 200, send: listed, seenBy: ['owner', 'admin', 'secondAdmin'] },
  { route: `GET ${LIST}/export.csv`, rule: ADMINS, done: 200, send: ofConcern() },
  { route: `GET ${LIST}/figures`, rule: ADMINS, done: 200, send: ofConcern() },
  { route: `GET ${LIST}/rule`, rule: OWN_OR_ADMIN, done: 200, send: ofConcern() },
  { route: `GET ${ONE}`, rule: OWN_OR_ADMIN, done: 200, send: ofConcern() },
  { route: `POST ${LIST}`, rule: OWN, done: 201, send: ofConcern({ body: { text: TEXT, named: true } }) },
  { route: `DELETE ${ONE}`, rule: OWN, done: 200, send: ofConcern() },
  { route: `PUT ${ONE}/support`, rule: OWN, done: 200, send: ofConcern({ body: { named: true } }) },
  { route: `DELETE ${ONE}/support`, rule: OWN, done: 200, send: ofConcern() },
  { route: `POST ${ONE}/answers`, rule: ADMINS, done: 201, send: ofConcern({ body: { text: 'It comes today.', seen: 0 } }) },
  { route: `POST ${ONE}/hide`, rule: ADMINS, done: 200, send: ofConcern({ body: { reason: 'It names a person.' } }) },
];
