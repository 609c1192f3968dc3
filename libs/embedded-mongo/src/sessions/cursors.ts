import { CommandError } from '../errors.js';
import { YIELD_POINT, TimeSlice, type Yielding, yieldToEventLoop } from '../storage/yielding.js';
import { type StoreTransaction } from '../storage/transaction.js';

export interface Batch {
  readonly documents: readonly Buffer[];
  readonly isLast: boolean;
}

const MAX_BATCH_BYTES = 16 * 1024 * 1024;
const IDLE_MS = 10 * 60_000;

export class Cursor {
  usedAt = Date.now();
  private readonly iterator: Iterator<Buffer | typeof YIELD_POINT>;
  private upcoming: IteratorResult<Buffer> | undefined;

  constructor(
    readonly ns: string,
    documents: Yielding<Buffer>,
    readonly transaction: StoreTransaction | undefined,
  ) {
    this.iterator = documents[Symbol.iterator]();
  }

  /** Batch of at most `count` documents and 16 MB; the first document may exceed the size. */
  async next(count: number): Promise<Batch> {
    this.usedAt = Date.now();
    const documents: Buffer[] = [];
    let bytes = 0;
    const timeSlice = new TimeSlice();
    while (documents.length < count) {
      const result = await this.peek();
      if (result.done) return { documents, isLast: true };
      bytes += result.value.length;
      if (bytes > MAX_BATCH_BYTES && documents.length > 0) return { documents, isLast: false };
      documents.push(result.value);
      this.upcoming = undefined;
      if (timeSlice.shouldYield()) await yieldToEventLoop();
    }
    return { documents, isLast: count > 0 && (await this.peek()).done === true };
  }

  close(): void {
    this.iterator.return?.();
  }

  /** Computes the next document without consuming it; other clients run meanwhile. */
  private async peek(): Promise<IteratorResult<Buffer>> {
    while (!this.upcoming) {
      const result = this.iterator.next();
      if (result.done) this.upcoming = { done: true, value: undefined };
      else if (result.value === YIELD_POINT) await yieldToEventLoop();
      else this.upcoming = { done: false, value: result.value };
    }
    return this.upcoming;
  }
}

export class Cursors {
  private readonly open = new Map<bigint, Cursor>();
  private nextId = 1n;

  add(cursor: Cursor): bigint {
    const id = this.nextId++;
    this.open.set(id, cursor);
    return id;
  }

  /** @throws 43 if the cursor does not exist */
  get(id: bigint): Cursor {
    const cursor = this.open.get(id);
    if (!cursor) throw new CommandError(43, `cursor id ${id} not found`);
    return cursor;
  }

  kill(id: bigint): boolean {
    this.open.get(id)?.close();
    return this.open.delete(id);
  }

  killForTransaction(transaction: StoreTransaction): void {
    for (const [id, cursor] of this.open) if (cursor.transaction === transaction) this.kill(id);
  }

  /** Kills cursors not used for ten minutes, as MongoDB does. */
  killIdle(now = Date.now()): void {
    for (const [id, cursor] of this.open) if (now - cursor.usedAt > IDLE_MS) this.kill(id);
  }
}
