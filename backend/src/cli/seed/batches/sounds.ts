/** Samples a second of the demo's recordings. */
const RATE = 16_000;

interface Voice {
  /** Hertz of a middle tone. */
  readonly pitch: number;
  /** How much shorter the throat is than a man's: it shifts the formants. */
  readonly throat: number;
}

/** The voices of the demo. */
export const VOICES = { low: { pitch: 118, throat: 1 }, high: { pitch: 205, throat: 1.16 } } as const satisfies Record<string, Voice>;

/** Something said, or the horn of a bus. */
export interface Utterance {
  readonly voice: keyof typeof VOICES | 'horn';
  readonly text: string;
}

/** A recording, and where in it each utterance is, in seconds. */
export interface Recording {
  readonly wav: Buffer;
  readonly times: readonly { readonly start: number; readonly end: number }[];
}

/** The first three resonances of each vowel, in Hertz. */
const FORMANTS: Readonly<Record<string, readonly [number, number, number]>> = {
  a: [750, 1_300, 2_500],
  e: [420, 2_100, 2_700],
  ẹ: [580, 1_850, 2_600],
  i: [300, 2_300, 3_000],
  o: [430, 850, 2_500],
  ọ: [600, 950, 2_500],
  u: [320, 750, 2_400],
};
const [HIGH, LOW] = ['\u0301', '\u0300'];
/** What the tones of Yoruba do to the pitch. */
const toneOf = (marks: string): number => (marks.includes(HIGH) ? 1.24 : marks.includes(LOW) ? 0.82 : 1);

const VOWEL_SECONDS = 0.15;
const CONSONANT_SECONDS = 0.05;
const WORD_SECONDS = 0.05;
const PAUSE_SECONDS = 0.4;
const HORN_SECONDS = 0.5;

const silence = (seconds: number): Float64Array => new Float64Array(Math.round(seconds * RATE));
const sampled = (seconds: number, sample: (time: number) => number): Float64Array => silence(seconds).map((_, at) => sample(at / RATE));
/** Swells and fades, so that nothing clicks. */
const fade = (time: number, seconds: number): number => Math.min(1, time / 0.02, (seconds - time) / 0.03);

function vowel(sound: string, tone: number, { pitch, throat }: Voice): Float64Array {
  const formants = FORMANTS[sound] ?? [500, 1_500, 2_500];
  const base = pitch * tone;
  const harmonics = Array.from({ length: Math.floor(3_600 / base) }, (_, place) => {
    const hertz = (place + 1) * base;
    const resonance = formants.reduce((sum, formant, nth) => sum + 1 / (nth + 1) / (1 + ((hertz - formant * throat) / 90) ** 2), 0.02);
    return { turn: 2 * Math.PI * hertz, loudness: resonance / Math.sqrt(place + 1) };
  });
  return sampled(VOWEL_SECONDS, (time) => {
    const sum = harmonics.reduce((all, { turn, loudness }) => all + loudness * Math.sin(turn * time), 0);
    return 0.5 * fade(time, VOWEL_SECONDS) * sum;
  });
}

/** A short hiss that is the same at each start. */
const consonant = (): Float64Array => {
  let state = 7;
  return sampled(CONSONANT_SECONDS, (time) => {
    state = (state * 48_271) % 2_147_483_647;
    return 0.06 * fade(time, CONSONANT_SECONDS) * (state / 1_073_741_823.5 - 1);
  });
};

const horn = (): Float64Array =>
  sampled(HORN_SECONDS, (time) =>
    [392, 494].reduce((sum, hertz) => sum + 0.2 * fade(time, HORN_SECONDS) * Math.tanh(3 * Math.sin(2 * Math.PI * hertz * time)), 0),
  );

/** The vowels of a text in their tones, with hisses between: it sounds like speech and says nothing. */
function spoken({ voice, text }: Utterance): Float64Array[] {
  if (voice === 'horn') return [horn()];
  // A letter, then its marks; a dot below makes another vowel, and the tone is on top.
  return [
    ...text
      .toLowerCase()
      .normalize('NFD')
      .matchAll(/(\p{L})(\p{M}*)|\s/gu),
  ].map(([sign, letter, marks = '']) => {
    if (letter === undefined) return silence(WORD_SECONDS);
    const sound = marks.includes('\u0323') ? `${letter}\u0323`.normalize('NFC') : letter;
    return sound in FORMANTS ? vowel(sound, toneOf(marks), VOICES[voice]) : sign === 'h' ? silence(0) : consonant();
  });
}

function wavOf(samples: readonly Float64Array[]): Buffer {
  const data = Buffer.alloc(2 * samples.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of samples) for (const sample of part) at = data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), at);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(2 * RATE, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

/** Makes a recording of utterances, one after the other with a pause between: 16 kHz, 16 bits, one channel. */
export function record(utterances: readonly Utterance[]): Recording {
  const samples = [silence(PAUSE_SECONDS)];
  const times: { start: number; end: number }[] = [];
  const seconds = (): number => samples.reduce((sum, { length }) => sum + length, 0) / RATE;
  for (const utterance of utterances) {
    const start = seconds();
    samples.push(...spoken(utterance));
    times.push({ start, end: seconds() });
    samples.push(silence(PAUSE_SECONDS));
  }
  return { wav: wavOf(samples), times };
}
