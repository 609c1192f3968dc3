// Simulates crowds that label, and checks what consensus, gold and adaptive overlap make of their answers.
// `npm run verify -- sim:quality [--seed N]`. Last line: `consensus +N.N points, spammers median N items, wrongly paused N.N %`. Exit code 1
// if a figure misses its limit.
import { parseArgs } from 'node:util';
import { mean } from '../../src/quality/sums.js';
import { smallRun, wholeRun, detectionRun } from './runs.js';
import { overlapRun } from './overlap-runs.js';

const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' } } });
const first = Number(values.seed);
const seeds = (count: number): number[] => Array.from({ length: count }, (_, i) => first + i);
const share = (list: readonly number[], test: (value: number) => boolean): number => (100 * list.filter(test).length) / list.length;
const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Infinity;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

let missed = 0;
function must(holds: boolean, line: string): void {
  if (!holds) missed++;
  print(`${holds ? 'ok    ' : 'MISSED'} ${line}`);
}

const LEAST_GAIN = { A: 12, C: 6, F: 2 } as const;
const gains: number[] = [];
for (const name of ['A', 'C', 'F'] as const) {
  for (const seed of seeds(3)) {
    const { majority, consensus, oracle, estimator } = wholeRun(name, seed);
    const [gain, gap] = [consensus - majority, oracle - consensus];
    gains.push(gain);
    const figures = `majority ${majority.toFixed(1)}, ${estimator} +${gain.toFixed(1)} points, oracle ${gap.toFixed(1)} above`;
    must(gain >= LEAST_GAIN[name] && gap <= 1.5, `crowd ${name}, seed ${seed}: ${figures}`);
  }
}

const SMALL = [
  { items: 100, people: 20, overlap: 3 },
  { items: 300, people: 20, overlap: 3 },
  { items: 1_000, people: 40, overlap: 3 },
  { items: 1_000, people: 200, overlap: 3 },
];
for (const name of ['C', 'F'] as const) {
  for (const size of SMALL) {
    const runs = seeds(10).map((seed) => smallRun(name, size, seed));
    const worst = Math.min(...runs.map(({ consensus, majority }) => consensus - majority));
    const figures = `${runs[0]?.estimator}, worst of 10 ${worst.toFixed(1)} points over majority`;
    must(worst >= -1, `crowd ${name}, ${size.items} items, ${size.people} people: ${figures}`);
  }
}

const detections = seeds(3).map(detectionRun);
const spammers = detections.flatMap((run) => run.spammers);
const wrongly = share(
  detections.flatMap((run) => run.careful),
  Number.isFinite,
);
must(median(spammers) <= 20, `spammers paused after ${median(spammers)} items at the median`);
must(share(spammers, (items) => items <= 30) >= 60, `${share(spammers, (items) => items <= 30).toFixed(0)} % of them within 30`);
must(wrongly < 1, `${wrongly.toFixed(2)} % of the people of 0.75 and better paused within 600 items`);

const { right, stated, answers } = overlapRun(first);
const figures = `${right.toFixed(1)} % right, ${stated.toFixed(1)} % stated, ${answers.toFixed(2)} answers an item`;
must(right >= 95 && answers <= 2.5 && Math.abs(stated - right) <= 3, `adaptive overlap, crowd C: ${figures}`);

const gain = (mean(gains) ?? 0).toFixed(1);
print(`consensus +${gain} points, spammers median ${median(spammers)} items, wrongly paused ${wrongly.toFixed(1)} %`);
process.exitCode = missed > 0 ? 1 : 0;
