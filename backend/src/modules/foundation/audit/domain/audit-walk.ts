import { ChainWalk } from '../../../../common/chain/chain-walk.js';
import { type ChainedContent, type Parts, contentText, saysWhatItSaid } from './chain.js';

export interface ChainedEntry extends ChainedContent {
  seq: number;
  hash: string;
  /** Null after the erasure of the person's data. */
  salts: Parts<string | null>;
  digests: Parts<string>;
}

const ERASURE = 'user.erase';
/** Entries of this action repeat an annotator's texts, so that an erasure of the annotator empties them too. */
export const OWN_WORDS = 'job.submit';

/** The protected text of an entry; null if the entry contradicts its digests. */
export const auditContent = (
  entry: ChainedContent & { salts?: Parts<string | null> | undefined; digests?: Parts<string> | undefined },
): string | null => {
  const { salts, digests } = entry;
  return salts && digests && saysWhatItSaid({ ...entry, salts, digests }) ? contentText(entry, digests) : null;
};

/** Verifies the chain of audit entries, and that only entries of erased people were emptied. */
export class AuditWalk extends ChainWalk {
  readonly #erased = new Set<string | undefined>();
  readonly #emptied: { seq: number; person: string | undefined }[] = [];

  step(entry: ChainedEntry, isMarked = true): void {
    this.next({ seq: entry.seq, hash: entry.hash, content: auditContent(entry), isMarked });
    if (entry.salts.who === null) this.#emptied.push({ seq: entry.seq, person: entry.actor?._id });
    const isOwn = entry.action === OWN_WORDS && entry.salts.who === null;
    if (entry.salts.what === null) this.#emptied.push({ seq: entry.seq, person: isOwn ? entry.actor?._id : entry.target._id });
    if (entry.action === ERASURE) this.#erased.add(entry.target._id);
  }

  override end(...given: Parameters<ChainWalk['end']>): ReturnType<ChainWalk['end']> {
    super.end(...given);
    for (const { seq, person } of this.#emptied) {
      if (!this.#erased.has(person)) this.fault('changed', seq, `entry ${seq} was emptied, but nobody in it was erased`);
    }
    return this.faults;
  }
}
