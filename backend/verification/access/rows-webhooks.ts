import { Types } from 'mongoose';
import { ADMINS } from './callers.js';
import { type AccessFixture } from './fixture.js';
import { type Row, type Sent } from './row.js';

const WISH = { url: 'https://receiver.invalid/hook', events: ['job.submitted'] };

/** An endpoint without deliveries. Earlier ones are removed: few may exist. */
async function endpoint({ app, must }: AccessFixture): Promise<Sent & { id: string }> {
  await app.connection.collection('webhookendpoints').deleteMany({});
  return { id: (await must('admin', 'POST', '/webhook-endpoints', WISH)).data._id };
}

async function paused(fixture: AccessFixture): Promise<Sent> {
  const { id } = await endpoint(fixture);
  await fixture.must('admin', 'POST', `/webhook-endpoints/${id}/pause`);
  return { id };
}

/** A delivery that no worker tries. */
async function delivery(fixture: AccessFixture): Promise<Sent> {
  const { id } = await endpoint(fixture);
  const now = new Date();
  const { insertedId } = await fixture.app.connection
    .collection('webhookdeliveries')
    .insertOne({
      ...{ endpointId: new Types.ObjectId(id), event: 'ping', payload: '{}', state: 'delivered', dueAt: now, claim: null },
      ...{ tries: 0, replays: 0, replaying: false, attempts: [], createdAt: now },
    });
  return { id: String(insertedId) };
}

export const WEBHOOK_ROWS: readonly Row[] = [
  { route: 'GET /api/webhook-endpoints', rule: ADMINS, done: 200 },
  {
    route: 'POST /api/webhook-endpoints',
    rule: ADMINS,
    done: 201,
    send: async ({ app }) => {
      await app.connection.collection('webhookendpoints').deleteMany({});
      return { body: WISH };
    },
  },
  { route: 'GET /api/webhook-endpoints/:id', rule: ADMINS, done: 200, send: endpoint },
  {
    route: 'PATCH /api/webhook-endpoints/:id',
    rule: ADMINS,
    done: 200,
    send: async (fixture) => ({ ...(await endpoint(fixture)), body: { description: 'Data lake' } }),
  },
  { route: 'DELETE /api/webhook-endpoints/:id', rule: ADMINS, done: 200, send: endpoint },
  { route: 'POST /api/webhook-endpoints/:id/pause', rule: ADMINS, done: 200, send: endpoint },
  { route: 'POST /api/webhook-endpoints/:id/resume', rule: ADMINS, done: 200, send: paused },
  { route: 'POST /api/webhook-endpoints/:id/rotate', rule: ADMINS, done: 200, send: endpoint },
  { route: 'POST /api/webhook-endpoints/:id/ping', rule: ADMINS, done: 201, send: endpoint },
  { route: 'GET /api/webhook-endpoints/:id/deliveries', rule: ADMINS, done: 200, send: endpoint },
  { route: 'GET /api/deliveries/:id', rule: ADMINS, done: 200, send: delivery },
  { route: 'POST /api/deliveries/:id/replay', rule: ADMINS, done: 201, send: delivery },
];
