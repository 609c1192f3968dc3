import { FAULTS_MAX, type KnownPoint } from './chain-walk.js';

const AT_ONCE = 1_000;

/** Of many points that a chain must contain keeps those that its check must look at, so that a file of any length takes the same memory. */
export class ComparedPoints {
  readonly #suspects: KnownPoint[] = [];
  #highest: KnownPoint | undefined;
  #waiting: KnownPoint[] = [];

  /** @param differing of some points, those that the chain does not have as they are */
  constructor(private readonly differing: (points: readonly KnownPoint[]) => Promise<KnownPoint[]>) {}

  async add(point: KnownPoint): Promise<void> {
    if (point.seq > (this.#highest?.seq ?? 0)) this.#highest = point;
    if (this.#waiting.push(point) >= AT_ONCE) await this.compare();
  }

  /** What differs, as far as a check can name it, and the highest point. */
  async found(): Promise<KnownPoint[]> {
    await this.compare();
    // The last of one number counts: what differs stands behind.
    return [...(this.#highest ? [this.#highest] : []), ...this.#suspects];
  }

  private async compare(): Promise<void> {
    const points = this.#waiting;
    this.#waiting = [];
    const differing = points.length > 0 ? await this.differing(points) : [];
    this.#suspects.push(...differing.slice(0, FAULTS_MAX - this.#suspects.length));
  }
}
