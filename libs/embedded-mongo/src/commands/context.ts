import { type Document, isDocument, typeName } from '../bson/types.js';
import { CommandError, typeMismatch } from '../errors.js';
import { type Cursors } from '../sessions/cursors.js';
import { type Sessions } from '../sessions/sessions.js';
import { type SnapshotReads } from '../sessions/snapshot-reads.js';
import { type Collection } from '../storage/collection.js';
import { ensureCollection as makeCollection } from '../storage/ddl.js';
import { type Store } from '../storage/store.js';
import { type StoreTransaction } from '../storage/transaction.js';
import { type ReadView, type WriteView } from '../storage/views.js';
import { type Reply } from '../wire/reply.js';
import { type FailPoint } from './fail-point.js';

/** What a server is and has, as commands need it. */
export interface ServerState {
  readonly store: Store;
  readonly cursors: Cursors;
  readonly sessions: Sessions;
  readonly snapshots: SnapshotReads;
  /** Host and port, or socket path, as hello names it. */
  readonly address: () => string;
  readonly connectionCount: () => number;
  /** Only where test commands are enabled. */
  readonly failPoint: FailPoint | undefined;
}

/** One command's surroundings. */
export interface CommandContext {
  readonly server: ServerState;
  readonly connectionId: number;
  readonly db: string;
  /** Id of the client's session, as it came. */
  readonly lsid: unknown;
  readonly transaction: StoreTransaction | undefined;
  /** What reads see. */
  readonly view: ReadView;
  readonly rawDocuments: readonly Buffer[] | undefined;
}

/** Answers one command. */
export type Handler = (context: CommandContext, command: Document) => Reply | Promise<Reply>;

/** A table of commands by name. */
export type Handlers = Readonly<Record<string, Handler>>;

/** The collection name in a command's first field; throws code 73 or 2 where it is none. */
export function namespaceOf(context: CommandContext, command: Document): string {
  const name = command[Object.keys(command)[0] as string];
  if (typeof name !== 'string') throw new CommandError(73, `collection name has invalid type ${typeName(name)}`);
  return fullName(context.db, name);
}

/** Database and collection as one name; throws code 73 where they cannot be names. */
export function fullName(db: string, name: string): string {
  if (name === '' || name.startsWith('.') || name.includes('\0') || name.includes('$'))
    throw new CommandError(73, `Invalid namespace specified '${db}.${name}'`);
  if (db === '' || /[\s./\\"$\0]/.test(db)) throw new CommandError(73, `Invalid database name: '${db}'`);
  return `${db}.${name}`;
}

/** The collection of a command; undefined where it does not exist. */
export function collectionOf(context: CommandContext, command: Document): Collection | undefined {
  return collectionNamed(context, namespaceOf(context, command));
}

/** The collection of a full name, as the command sees it: one that its transaction made is there for it alone. */
export function collectionNamed({ server, transaction }: CommandContext, ns: string): Collection | undefined {
  return transaction?.created.get(ns) ?? server.store.catalogue.get(ns);
}

/** The collection of a full name, made where there is none: within the command's transaction, or at once. */
export async function ensureCollection(context: CommandContext, ns: string, options: Document = {}): Promise<Collection> {
  const existing = collectionNamed(context, ns);
  if (existing) return existing;
  const { server, transaction } = context;
  if (!transaction) return makeCollection(server.store, ns, options);
  const made = server.store.catalogue.draft(ns, options);
  transaction.created.set(ns, made);
  return made;
}

/** Refuses writes to a view. */
export function refuseView(collection: Collection | undefined): void {
  if (collection?.record.options['viewOn'] !== undefined)
    throw new CommandError(166, `Namespace ${collection.ns} is a view, not a collection`);
}

/** A field that must be an embedded document if it is there. */
export function documentField(command: Document, field: string): Document | undefined {
  const value = command[field];
  if (value === undefined || value === null) return undefined;
  if (!isDocument(value)) throw typeMismatch(`BSON field '${field}' is the wrong type '${typeName(value)}', expected type 'object'`);
  return value;
}

/** A field that must be an array of documents. */
export function documentList(command: Document, field: string): Document[] {
  const value = command[field];
  if (!Array.isArray(value)) throw typeMismatch(`BSON field '${field}' is the wrong type '${typeName(value)}', expected type 'array'`);
  return value.map((entry: unknown) => {
    if (!isDocument(entry)) throw typeMismatch(`BSON field '${field}' must hold objects`);
    return entry;
  });
}

/** Changes that a command makes: within its transaction, or in a write of its own that is durable when this resolves. */
export async function write<T>(context: CommandContext, action: (view: WriteView, statements: StatementControl) => T): Promise<T> {
  const { transaction } = context;
  if (transaction) return action(transaction, IN_TRANSACTION);
  return context.server.store.write((view) => action(view, { flush: () => view.flush(), discard: () => view.discard(), isAtomic: false }));
}

/** Ends a statement within a command. */
export interface StatementControl {
  /** What the statement staged becomes part of the write. */
  readonly flush: () => void;
  /** What the statement staged is forgotten. */
  readonly discard: () => void;
  /** Whether an error undoes the statements before it too, as in a transaction. */
  readonly isAtomic: boolean;
}

const IN_TRANSACTION: StatementControl = { flush: () => undefined, discard: () => undefined, isAtomic: true };
