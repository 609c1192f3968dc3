import { PEAKS } from '@labelbridge/annotation';

/** Seconds per pixel from which the overview is enough. */
const OVERVIEW_ENOUGH = 0.5;
export const CHUNK_SECONDS = 60;

/** Loudness of a recording as far as it is known here: the overview, and fine peaks of viewed parts. */
export interface Waveform {
  /** Maximum from 0 to 1 between two times in seconds. */
  readonly level: (from: number, to: number) => number;
  readonly need: (from: number, to: number) => void;
}

const loudest = (steps: Uint8Array, first: number, last: number): number => {
  let most = 0;
  for (let i = Math.max(0, first); i <= last && i < steps.length; i += 1) most = Math.max(most, steps[i] ?? 0);
  return most;
};

export class Peaks {
  private readonly chunks = new Map<number, Uint8Array>();

  constructor(private readonly overview: Uint8Array) {}

  add(chunk: number, steps: Uint8Array): void {
    this.chunks.set(chunk, steps);
  }

  has(chunk: number): boolean {
    return chunk >= 0 && chunk * CHUNK_SECONDS * PEAKS.overviewPerSecond < this.overview.length;
  }

  level(from: number, to: number): number {
    const chunk = Math.floor(from / CHUNK_SECONDS);
    const fine = to - from < OVERVIEW_ENOUGH ? this.chunks.get(chunk) : undefined;
    const [steps, rate, base] = fine
      ? [fine, PEAKS.perSecond, chunk * CHUNK_SECONDS * PEAKS.perSecond]
      : [this.overview, PEAKS.overviewPerSecond, 0];
    return loudest(steps, Math.floor(from * rate) - base, Math.floor(to * rate) - base) / PEAKS.loudest;
  }
}

export const chunksOf = (from: number, to: number): number[] => {
  const first = Math.max(0, Math.floor(from / CHUNK_SECONDS));
  return Array.from({ length: Math.max(0, Math.floor(to / CHUNK_SECONDS) - first + 1) }, (_, i) => first + i);
};
