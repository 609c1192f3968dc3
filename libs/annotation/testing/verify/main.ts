// Checks export and import in every format with Label Studio's samples, random items, and foreign libraries as readers.
// `npm run verify -- check:formats [--items N --seed N]`; the readers in Python come from Debian (see .ci/run).
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { FORMAT_NAMES, formatsFor, type ExportItem } from '../../src/index.js';
import { PICTURES, RECORDINGS, TEXTS, TRACKS, VIDEOS, type Kind } from '../arbitraries.js';
import { isSame, roundTrip } from '../round-trips.js';
import { checkBrush, checkForeignReaders } from './foreign.js';
import { checkForeignFiles, checkSamples } from './samples.js';
import { checkStrictReaders } from './strict.js';

const { values } = parseArgs({ options: { items: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } } });
const [numRuns, seed] = [Number(values.items), Number(values.seed)];
const sample = ({ items }: Kind): ExportItem[] => fc.sample(items, { numRuns, seed });

let wrongs = 0;
const wrong = (what: string): void => {
  wrongs++;
  if (wrongs <= 20) console.error(`WRONG ${what}`);
};

const samples = checkSamples(wrong) + checkForeignFiles(wrong);
console.log(`samples: ${samples}`);

let roundTrips = 0;
for (const format of FORMAT_NAMES) {
  let count = 0;
  for (const kind of [PICTURES, TEXTS, RECORDINGS, VIDEOS, TRACKS]) {
    if (!formatsFor(kind.config).includes(format)) continue;
    for (const one of sample(kind)) {
      count++;
      const trip = await roundTrip(format, kind, one);
      if (!isSame(trip)) wrong(`${format}: ${JSON.stringify(trip).slice(0, 400)}`);
    }
  }
  console.log(`round trips of ${format}: ${count}`);
  roundTrips += count;
}

const foreign = (await checkForeignReaders(sample, wrong)) + checkBrush(sample, wrong);
const strict = await checkStrictReaders(sample, wrong);
console.log(`samples ${samples}, round trips ${roundTrips}, foreign readers ${foreign}, strict readers ${strict}, wrong ${wrongs}`);
process.exitCode = wrongs > 0 ? 1 : 0;
