import { type Entry, type Keep } from './views.js';

/** One chunk of a range scan. */
export interface Looked {
  readonly wanted: readonly Entry[];
  /** The last key read if the range continues after it; undefined at the end of the range. */
  readonly last: Buffer | undefined;
}

/** Size of matching entries, in bytes, at which a chunk ends. */
const MOST_BYTES = 1 << 20;

/**
 * The key and value encoder of lmdb. lmdb reuses its buffers for each entry, so keys and values are copied; within `look` only
 * matching entries are copied.
 */
export class EntryReader {
  private current: Look | undefined;

  readonly encode = (value: Buffer): Buffer => value;

  readonly decode = (bytes: Buffer): Buffer | undefined => {
    if (!this.current) return copyOf(bytes);
    this.current.value(bytes);
    return undefined;
  };

  /** Writes a key into lmdb's buffer; returns its end position. */
  readonly writeKey = (key: Buffer, target: Buffer, start: number): number => {
    target.set(key, start);
    return start + key.length;
  };

  readonly readKey = (source: Buffer, start: number, end: number): Buffer | undefined => {
    if (!this.current) return copyRange(source, start, end);
    this.current.key(source, start, end);
    return undefined;
  };

  /** Reads up to `limit` entries by iterating over `steps`, an lmdb range, and returns the matching ones. */
  look(steps: Iterable<unknown>, limit: number, keep: Keep): Looked {
    const look = new Look(keep);
    this.current = look;
    try {
      let seen = 0;
      for (const step of steps) {
        void step;
        if (++seen >= limit || look.isFull) return look.result(true);
      }
      return look.result(false);
    } finally {
      this.current = undefined;
    }
  }
}

class Look {
  private readonly wanted: Entry[] = [];
  private failure: { readonly error: unknown } | undefined;
  private bytes = 0;
  private source: Buffer | undefined;
  private start = 0;
  private end = 0;

  constructor(private readonly keep: Keep) {}

  get isFull(): boolean {
    return this.bytes > MOST_BYTES || this.failure !== undefined;
  }

  key(source: Buffer, start: number, end: number): void {
    this.source = source;
    this.start = start;
    this.end = end;
  }

  /** An exception here would leave lmdb's cursor open, so `result` throws it later. */
  value(bytes: Buffer): void {
    try {
      if (!this.keep(bytes)) return;
    } catch (error) {
      this.failure = { error };
      return;
    }
    this.bytes += bytes.length;
    this.wanted.push({ key: this.presentKey(), value: copyOf(bytes) });
  }

  /** Must be called before the next entry is read, because the last key is still in lmdb's buffer. */
  result(goesOn: boolean): Looked {
    if (this.failure) throw this.failure.error;
    return { wanted: this.wanted, last: goesOn ? this.presentKey() : undefined };
  }

  private presentKey(): Buffer {
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
