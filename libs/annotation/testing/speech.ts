/** A sound of a language: what the mouth does, and for how long. */
export interface Phone {
  /** Resonances of the mouth in Hz. */
  readonly formants: readonly [number, number, number];
  readonly voiced: boolean;
  readonly seconds: number;
  /** 0 for a pause. */
  readonly loudness: number;
}

export interface Speaker {
  /** In Hz. */
  readonly pitch: number;
  /** Resonances of a short throat are higher. */
  readonly throat: number;
  readonly pace: number;
  /** Loudness of the room beside the voice. */
  readonly room: number;
}

type Random = () => number;
const between = (random: Random, least: number, most: number): number => least + random() * (most - least);
const STEP_SECONDS = 0.005;
const WIDTHS = [90, 110, 170];

export const speakerOf = (random: Random): Speaker => ({
  pitch: between(random, 85, 260),
  throat: between(random, 0.85, 1.2),
  pace: between(random, 0.8, 1.25),
  room: between(random, 0.002, 0.02),
});

/** Vowels and consonants in turn, and pauses between words. */
export function sentenceOf(random: Random, seconds: number): Phone[] {
  const phones: Phone[] = [];
  const vowel = (): Phone => ({
    formants: [between(random, 280, 850), between(random, 850, 2_400), between(random, 2_400, 3_200)],
    voiced: true,
    seconds: between(random, 0.07, 0.22),
    loudness: between(random, 0.5, 1),
  });
  const consonant = (): Phone => ({
    formants: [between(random, 200, 600), between(random, 1_200, 2_600), between(random, 2_500, 3_600)],
    voiced: random() < 0.5,
    seconds: between(random, 0.04, 0.12),
    loudness: between(random, 0.1, 0.4),
  });
  for (let said = 0; said < seconds;) {
    const next = [consonant(), vowel()];
    if (random() < 0.2) next.push({ ...vowel(), seconds: between(random, 0.1, 0.4), loudness: 0 });
    phones.push(...next);
    said += next.reduce((sum, phone) => sum + phone.seconds, 0);
  }
  return phones;
}

/** Each resonance adds what is left of the last two samples. */
class Resonance {
  #one = 0;
  #two = 0;
  #decay = 0;
  #turn = 0;

  constructor(
    private readonly width: number,
    private readonly rate: number,
  ) {}

  tune(hertz: number): void {
    this.#decay = Math.exp((-Math.PI * this.width) / this.rate);
    this.#turn = 2 * this.#decay * Math.cos((2 * Math.PI * hertz) / this.rate);
  }

  pass(sample: number): number {
    const out = (1 - this.#decay) * sample + this.#turn * this.#one - this.#decay * this.#decay * this.#two;
    this.#two = this.#one;
    this.#one = out;
    return out;
  }
}

/** A person reads a sentence: each time with another melody and other lengths, in a room that is never silent. */
export function readAloud(random: Random, { pitch, throat, pace, room }: Speaker, sentence: readonly Phone[], rate: number): Int16Array {
  const lengths = sentence.map(({ seconds }) => Math.round((seconds * between(random, 0.85, 1.15) * rate) / pace));
  const out = new Float64Array(lengths.reduce((sum, length) => sum + length, 0));
  const resonances = WIDTHS.map((width) => new Resonance(width, rate));
  const step = Math.round(STEP_SECONDS * rate);
  const tuned = [500, 1_500, 2_500];
  let [at, phase, loudness] = [0, 0, 0];
  for (const [place, { formants, voiced, loudness: aim }] of sentence.entries()) {
    const bend = between(random, -0.12, 0.12);
    for (let end = at + (lengths[place] ?? 0); at < end; at++) {
      if (at % step === 0) {
        // The mouth moves to the next sound, it does not jump.
        for (const [of, resonance] of resonances.entries()) {
          tuned[of] = (tuned[of] ?? 0) * 0.8 + (formants[of] ?? 0) * throat * 0.2;
          resonance.tune(tuned[of]);
        }
        loudness = loudness * 0.7 + aim * 0.3;
      }
      phase += (pitch * (1 + bend - (0.15 * at) / out.length)) / rate;
      const isPulse = phase >= 1;
      if (isPulse) phase -= 1;
      const source = (voiced ? (isPulse ? 12 : 0) : between(random, -1, 1)) * loudness;
      let sample = room * between(random, -1, 1) * 0.3;
      for (const resonance of resonances) sample += resonance.pass(source);
      out[at] = sample;
    }
  }
  const loudest = out.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-9);
  return Int16Array.from(out, (sample) => Math.round((sample / loudest) * 14_000));
}
