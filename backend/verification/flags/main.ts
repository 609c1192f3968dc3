import { parseArgs } from 'node:util';
import { foldText, PICTURE_SIDE, picturePrint, type PicturePrint } from '@labelbridge/annotation';
import sharp from 'sharp';
import { randomFrom } from '../../../scripts/lib/random.mjs';
import { greySquare } from '../../src/modules/work/media/processing/images.js';
import { print } from '../money/options.js';
import { likenessOf, type MediumPrint, type Print, printOf } from '../../src/modules/work/flags/domain/prints.js';
import { recordingsBy } from './recordings.js';

/**
 * Measures the prints of items: changed copies of made pictures, recordings and texts are to be found, honest ones not. Needs ffmpeg.
 *
 * `npm run verify -- sim:flags --seed N`
 */
const HONEST = 5_000;
const COPIED = 300;
/** Each copy of a recording in another coding takes two runs of ffmpeg. */
const RECORDINGS_COPIED = 60;
const SIDE = 160;
const FOUND_MIN = 0.95;
const FALSE_MAX = 0.005;
const COMPARED = 50;

const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' } } });
const random = randomFrom(Number(values.seed));
const below = (limit: number): number => Math.floor(random() * limit);
const color = (): string => `rgb(${below(256)},${below(256)},${below(256)})`;

function shape(): string {
  const [x, y, r, opacity] = [below(SIDE), below(SIDE), 6 + below(45), 0.4 + random() * 0.6];
  return random() < 0.5
    ? `<circle cx="${x}" cy="${y}" r="${r}" fill="${color()}" opacity="${opacity}"/>`
    : `<rect x="${x - r}" y="${y - r / 2}" width="${2 * r}" height="${r}" fill="${color()}" opacity="${opacity}" transform="rotate(${below(90)} ${x} ${y})"/>`;
}

async function picture(): Promise<Buffer> {
  const shapes = Array.from({ length: 5 + below(10) }, shape).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="100%" height="100%" fill="${color()}"/>${shapes}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}

/** Changes of a picture that leave it the same for people. */
const CHANGES: Readonly<Record<string, (made: Buffer) => Promise<Buffer>>> = {
  crop: async (made) => {
    const side = Math.round(SIDE * 0.95);
    const [left, top] = [below(SIDE - side + 1), below(SIDE - side + 1)];
    return sharp(made).extract({ left, top, width: side, height: side }).jpeg().toBuffer();
  },
  compression: (made) => sharp(made).jpeg({ quality: 40 }).toBuffer(),
  size: (made) =>
    sharp(made)
      .resize(Math.round(SIDE * (0.5 + random())))
      .jpeg()
      .toBuffer(),
  brightness: (made) =>
    sharp(made)
      .modulate({ brightness: random() < 0.5 ? 0.8 : 1.2 })
      .jpeg()
      .toBuffer(),
};

const syllable = (): string => 'bdfgklmnprstwy'.charAt(below(14)) + 'aeiou'.charAt(below(5));
const WORDS = Array.from({ length: 4_000 }, () => Array.from({ length: 2 + below(3) }, syllable).join(''));
// Common words are much more frequent, as in a language.
const word = (): string => WORDS[Math.floor(WORDS.length * random() ** 3)] ?? '';
const text = (): string => Array.from({ length: 15 + below(45) }, word).join(' ');

function withOtherWord(given: string): string {
  const words = given.split(' ');
  words[below(words.length)] = 'changed';
  return words.join(' ');
}

const mediumOf = (picture: PicturePrint | null): MediumPrint | null => picture && { picture };
const pictureOf = async (made: Buffer, id: number): Promise<Print | null> =>
  printOf({ text: '', mediaIds: [`m${id}`] }, mediumOf(picturePrint(await greySquare(made, PICTURE_SIDE))), 'i');
const textOf = (given: string): Print | null => printOf({ text: given, mediaIds: [] }, null, 'i');

/** Prints by band, as the database finds them: the first ones of a band. */
class Found {
  readonly #bands = new Map<string, Print[]>();

  add(print: Print): void {
    for (const band of print.bands) this.#bands.set(band, [...(this.#bands.get(band) ?? []), print].slice(0, COMPARED));
  }

  has({ bands, ...print }: Print): boolean {
    const like = new Set(bands.flatMap((band) => this.#bands.get(band) ?? []));
    return [...like].slice(0, COMPARED).some((other) => likenessOf(print, other) !== null);
  }
}

async function measure<Made>(
  make: () => Made | Promise<Made>,
  printOfMade: (made: Made, id: number) => Promise<Print | null> | Print | null,
  changes: readonly ((made: Made) => Made | Promise<Made>)[],
  copied = COPIED,
): Promise<{ readonly found: number; readonly wrong: number }> {
  const known = new Found();
  const copies: Made[] = [];
  let wrong = 0;
  for (let id = 0; id < HONEST; id++) {
    const made = await make();
    const one = await printOfMade(made, id);
    if (!one) continue;
    if (known.has(one)) wrong++;
    known.add(one);
    if (id % Math.floor(HONEST / copied) === 0) for (const change of changes) copies.push(await change(made));
  }
  let found = 0;
  for (const [place, copy] of copies.entries()) {
    const one = await printOfMade(copy, HONEST + place);
    if (one && known.has(one)) found++;
  }
  return { found: found / copies.length, wrong: wrong / HONEST };
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const began = performance.now();
foldText('a\u0301'.repeat(1_000_000));
print(`folding a text of a million marks takes ${(performance.now() - began).toFixed(0)} ms`);
const texts = await measure(text, textOf, [withOtherWord]);
const pictures = await measure(picture, pictureOf, Object.values(CHANGES));
const made = recordingsBy(random);
const recordings = await measure(made.make, made.printOf, made.changes, RECORDINGS_COPIED).finally(made.end);
const all = { texts, pictures, recordings };
print(
  Object.entries(all)
    .map(([kind, { found, wrong }]) => `${kind} found ${percent(found)}, false ${percent(wrong)}`)
    .join('; '),
);
process.exitCode = Object.values(all).every(({ found, wrong }) => found >= FOUND_MIN && wrong <= FALSE_MAX) ? 0 : 1;
