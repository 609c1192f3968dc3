import { expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { LEASE_MS } from '../../src/modules/open/webhooks/domain/retry.js';
import { suiteOfTwo } from '../support/suites.js';
import { advanceWith, until } from '../support/test-app.js';
import { HOSTS, openReceiver, webhookCalls } from '../support/webhooks.js';

const { app, twin } = await suiteOfTwo(HOSTS);
const admin = await app.person('ADMIN');
const { endpointFor, ping, tried, viewOf, delivery, wake } = webhookCalls(app, admin);
const deliveries = app.connection.collection('webhookdeliveries');

/** An answer that waits until it is released. */
function held() {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  return { release: () => release(), reply: async () => (await released, { status: 200 }) };
}

it('a receiver that does not answer gets four calls at once, and holds nobody else', async () => {
  const [slow, quick] = [await openReceiver(), await openReceiver()];
  const { release, reply } = held();
  slow.reply = reply;
  const [ofSlow, ofQuick] = [await endpointFor(slow), await endpointFor(quick)];
  // Both servers call it: each has four calls of it at most.
  for (let n = 0; n < 12; n++) await ping(ofSlow);
  await until('the calls of both servers', async () => slow.calls.length >= 4);
  for (let n = 0; n < 6; n++) await ping(ofQuick);
  await until('the deliveries of the other endpoint', async () => quick.calls.length === 6);
  expect(slow.calls.length).toBeLessThanOrEqual(8);
  release();
  await until('the rest', async () => (await viewOf(ofSlow)).waiting === 0);
  expect(new Set(slow.ids()).size).toBe(12);
  expect(slow.calls).toHaveLength(12);
});

it('two servers send each delivery once', async () => {
  const receiver = await openReceiver();
  const endpoint = await endpointFor(receiver);
  const ids: string[] = [];
  for (let n = 0; n < 30; n++) {
    ids.push(await ping(endpoint));
    wake(twin);
  }
  await until('all deliveries', async () => (await viewOf(endpoint)).waiting === 0);
  expect(receiver.ids().toSorted()).toEqual(ids.toSorted());
});

it('a delivery of a killed server is sent by another one once its lease has ended', async () => {
  const receiver = await openReceiver();
  const { release, reply } = held();
  receiver.reply = reply;
  const endpoint = await endpointFor(receiver);
  const id = await ping(endpoint);
  await until('the call', async () => receiver.calls.length === 1);
  // The server of this claim is gone: what it records is no longer heard.
  await deliveries.updateOne({ _id: new Types.ObjectId(id) }, { $set: { claim: 'of a killed server' } });
  release();
  await tried(await ping(endpoint), 'delivered', 1);
  expect(await delivery(id)).toMatchObject({ state: 'waiting', tries: 0, nextTryAt: null });
  await advanceWith(app, LEASE_MS, [admin]);
  twin.advance(LEASE_MS);
  wake();
  await tried(id, 'delivered', 1);
  expect(receiver.ids().filter((sent) => sent === id)).toHaveLength(2);
});
