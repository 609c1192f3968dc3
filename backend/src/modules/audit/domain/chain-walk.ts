import { CHAIN_START, type ChainPoint, type ChainedContent, type Parts, contentText, linkHash, saysWhatItSaid } from './chain.js';

export interface ChainedEntry extends ChainedContent {
  seq: number;
  hash: string;
  /** Null where the data of an erased person were removed. */
  salts: Parts<string | null>;
  digests: Parts<string>;
}

export interface ChainFault {
  kind: 'removed' | 'changed' | 'inserted' | 'head';
  seq: number | null;
  text: string;
}

const FAULTS_MAX = 100;
const ERASURE = 'user.erase';

/** Verifies the chain entry by entry, in order. */
export class ChainWalk {
  readonly faults: ChainFault[] = [];
  entries = 0;
  #last: ChainPoint;
  readonly #erased = new Set<string>();
  readonly #redacted: { seq: number; person: string | undefined }[] = [];

  /** @param base the beginning of the kept part; earlier entries were removed after the retention period */
  constructor(base: ChainPoint = CHAIN_START) {
    this.#last = base;
  }

  step(entry: ChainedEntry): void {
    const expected = this.#last.seq + 1;
    this.entries += 1;
    if (entry.seq > expected)
      this.fault(
        'removed',
        expected,
        entry.seq === expected + 1 ? `entry ${expected} is missing` : `entries ${expected} to ${entry.seq - 1} are missing`,
      );
    const content = contentText(entry, entry.digests);
    const isGap = entry.seq !== expected;
    if (!saysWhatItSaid(entry)) this.fault('changed', entry.seq, `entry ${entry.seq} does not say what it said`);
    // After a gap the previous hash is unknown; the gap is reported already.
    else if (!isGap && linkHash(this.#last, content) !== entry.hash)
      this.fault('changed', entry.seq, `entry ${entry.seq} was changed, exchanged or put in`);
    if (entry.salts.who === null) this.#redacted.push({ seq: entry.seq, person: entry.actor?._id });
    if (entry.salts.what === null) this.#redacted.push({ seq: entry.seq, person: entry.target._id });
    if (entry.action === ERASURE) this.#erased.add(entry.target._id);
    this.#last = { seq: entry.seq, hash: entry.hash };
  }

  /** Compares the last entry with the head of the chain. */
  end(head: ChainPoint): readonly ChainFault[] {
    const last = this.#last;
    if (last.seq < head.seq) this.fault('removed', last.seq + 1, `entries ${last.seq + 1} to ${head.seq} are missing at the end`);
    else if (last.seq > head.seq) this.fault('inserted', head.seq + 1, `entries after ${head.seq} were put in at the end`);
    else if (last.hash !== head.hash) this.fault('changed', last.seq, `the last entry is not the one that was sealed last`);
    for (const { seq, person } of this.#redacted) {
      if (person === undefined || !this.#erased.has(person))
        this.fault('changed', seq, `entry ${seq} was emptied, but nobody in it was erased`);
    }
    return this.faults;
  }

  fault(kind: ChainFault['kind'], seq: number | null, text: string): void {
    if (this.faults.length < FAULTS_MAX) this.faults.push({ kind, seq, text });
  }
}
