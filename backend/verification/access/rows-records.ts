import { OWN, PUBLIC, annotators } from './callers.js';
import { type AccessFixture, invoiced } from './fixture.js';
import { type Row, type Sent } from './row.js';

const path = '/users/me/work-record';

/** A record of the owner. Records of earlier calls are removed: a person keeps few. */
async function record(fixture: AccessFixture): Promise<{ id: string }> {
  await invoiced(fixture);
  await fixture.app.connection.collection('workrecords').deleteMany({});
  return { id: (await fixture.must('owner', 'POST', path, { show: ['hours'] })).data._id };
}

async function revoked(fixture: AccessFixture): Promise<Sent> {
  const { id } = await record(fixture);
  await fixture.must('owner', 'POST', `${path}s/${id}/revoke`);
  return { id };
}

export const RECORD_ROWS: readonly Row[] = [
  { route: 'GET /api/users/me/work-record', rule: annotators(), done: 200 },
  // Not every annotator has approved work: the 400 follows the check of the role.
  { route: 'POST /api/users/me/work-record', rule: annotators(400), done: 400, send: async () => ({ body: { show: [] } }) },
  { route: 'GET /api/users/me/work-records', rule: annotators(), done: 200 },
  { route: 'POST /api/users/me/work-records/:id/revoke', rule: OWN, done: 200, send: record },
  { route: 'DELETE /api/users/me/work-records/:id', rule: OWN, done: 200, send: revoked },
  { route: 'GET /api/records/keys', rule: PUBLIC, done: 200 },
  { route: 'GET /api/records/:id', rule: PUBLIC, done: 200, send: record, showsName: true },
];
