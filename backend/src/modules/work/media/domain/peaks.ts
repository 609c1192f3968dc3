import { peakByte, PEAKS } from '@labelbridge/annotation';

/** Reduces interleaved samples of all channels to peaks, the loudest sample of each step. Keeps only the peaks in memory. */
export class PeakMeter {
  readonly #peaks: number[] = [];
  #loudest = 0;
  #seen = 0;
  #stepEnds: number;

  /** @param samplesPerSecond of all channels together */
  constructor(private readonly samplesPerSecond: number) {
    this.#stepEnds = this.#endOf(1);
  }

  add(sample: number): void {
    const loudness = Math.abs(sample);
    if (loudness > this.#loudest) this.#loudest = loudness;
    if (++this.#seen >= this.#stepEnds) this.#close();
  }

  /** The peaks of all samples. The last step may be shorter. */
  finish(): { peaks: Buffer; overview: Buffer; seconds: number } {
    if (this.#seen > this.#endOf(this.#peaks.length)) this.#close();
    const ratio = PEAKS.perSecond / PEAKS.overviewPerSecond;
    const overview = Array.from({ length: Math.ceil(this.#peaks.length / ratio) }, (_, at) =>
      this.#peaks.slice(at * ratio, (at + 1) * ratio).reduce((most, peak) => Math.max(most, peak), 0),
    );
    return { peaks: Buffer.from(this.#peaks), overview: Buffer.from(overview), seconds: this.#seen / this.samplesPerSecond };
  }

  /** The number of samples at the end of a step. Rounding per step avoids drift at rates that are not multiples of the steps. */
  #endOf(step: number): number {
    return Math.round((step * this.samplesPerSecond) / PEAKS.perSecond);
  }

  #close(): void {
    this.#peaks.push(peakByte(this.#loudest));
    this.#loudest = 0;
    this.#stepEnds = this.#endOf(this.#peaks.length + 1);
  }
}
