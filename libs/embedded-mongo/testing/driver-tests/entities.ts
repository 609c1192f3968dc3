import { type Document } from 'bson';
import { type AbstractCursor, ClientSession, Collection, Db, MongoClient } from 'mongodb';

/** Test that this runner cannot execute, with the reason. */
export class Skipped extends Error {}

/** Tests close connections on purpose; a short heartbeat lets the driver reconnect without a delay of 500 ms. */
const FAST_RECONNECT = { serverSelectionTimeoutMS: 1_500, minHeartbeatFrequencyMS: 20 };

/** Entities of a test: clients, databases, collections, sessions, cursors and saved results. */
export class Entities {
  private readonly byId = new Map<string, unknown>();
  private readonly clients: MongoClient[] = [];
  private readonly sessions: ClientSession[] = [];

  constructor(private readonly uri: string) {}

  get(id: string): unknown {
    if (!this.byId.has(id)) throw new Skipped(`no entity ${id}`);
    return this.byId.get(id);
  }

  set(id: string, value: unknown): void {
    this.byId.set(id, value);
  }

  client(id: string): MongoClient {
    return this.typed(id, MongoClient);
  }

  session(id: unknown): ClientSession {
    return this.typed(String(id), ClientSession);
  }

  private typed<T>(id: string, kind: new (...args: never[]) => T): T {
    const value = this.get(id);
    if (!(value instanceof kind)) throw new Skipped(`${id} is not a ${kind.name}`);
    return value;
  }

  async create(list: readonly Document[]): Promise<void> {
    for (const entry of list) {
      const [kind, spec] = Object.entries(entry)[0] as [string, Document];
      this.set(String(spec['id']), await this.make(kind, spec));
    }
  }

  private async make(kind: string, spec: Document): Promise<unknown> {
    switch (kind) {
      case 'client': {
        const client = new MongoClient(this.uri, { ...(spec['uriOptions'] as Document | undefined), ...FAST_RECONNECT });
        this.clients.push(client);
        return client.connect();
      }
      case 'database':
        return this.client(String(spec['client'])).db(String(spec['databaseName']), (spec['databaseOptions'] ?? {}) as Document);
      case 'collection': {
        const { readPreference, ...options } = (spec['collectionOptions'] ?? {}) as Document;
        const preference = readPreference ? { readPreference: (readPreference as Document)['mode'] as string } : {};
        return this.typed(String(spec['database']), Db).collection(String(spec['collectionName']), { ...options, ...preference } as object);
      }
      case 'session': {
        const session = this.client(String(spec['client'])).startSession((spec['sessionOptions'] ?? {}) as Document);
        this.sessions.push(session);
        return session;
      }
      default:
        throw new Skipped(`needs an entity of the kind ${kind}`);
    }
  }

  async endSessions(): Promise<void> {
    for (const session of this.sessions) await session.endSession().catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.endSessions();
    for (const client of this.clients) await client.close().catch(() => undefined);
  }
}

export function isCursor(value: unknown): value is AbstractCursor<unknown> {
  return typeof value === 'object' && value !== null && 'tryNext' in value;
}

export { ClientSession, Collection, Db, MongoClient };
