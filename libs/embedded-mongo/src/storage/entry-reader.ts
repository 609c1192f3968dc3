import { type Entry, type Keep } from './views.js';

/** The entries of a range that were wanted, and how far it was read. */
export interface Looked {
  readonly wanted: readonly Entry[];
  /** The last key that was read, where the range went on; undefined at its end. */
  readonly last: Buffer | undefined;
}

/** Bytes of wanted entries after which a look ends. */
const MOST_BYTES = 1 << 20;

/**
 * The encoder that lmdb takes its keys and values through. lmdb hands each over in a buffer that it uses again for the next one;
 * a copy is what everybody gets, except within `look`, where only what is wanted is copied.
 */
export class EntryReader {
  private current: Look | undefined;

  /** lmdb stores what this returns. */
  readonly encode = (value: Buffer): Buffer => value;

  /** lmdb returns what this returns. */
  readonly decode = (bytes: Buffer): Buffer | undefined => {
    if (!this.current) return copyOf(bytes);
    this.current.value(bytes);
    return undefined;
  };

  /** Writes a key into lmdb's buffer; returns where it ends. */
  readonly writeKey = (key: Buffer, target: Buffer, start: number): number => {
    target.set(key, start);
    return start + key.length;
  };

  /** Reads a key from lmdb's buffer. */
  readonly readKey = (source: Buffer, start: number, end: number): Buffer | undefined => {
    if (!this.current) return copyRange(source, start, end);
    this.current.key(source, start, end);
    return undefined;
  };

  /** Reads up to `limit` entries by stepping through `steps`, which read them from lmdb, and keeps what is wanted. */
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

  /** An exception would leave lmdb's cursor open, so it is kept for `result`. */
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

  /** Asked before the next entry is read, while the last key is still in its place. */
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

/** lmdb's own buffer says how much of it is the value by a `length` of its own; large values come in other kinds of array. */
function copyOf(bytes: Uint8Array): Buffer {
  const copy = slice.call(bytes, 0, bytes.length);
  return Buffer.isBuffer(copy) ? copy : Buffer.from(bytes);
}
