import { describe, expect, it } from '@jest/globals';
import { randomFrom } from '../../../../scripts/lib/random.mjs';
import { readAloud, sentenceOf, speakerOf } from '../../testing/speech.js';
import { SOUND_RATE, SOUND_SECONDS, soundFrames, soundLikeness, soundPrint, soundWords } from './sound-print.js';

const random = randomFrom(7);
const [ada, bola] = [speakerOf(random), speakerOf(random)];
const sentence = sentenceOf(random, 8);
const read = readAloud(random, ada, sentence, SOUND_RATE);
const wordsOf = (samples: Int16Array) => soundWords([...soundFrames(samples)]);
const printOf = (samples: Int16Array) => {
  const words = wordsOf(samples);
  if (words === null) throw new Error('no print');
  return soundPrint(words);
};
const seconds = (count: number, sample: (at: number) => number) => Int16Array.from({ length: count * SOUND_RATE }, (_, at) => sample(at));
const spoken = (count: number) =>
  readAloud(random, { ...speakerOf(random), pace: 0.8 }, sentenceOf(random, count), SOUND_RATE).slice(0, count * SOUND_RATE);
const noise = () => Math.round((random() - 0.5) * 400);
const tone = (hertz: number) => (at: number) => 8_000 * Math.sin((2 * Math.PI * hertz * at) / SOUND_RATE);

describe('soundPrint', () => {
  it.each<[string, Int16Array]>([
    ['the same recording', read],
    ['a louder one', read.map((sample) => sample * 2)],
    ['a quieter one', read.map((sample) => Math.round(sample / 2))],
    ['one with noise', read.map((sample) => sample + noise())],
    ['one that begins later', read.slice(SOUND_RATE / 2)],
    ['one behind two seconds of silence', Int16Array.from([...seconds(2, () => 0), ...read])],
  ])('finds %s', (_what, samples) => {
    const [one, other] = [printOf(read), printOf(samples)];
    expect(soundLikeness(one.words, other.words)).toBeGreaterThanOrEqual(0.8);
    expect(soundLikeness(other.words, one.words)).toBeGreaterThanOrEqual(0.8);
    expect(one.bands.some((band) => other.bands.includes(band))).toBe(true);
  });

  it.each<[string, Int16Array]>([
    ['the same person with the same sentence once more', readAloud(random, ada, sentence, SOUND_RATE)],
    ['another person with the same sentence', readAloud(random, bola, sentence, SOUND_RATE)],
    ['the same person with another sentence', readAloud(random, ada, sentenceOf(random, 6), SOUND_RATE)],
    ['a recording played backwards', read.toReversed()],
    ['half of it, as recordings are cut into items', read.slice(0, read.length / 2)],
  ])('does not take %s for it', (_what, samples) => expect(soundLikeness(printOf(read).words, printOf(samples).words)).toBeLessThan(0.7));

  it.each<[string, number, number, number]>([
    ['3 seconds of the same question, and other answers', 3, 2, 1],
    ['8 seconds of it', 8, 3, 1],
    ['8 seconds of it, and faint answers', 8, 3, 0.03],
    ['the same long intro', 40, 20, 1],
  ])('does not take recordings for the same that have %s', (_what, same, other, loudness) => {
    const question = spoken(same);
    const [one, two] = [0, 1].map(() => {
      const answer = spoken(other).map((sample) => Math.round(sample * loudness));
      return printOf(Int16Array.from([...question, ...answer])).words;
    });
    expect(soundLikeness(one ?? '', two ?? '')).toBe(0);
  });

  it('does not take the beginning of a long recording for it', () => {
    const long = spoken(SOUND_SECONDS + 5);
    expect(soundLikeness(printOf(long).words, printOf(long.slice(0, 43 * SOUND_RATE)).words)).toBe(0);
    expect(soundLikeness(printOf(long).words, printOf(long.slice(SOUND_RATE / 2)).words)).toBeGreaterThanOrEqual(0.8);
  });

  it.each<[string, Int16Array]>([
    ['silence', seconds(10, () => 0)],
    ['a tone', seconds(10, tone(440))],
    ['a chord', seconds(10, (at) => (tone(440)(at) + tone(550)(at) + tone(660)(at)) / 3)],
    ['a click in silence', seconds(10, (at) => (at === 40_000 ? 20_000 : 0))],
    ['less than three seconds', read.slice(0, 3 * SOUND_RATE - 1)],
    ['nothing', new Int16Array(0)],
  ])('compares not %s', (_what, samples) => expect(wordsOf(samples)).toBeNull());

  it('looks at the beginning of a long recording', () => {
    const long = seconds(2 * SOUND_SECONDS, (at) => read[at % read.length] ?? 0);
    expect(wordsOf(long)).toBe(wordsOf(long.slice(0, SOUND_SECONDS * SOUND_RATE)));
  });
});
