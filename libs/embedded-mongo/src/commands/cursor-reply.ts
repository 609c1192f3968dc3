import { type Document, toNumber } from '../bson/types.js';
import { badValue } from '../errors.js';
import { Cursor } from '../sessions/cursors.js';
import { type Yielding } from '../storage/yielding.js';
import { type Reply } from '../wire/reply.js';
import { type CommandContext } from './context.js';

const DEFAULT_FIRST_BATCH = 101;

/** Opens a cursor over encoded documents and replies with the first batch. */
export async function openCursor(
  context: CommandContext,
  ns: string,
  documents: Yielding<Buffer>,
  batchSize: unknown,
  isSingle = false,
): Promise<Reply> {
  const count = batchSize === undefined || batchSize === null ? DEFAULT_FIRST_BATCH : sizeOf(batchSize);
  const cursor = new Cursor(ns, documents, context.transaction);
  const batch = await cursor.next(count);
  if (batch.isLast || isSingle) cursor.close();
  const id = batch.isLast || isSingle ? 0n : context.server.cursors.add(cursor);
  return { fields: {}, cursor: { field: 'firstBatch', documents: batch.documents, id, ns } };
}

function sizeOf(batchSize: unknown): number {
  const size = toNumber(batchSize);
  if (!(size >= 0)) throw badValue(`BSON field 'batchSize' value must be >= 0, actual value '${String(batchSize)}'`);
  return size;
}

export async function continueCursor(context: CommandContext, id: bigint, batchSize: unknown): Promise<Reply> {
  const { cursors } = context.server;
  const cursor = cursors.get(id);
  const size = batchSize === undefined ? 0 : sizeOf(batchSize);
  const { documents, isLast } = await nextBatchOrKill(context, cursor, id, size === 0 ? Infinity : size);
  if (isLast) cursors.kill(id);
  return { fields: {}, cursor: { field: 'nextBatch', documents, id: isLast ? 0n : id, ns: cursor.ns } };
}

async function nextBatchOrKill(context: CommandContext, cursor: Cursor, id: bigint, count: number): ReturnType<Cursor['next']> {
  try {
    return await cursor.next(count);
  } catch (error) {
    context.server.cursors.kill(id);
    throw error;
  }
}

export function reply(fields: Document): Reply {
  return { fields };
}
