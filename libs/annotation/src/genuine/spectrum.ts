/** The powers of real frames of a fixed length by frequency. Two frames take one transform. */
export class Spectrum {
  readonly #window: Float64Array;
  readonly #cosines: Float64Array;
  readonly #sines: Float64Array;
  readonly #real: Float64Array;
  readonly #imaginary: Float64Array;

  /** @param length a power of two */
  constructor(private readonly length: number) {
    const turn = (place: number): number => (2 * Math.PI * place) / length;
    this.#window = Float64Array.from({ length }, (_, place) => 0.5 - 0.5 * Math.cos(turn(place + 0.5)));
    this.#cosines = Float64Array.from({ length: length / 2 }, (_, place) => Math.cos(turn(place)));
    this.#sines = Float64Array.from({ length: length / 2 }, (_, place) => -Math.sin(turn(place)));
    this.#real = new Float64Array(length);
    this.#imaginary = new Float64Array(length);
  }

  /** The powers of the frames that begin at two places. The second may lie behind the end, which is silent. */
  powersAt(samples: ArrayLike<number>, first: number, second: number): [Float64Array, Float64Array] {
    const { length } = this;
    const [re, im] = [this.#real, this.#imaginary];
    for (let place = 0; place < length; place++) {
      const weight = this.#window[place] ?? 0;
      re[place] = (samples[first + place] ?? 0) * weight;
      im[place] = (samples[second + place] ?? 0) * weight;
    }
    this.#transform();
    const [one, other] = [new Float64Array(length / 2), new Float64Array(length / 2)];
    for (let place = 1; place < length / 2; place++) {
      const real = re[place] ?? 0;
      const imaginary = im[place] ?? 0;
      const mirroredReal = re[length - place] ?? 0;
      const mirroredImaginary = im[length - place] ?? 0;
      one[place] = ((real + mirroredReal) ** 2 + (imaginary - mirroredImaginary) ** 2) / 4;
      other[place] = ((imaginary + mirroredImaginary) ** 2 + (real - mirroredReal) ** 2) / 4;
    }
    return [one, other];
  }

  /** The fast Fourier transform, in place. */
  #transform(): void {
    const { length } = this;
    const re = this.#real;
    const im = this.#imaginary;
    const cosines = this.#cosines;
    const sines = this.#sines;
    for (let place = 1, mirrored = 0; place < length; place++) {
      let bit = length >> 1;
      for (; mirrored & bit; bit >>= 1) mirrored ^= bit;
      mirrored ^= bit;
      if (place >= mirrored) continue;
      const real = re[place] ?? 0;
      const imaginary = im[place] ?? 0;
      re[place] = re[mirrored] ?? 0;
      im[place] = im[mirrored] ?? 0;
      re[mirrored] = real;
      im[mirrored] = imaginary;
    }
    for (let size = 2; size <= length; size *= 2) {
      const [half, stride] = [size / 2, length / size];
      for (let start = 0; start < length; start += size) {
        for (let place = 0; place < half; place++) {
          const upper = start + place;
          const lower = upper + half;
          const cosine = cosines[place * stride] ?? 0;
          const sine = sines[place * stride] ?? 0;
          const x = re[lower] ?? 0;
          const y = im[lower] ?? 0;
          const real = x * cosine - y * sine;
          const imaginary = x * sine + y * cosine;
          re[lower] = (re[upper] ?? 0) - real;
          im[lower] = (im[upper] ?? 0) - imaginary;
          re[upper] = (re[upper] ?? 0) + real;
          im[upper] = (im[upper] ?? 0) + imaginary;
        }
      }
    }
  }
}
