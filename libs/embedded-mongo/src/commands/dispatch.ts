import { type Document, isDocument } from '../bson/types.js';
import { type SnapshotRead } from '../sessions/snapshot-reads.js';
import { CommandError } from '../errors.js';
import { type Reply } from '../wire/reply.js';
import { adminHandlers } from './admin.js';
import { aggregateHandlers } from './aggregate.js';
import { type CommandContext, type Handlers, type ServerState } from './context.js';
import { countHandlers } from './count.js';
import { ddlHandlers } from './ddl.js';
import { explainHandlers } from './explain.js';
import { findAndModifyHandlers } from './find-and-modify.js';
import { findHandlers } from './find.js';
import { indexHandlers } from './indexes.js';
import { insertHandlers } from './insert.js';
import { listingHandlers } from './listing.js';
import { sessionHandlers } from './session.js';
import { updateHandlers } from './update.js';

const HANDLERS: Handlers = {
  ...adminHandlers,
  ...aggregateHandlers,
  ...countHandlers,
  ...ddlHandlers,
  ...explainHandlers,
  ...findAndModifyHandlers,
  ...findHandlers,
  ...indexHandlers,
  ...insertHandlers,
  ...listingHandlers,
  ...sessionHandlers,
  ...updateHandlers,
};
const RETRYABLE = new Set(['insert', 'update', 'delete', 'findAndModify', 'findandmodify']);
const READS_SNAPSHOTS = new Set(['find', 'aggregate', 'distinct']);
const ENDS_TRANSACTION = new Set(['commitTransaction', 'abortTransaction']);
const NOT_IN_TRANSACTIONS = new Set([
  'count',
  'explain',
  'listCollections',
  'listDatabases',
  'drop',
  'dropDatabase',
  'dropIndexes',
  'collMod',
  'renameCollection',
]);

export interface Origin {
  readonly connectionId: number;
  readonly rawDocuments: readonly Buffer[] | undefined;
}

/** @throws CommandError if the command is rejected */
export async function dispatch(server: ServerState, origin: Origin, command: Document): Promise<Reply> {
  const name = Object.keys(command)[0] ?? '';
  const handler = Object.prototype.hasOwnProperty.call(HANDLERS, name) ? HANDLERS[name] : undefined;
  if (!handler) throw new CommandError(59, `no such command: '${name}'`);
  const db = command['$db'];
  if (typeof db !== 'string') throw new CommandError(40414, "BSON field '$db' is missing but a required field");
  const snapshot = snapshotOf(server, name, command);
  const context = { ...origin, server, db, lsid: command['lsid'] };
  const run = async (transaction: CommandContext['transaction']) =>
    handler({ ...context, transaction, view: transaction ?? snapshot?.view ?? server.store.committed }, command);
  if (snapshot) return withTime(await run(undefined), snapshot);
  if (command['autocommit'] !== undefined) return inTransaction(server, name, command, run);
  return RETRYABLE.has(name) ? server.sessions.retryable(command, () => run(undefined)) : run(undefined);
}

/** @returns undefined unless the read concern is `snapshot` */
function snapshotOf(server: ServerState, name: string, command: Document): SnapshotRead | undefined {
  const { readConcern } = command;
  if (!isDocument(readConcern) || readConcern['level'] !== 'snapshot' || command['autocommit'] !== undefined) return undefined;
  if (!READS_SNAPSHOTS.has(name)) throw new CommandError(72, `The command '${name}' does not support the read concern 'snapshot'`);
  return server.snapshots.at(readConcern['atClusterTime']);
}

function withTime({ fields, cursor }: Reply, { time: atClusterTime }: SnapshotRead): Reply {
  return cursor ? { fields, cursor: { ...cursor, atClusterTime } } : { fields: { ...fields, atClusterTime } };
}

async function inTransaction(
  server: ServerState,
  name: string,
  command: Document,
  run: (transaction: CommandContext['transaction']) => Promise<Reply>,
): Promise<Reply> {
  if (command['autocommit'] !== false) throw new CommandError(72, 'autocommit may only be false');
  if (ENDS_TRANSACTION.has(name)) return run(undefined);
  const transaction = server.sessions.transactionOf(command);
  try {
    if (NOT_IN_TRANSACTIONS.has(name)) throw new CommandError(263, `Cannot run '${name}' in a multi-document transaction.`);
    return await run(transaction);
  } catch (error) {
    server.sessions.abortAfterError(command);
    throw error;
  }
}
