import { type CommandStartedEvent, type CommandSucceededEvent, type Document, type MongoClient } from 'mongodb';
import { requestContext } from '../../src/common/context/request-context.js';
import { openTestDatabase } from '../../test/support/test-database.js';
import { type TestApp, startTestApp } from '../../test/support/test-app.js';

const READS: ReadonlySet<string> = new Set([
  'find',
  'getMore',
  'aggregate',
  'count',
  'distinct',
  'killCursors',
  'explain',
  'abortTransaction',
]);
/** Collections that a refused call may write: it is logged and counted, and it updates the last use of its session. */
const TRIES: ReadonlySet<string> = new Set(['audit', 'auditchain', 'adminevents', 'outbox', 'sessions', 'recordseals']);

interface Write {
  readonly text: string;
  readonly transaction: string | undefined;
}

/**
 * Writes of requests to an application, as seen by the driver. Excludes commands without effect, uncommitted transactions, and workers
 * (they run outside requests).
 */
export class StoredWrites {
  private readonly sent = new Map<number, Write>();
  private open: Write[] = [];
  private made: string[] = [];

  /** @param client with `monitorCommands` */
  constructor(client: MongoClient) {
    client.on('commandStarted', (event) => this.onStarted(event));
    client.on('commandSucceeded', (event) => this.onSucceeded(event));
    client.on('commandFailed', ({ requestId }) => this.sent.delete(requestId));
  }

  /** Runs `work`. @returns the writes of requests during that time, such as `insert into jobs` */
  async during(work: () => Promise<unknown>): Promise<readonly string[]> {
    this.made = [];
    await work();
    return this.made;
  }

  private onStarted({ requestId, commandName, command }: CommandStartedEvent): void {
    const collection = String(command[commandName]);
    const isRead = READS.has(commandName) && !writesByPipeline(command);
    if (isRead || TRIES.has(collection) || isNotice(command) || !requestContext()) return;
    const transaction = command['txnNumber'] === undefined ? undefined : `${command['lsid']?.id} ${command['txnNumber']}`;
    this.sent.set(requestId, { text: `${commandName} into ${collection}`, transaction });
  }

  private onSucceeded({ requestId, commandName, reply }: CommandSucceededEvent): void {
    const write = this.sent.get(requestId);
    if (!write) return;
    this.sent.delete(requestId);
    if (commandName === 'commitTransaction') {
      const isOf = ({ transaction }: Write): boolean => transaction === write.transaction;
      this.made.push(...this.open.filter(isOf).map(({ text }) => text));
      this.open = this.open.filter((each) => !isOf(each));
    } else if (hasChanged(commandName, reply)) {
      if (write.transaction === undefined) this.made.push(write.text);
      else this.open.push(write);
    }
  }
}

const writesByPipeline = ({ pipeline }: Document): boolean =>
  Array.isArray(pipeline) && pipeline.some((stage: Document) => '$out' in stage || '$merge' in stage);

/** Notifications to admins and the person about a refused call. */
const isNotice = ({ insert, documents }: Document): boolean =>
  insert === 'notifications' && (documents as readonly Document[]).every(({ kind }) => kind === 'acts-refused' || kind === 'proof-refused');

function hasChanged(commandName: string, reply: unknown): boolean {
  const { n, nModified, upserted, lastErrorObject }: Document = Object(reply);
  if (commandName === 'findAndModify') return lastErrorObject?.n > 0;
  if (commandName === 'update') return nModified > 0 || upserted !== undefined;
  return n !== 0;
}

export async function startWatchedApp(): Promise<TestApp> {
  const database = await openTestDatabase();
  const uri = `${database.uri}${database.uri.includes('?') ? '&' : '?'}monitorCommands=true`;
  const app = await startTestApp({ RATE_LIMITS: 'off', MONGODB_URI: uri });
  const close = async (): Promise<void> => {
    await app.close();
    await database.close();
  };
  return { ...app, close };
}
