import { createHash } from 'node:crypto';
import { AdminEvents } from '../../src/modules/notifications/admin-events.service.js';
import { type AccessFixture } from './fixture.js';

/** What people own and are owed: a refused call must leave it as it was. */
const OWNED = ['users', 'projects', 'applications', 'tasks', 'jobs', 'invoices', 'contacts', 'notifications', 'messages', 'threads'];

/** Changed at any time: by workers, by what the fixture did just before, or by the try itself, which is counted. */
const UNSTEADY = ['sessions', 'adminevents', 'outbox', 'audit', 'auditchain', 'recordseals'];

/** A digest of what people own and are owed. */
export const storedState = async (fixture: AccessFixture): Promise<string> => digestOf(fixture, OWNED);

/** A digest of the whole database, but for what changes at any time. */
export async function wholeState(fixture: AccessFixture): Promise<string> {
  const names = (await fixture.app.connection.listCollections()).map(({ name }) => name);
  return digestOf(fixture, names.filter((name) => !UNSTEADY.includes(name)).toSorted());
}

/** The stored bytes are read some hundred times, and parsing them took most of the time of the check. */
async function digestOf({ app }: AccessFixture, names: readonly string[]): Promise<string> {
  // A worker puts the events on the bells of admins at any time.
  await app.app.get(AdminEvents, { strict: false }).deliver();
  // Admins and the person are notified that a call was refused: it is no change of theirs.
  const which = (name: string) => (name === 'notifications' ? { kind: { $nin: ['acts-refused', 'proof-refused'] } } : {});
  const raw = { raw: true };
  const documents = await Promise.all(
    names.map((name) => app.connection.collection<Uint8Array>(name).find(which(name), raw).sort({ _id: 1 }).toArray()),
  );
  const digest = createHash('sha256');
  for (const bytes of documents.flat()) digest.update(bytes);
  return digest.digest('hex');
}
