import { Types } from 'mongoose';
import { ADMINS, OWN } from './callers.js';
import { type AccessFixture } from './fixture.js';
import { type Row, type Sent } from './row.js';

async function rejected({ app, work }: AccessFixture): Promise<string> {
  const { _id } = await work.submitted();
  // The matrix decides often: the breaker would make the rejection wait.
  await app.connection.collection('jobdecisions').deleteMany({});
  await work.as(work.admin, 'POST', `/jobs/${_id}/reject`, { reason: 'Signs are blurred.' });
  return _id;
}

/** An appeal of a rejection by somebody who is gone, so that each admin may decide it. */
async function appealed(fixture: AccessFixture): Promise<string> {
  const { app, work, people } = fixture;
  const jobId = new Types.ObjectId(await rejected(fixture));
  await work.as(people.owner, 'POST', `/jobs/${String(jobId)}/appeal`, { text: 'They are sharp' });
  const appeals = app.connection.collection('appeals');
  const found = await appeals.findOneAndUpdate({ jobId }, { $set: { 'rejection.by._id': String(new Types.ObjectId()) } });
  return String(found?._id);
}

const decided = { decision: 'overturn', reason: 'They are sharp' };

export const APPEAL_ROWS: readonly Row[] = [
  {
    route: 'POST /api/jobs/:id/appeal',
    rule: OWN,
    done: 200,
    send: async (fixture) => ({ id: await rejected(fixture), body: { text: 'They are sharp' } }),
  },
  {
    route: 'POST /api/jobs/:id/settle',
    rule: OWN,
    done: 409,
    // Accepted items are the tests' of settlements: this job has none.
    send: async (fixture) => ({ id: await rejected(fixture), body: {} }),
  },
  {
    route: 'GET /api/appeals',
    rule: ADMINS,
    done: 200,
    send: async (fixture): Promise<Sent> => ({ lists: [await appealed(fixture)] }),
    seenBy: ['admin', 'secondAdmin'],
  },
  { route: 'GET /api/appeals/export.csv', rule: ADMINS, done: 200 },
  { route: 'GET /api/appeals/figures', rule: ADMINS, done: 200 },
  {
    route: 'POST /api/appeals/:id/decide',
    rule: ADMINS,
    done: 200,
    send: async (fixture) => ({ id: await appealed(fixture), body: decided }),
  },
];
