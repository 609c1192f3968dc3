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

export interface ServerState {
  readonly store: Store;
  readonly cursors: Cursors;
  readonly sessions: Sessions;
  readonly snapshots: SnapshotReads;
  /** Host and port, or socket path, as reported by hello. */
  readonly address: () => string;
  readonly connectionCount: () => number;
  /** Defined only if test commands are enabled. */
  readonly failPoint: FailPoint | undefined;
}

export interface CommandContext {
  readonly server: ServerState;
  readonly connectionId: number;
  readonly db: string;
  readonly lsid: unknown;
  readonly transaction: StoreTransaction | undefined;
  readonly view: ReadView;
  readonly rawDocuments: readonly Buffer[] | undefined;
}

export type Handler = (context: CommandContext, command: Document) => Reply | Promise<Reply>;

export type Handlers = Readonly<Record<string, Handler>>;

/** Namespace from a command's first field. @throws 73 for an invalid name */
export function namespaceOf(context: CommandContext, command: Document): string {
  const name = command[Object.keys(command)[0] as string];
  if (typeof name !== 'string') throw new CommandError(73, `collection name has invalid type ${typeName(name)}`);
  return fullName(context.db, name);
}

/** @throws 73 for an invalid name */
export function fullName(db: string, name: string): string {
  if (name === '' || name.startsWith('.') || name.includes('\0') || name.includes('$'))
    throw new CommandError(73, `Invalid namespace specified '${db}.${name}'`);
  if (db === '' || /[\s./\\"$\0]/.test(db)) throw new CommandError(73, `Invalid database name: '${db}'`);
  return `${db}.${name}`;
}

export function collectionOf(context: CommandContext, command: Document): Collection | undefined {
  return collectionNamed(context, namespaceOf(context, command));
}

/** Finds also a collection created by the command's own transaction. */
export function collectionNamed({ server, transaction }: CommandContext, ns: string): Collection | undefined {
  return transaction?.created.get(ns) ?? server.store.catalogue.get(ns);
}

/** Creates a missing collection, in the command's transaction or at once. */
export async function ensureCollection(context: CommandContext, ns: string, options: Document = {}): Promise<Collection> {
  const existing = collectionNamed(context, ns);
  if (existing) return existing;
  const { server, transaction } = context;
  if (!transaction) return makeCollection(server.store, ns, options);
  const collection = server.store.catalogue.createUnregistered(ns, options);
  transaction.created.set(ns, collection);
  return collection;
}

/** @throws 166 for a view */
export function refuseView(collection: Collection | undefined): void {
  if (collection?.record.options['viewOn'] !== undefined)
    throw new CommandError(166, `Namespace ${collection.ns} is a view, not a collection`);
}

/** @throws 14 unless the optional field is an embedded document */
export function documentField(command: Document, field: string): Document | undefined {
  const value = command[field];
  if (value === undefined || value === null) return undefined;
  if (!isDocument(value)) throw typeMismatch(`BSON field '${field}' is the wrong type '${typeName(value)}', expected type 'object'`);
  return value;
}

export function documentList(command: Document, field: string): Document[] {
  const value = command[field];
  if (!Array.isArray(value)) throw typeMismatch(`BSON field '${field}' is the wrong type '${typeName(value)}', expected type 'array'`);
  return value.map((entry: unknown) => {
    if (!isDocument(entry)) throw typeMismatch(`BSON field '${field}' must hold objects`);
    return entry;
  });
}

/** Executes writes in the command's transaction, or in a separate write that is durable when this resolves. */
export async function write<T>(context: CommandContext, action: (view: WriteView, statements: StatementControl) => T): Promise<T> {
  const { transaction } = context;
  if (transaction) return action(transaction, IN_TRANSACTION);
  return context.server.store.write((view) => action(view, { flush: () => view.flush(), discard: () => view.discard(), isAtomic: false }));
}

/** Control of a statement's staged changes: `flush` adds them to the write, `discard` drops them. */
export interface StatementControl {
  readonly flush: () => void;
  readonly discard: () => void;
  /** An error also rolls back earlier statements, as in a transaction. */
  readonly isAtomic: boolean;
}

const IN_TRANSACTION: StatementControl = { flush: () => undefined, discard: () => undefined, isAtomic: true };
