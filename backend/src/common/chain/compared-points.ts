import { FAULTS_MAX, type KnownPoint } from './chain-walk.js';

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
