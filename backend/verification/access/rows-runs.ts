import { Types } from 'mongoose';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { ADMINS, PUBLIC } from './callers.js';
import { type AccessFixture } from './fixture.js';
import { task } from './rows-annotation.js';
import { type Row, type Sent } from './row.js';

const YEAR_MS = 366 * 86_400_000;
const wish = { kind: 'export', format: 'jsonl' };

async function exported(fixture: AccessFixture): Promise<{ _id: string; link: string }> {
  const { taskId } = await task(fixture);
  const { _id } = (await fixture.must('admin', 'POST', '/runs', { ...wish, taskId })).data;
  const link = async () => (await fixture.must('admin', 'GET', `/runs/${_id}`)).data.result?.link;
  return { _id, link: await waitFor('the end of an export', link) };
}

const ofRun = async (fixture: AccessFixture): Promise<Sent> => ({ id: (await exported(fixture))._id });

/** A run in a state in which no worker takes it. */
const ofRunIn =
  (state: 'running' | 'paused') =>
  async (fixture: AccessFixture): Promise<Sent> => {
    const { _id } = await exported(fixture);
    const claimedUntil = new Date(fixture.app.now().getTime() + YEAR_MS);
    await fixture.app.connection
      .collection('runs')
      .updateOne({ _id: new Types.ObjectId(_id) }, { $set: { state, claimedUntil, endedAt: null } });
    return { id: _id };
  };

async function ofLink(fixture: AccessFixture): Promise<Sent> {
  const { _id, link } = await exported(fixture);
  return { id: _id, query: new URL(link, 'http://localhost').search };
}

const newRun = async (fixture: AccessFixture): Promise<Sent> => ({ body: { ...wish, taskId: (await task(fixture)).taskId } });

const newDeletion = async (fixture: AccessFixture): Promise<Sent> => ({
  body: { kind: 'delete', taskId: (await task(fixture)).taskId, ids: ['none'], reason: 'The owner asked for it.' },
});

export const RUN_ROWS: readonly Row[] = [
  { route: 'GET /api/runs', rule: ADMINS, done: 200 },
  { route: 'GET /api/model-hosts', rule: ADMINS, done: 200 },
  { route: 'POST /api/runs', rule: ADMINS, done: 201, send: newRun, sendUnproven: newDeletion },
  { route: 'GET /api/runs/:id', rule: ADMINS, done: 200, send: ofRun },
  { route: 'GET /api/runs/:id/problems', rule: ADMINS, done: 200, send: ofRun },
  { route: 'GET /api/runs/:id/problems.csv', rule: ADMINS, done: 200, send: ofRun },
  { route: 'GET /api/runs/:id/file', rule: PUBLIC, done: 200, send: ofLink },
  { route: 'POST /api/runs/:id/pause', rule: ADMINS, done: 200, send: ofRunIn('running') },
  { route: 'POST /api/runs/:id/resume', rule: ADMINS, done: 200, send: ofRunIn('paused') },
  { route: 'POST /api/runs/:id/cancel', rule: ADMINS, done: 200, send: ofRunIn('running') },
];
