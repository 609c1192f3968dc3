import { CHAIN_START, type ChainPoint, linkHash } from './chain.js';

/** A deviation from what the product wrote. */
export interface Fault {
  kind: 'removed' | 'changed' | 'inserted' | 'head' | 'anchor' | 'differs';
  /** Number of the entry in the chain; null for other records. */
  seq: number | null;
  text: string;
}

/** A point that a chain must contain, because it was seen or stored outside the database. */
export interface KnownPoint extends ChainPoint {
  /** Source, such as `ANCHOR_FILE, 2026-11-22T09:00:00.000Z`. */
  readonly from: string;
}

interface WalkedEntry extends ChainPoint {
  /** Protected text; null if the entry contradicts its own digests. */
  readonly content: string | null;
  /** Result of the MAC check of this entry at this place. */
  readonly isMarked: boolean;
}

export const FAULTS_MAX = 100;

export class ChainWalk {
  readonly faults: Fault[] = [];
  entries = 0;
  #last: ChainPoint;
  readonly #known: Map<number, KnownPoint>;
  readonly #highest: KnownPoint | undefined;

  /**
   * @param base beginning of the kept part; earlier entries were removed after the retention period
   * @param known points that the chain must contain; points before `base` are ignored
   * @param noun name of an entry in the texts
   */
  constructor(
    base: ChainPoint = CHAIN_START,
    known: readonly KnownPoint[] = [],
    private readonly noun: 'entry' | 'seal' = 'entry',
  ) {
    this.#last = base;
    this.#known = new Map(known.filter(({ seq }) => seq >= base.seq && seq > 0).map((point) => [point.seq, point]));
    this.#highest = [...this.#known.values()].reduce<KnownPoint | undefined>(
      (highest, point) => (highest && highest.seq > point.seq ? highest : point),
      undefined,
    );
    this.#compare(base);
  }

  next({ seq, hash, content, isMarked }: WalkedEntry): void {
    const { noun } = this;
    const expected = this.#last.seq + 1;
    this.entries += 1;
    if (seq > expected)
      this.fault(
        'removed',
        expected,
        seq === expected + 1 ? `${noun} ${expected} is missing` : `${this.#nouns} ${expected} to ${seq - 1} are missing`,
      );
    if (content === null) this.fault('changed', seq, `${noun} ${seq} does not say what it said`);
    // The previous hash is unknown after a gap. The gap is already reported.
    else if (seq === expected && linkHash(this.#last, content) !== hash)
      this.fault('changed', seq, `${noun} ${seq} was changed, exchanged or put in`);
    else if (!isMarked) this.fault('changed', seq, `${noun} ${seq} was not sealed at this place by the product`);
    this.#compare({ seq, hash });
    this.#last = { seq, hash };
  }

  end(head: ChainPoint): readonly Fault[] {
    const last = this.#last;
    if (last.seq < head.seq) this.fault('removed', last.seq + 1, `${this.#nouns} ${last.seq + 1} to ${head.seq} are missing at the end`);
    else if (last.seq > head.seq) this.fault('inserted', head.seq + 1, `${this.#nouns} after ${head.seq} were put in at the end`);
    else if (last.hash !== head.hash) this.fault('changed', last.seq, `the last ${this.noun} is not the one that was sealed last`);
    const highest = this.#highest;
    if (highest && highest.seq > Math.max(last.seq, head.seq))
      this.fault(
        'removed',
        Math.max(last.seq, head.seq) + 1,
        `${this.#nouns} ${Math.max(last.seq, head.seq) + 1} to ${highest.seq} are missing at the end (known from ${highest.from})`,
      );
    return this.faults;
  }

  fault(kind: Fault['kind'], seq: number | null, text: string): void {
    if (this.faults.length < FAULTS_MAX) this.faults.push({ kind, seq, text });
  }

  get #nouns(): string {
    return this.noun === 'entry' ? 'entries' : 'seals';
  }

  #compare({ seq, hash }: ChainPoint): void {
    const known = this.#known.get(seq);
    if (known && known.hash !== hash) this.fault('anchor', seq, `${this.noun} ${seq} is not the one known from ${known.from}`);
  }
}

const AT_ONCE = 1_000;

/** Selects the points that a chain check must compare, so that a file of any length takes the same memory. */
export class ComparedPoints {
  readonly #suspects: KnownPoint[] = [];
  #highest: KnownPoint | undefined;
  #waiting: KnownPoint[] = [];

  /** @param differing returns the points that the chain does not contain as they are */
  constructor(private readonly differing: (points: readonly KnownPoint[]) => Promise<KnownPoint[]>) {}

  async add(point: KnownPoint): Promise<void> {
    if (point.seq > (this.#highest?.seq ?? 0)) this.#highest = point;
    if (this.#waiting.push(point) >= AT_ONCE) await this.compare();
  }

  /** @returns the highest point, and the differing points that a check can report */
  async found(): Promise<KnownPoint[]> {
    await this.compare();
    // The last point of a number wins in the check, so differing points come last.
    return [...(this.#highest ? [this.#highest] : []), ...this.#suspects];
  }

  private async compare(): Promise<void> {
    const points = this.#waiting;
    this.#waiting = [];
    const differing = points.length > 0 ? await this.differing(points) : [];
    this.#suspects.push(...differing.slice(0, FAULTS_MAX - this.#suspects.length));
  }
}
