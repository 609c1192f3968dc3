import { type Entry, type ValuePredicate } from './views.js';

export interface ScanChunk {
  readonly matching: readonly Entry[];
  /** Last key read if the range continues after it; undefined at the end of the range. */
  readonly lastKey: Buffer | undefined;
}

/** Bytes of matching entries at which a chunk ends. */
const MAX_CHUNK_BYTES = 1 << 20;

/**
 * Key and value encoder of lmdb. lmdb reuses its buffers for each entry, so keys and values are copied; within `scanChunk` only matching
 * entries are copied.
 */
export class EntryCodec {
  private current: ChunkScan | undefined;

  readonly encode = (value: Buffer): Buffer => value;

  readonly decode = (bytes: Buffer): Buffer | undefined => {
    if (!this.current) return copyOf(bytes);
    this.current.value(bytes);
    return undefined;
  };

  /** Writes a key into lmdb's buffer. @returns its end position */
  readonly writeKey = (key: Buffer, target: Buffer, start: number): number => {
    target.set(key, start);
    return start + key.length;
  };

  readonly readKey = (source: Buffer, start: number, end: number): Buffer | undefined => {
    if (!this.current) return copyRange(source, start, end);
    this.current.key(source, start, end);
    return undefined;
  };

  /** Reads up to `limit` entries by iterating over `steps`, an lmdb range. @returns the matching ones */
  scanChunk(steps: Iterable<unknown>, limit: number, predicate: ValuePredicate): ScanChunk {
    const scan = new ChunkScan(predicate);
    this.current = scan;
    try {
      let seen = 0;
      for (const step of steps) {
        void step;
        if (++seen >= limit || scan.isFull) return scan.result(true);
      }
      return scan.result(false);
    } finally {
      this.current = undefined;
    }
  }
}

class ChunkScan {
  private readonly matching: Entry[] = [];
  private failure: { readonly error: unknown } | undefined;
  private bytes = 0;
  private source: Buffer | undefined;
  private start = 0;
  private end = 0;

  constructor(private readonly predicate: ValuePredicate) {}

  get isFull(): boolean {
    return this.bytes > MAX_CHUNK_BYTES || this.failure !== undefined;
  }

  key(source: Buffer, start: number, end: number): void {
    this.source = source;
    this.start = start;
    this.end = end;
  }

  /** An exception here would leave lmdb's cursor open, so `result` throws it later. */
  value(bytes: Buffer): void {
    try {
      if (!this.predicate(bytes)) return;
    } catch (error) {
      this.failure = { error };
      return;
    }
    this.bytes += bytes.length;
    this.matching.push({ key: this.currentKey(), value: copyOf(bytes) });
  }

  /** Runs before the next entry is read, because the last key is still in lmdb's buffer. */
  result(hasMore: boolean): ScanChunk {
    if (this.failure) throw this.failure.error;
    return { matching: this.matching, lastKey: hasMore ? this.currentKey() : undefined };
  }

  private currentKey(): Buffer {
    return copyRange(this.source as Buffer, this.start, this.end);
  }
}

const slice = Uint8Array.prototype.slice as unknown as (this: Uint8Array, from: number, to: number) => Buffer;

function copyRange(source: Buffer, start: number, end: number): Buffer {
  return slice.call(source, start, end);
}

/** lmdb's buffer has an own `length` property with the length of the value. Large values come in other typed arrays. */
function copyOf(bytes: Uint8Array): Buffer {
  const copy = slice.call(bytes, 0, bytes.length);
  return Buffer.isBuffer(copy) ? copy : Buffer.from(bytes);
}
