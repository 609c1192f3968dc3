import { randomFrom } from '../../../../scripts/lib/random.mjs';
import { consensusOf } from '../../src/quality/consensus.js';
import { posteriorsOf, shareOfVotes } from '../../src/quality/dawid-skene.js';
import { sum } from '../../src/quality/sums.js';
import {
  CLASSES,
  type Crowd,
  MIXES,
  type Mix,
  PRIOR,
  type Size,
  makeCrowd,
  type Person,
  evenAccuracy,
  isSpammer,
  makePeople,
} from './crowd.js';
import { goldPositions, goldVerdict } from '../../src/quality/gold.js';
import { type Random, drawn } from './distributions.js';

/** Points: percent of the items without gold whose label is right. */
interface ConsensusRun {
  readonly estimator: string;
  readonly majority: number;
  readonly consensus: number;
  /** Knows the true confusions of all people. */
  readonly oracle: number;
}

const WHOLE: Size = { items: 20_000, people: 200, overlap: 3, gold: 0.05 };

export const wholeRun = (name: keyof typeof MIXES, seed: number): ConsensusRun => runOf(MIXES[name], WHOLE, seed);

export const smallRun = (name: keyof typeof MIXES, size: Omit<Size, 'gold'>, seed: number): ConsensusRun =>
  runOf(MIXES[name], { ...size, gold: 0 }, seed);

function runOf(mix: Mix, size: Size, seed: number): ConsensusRun {
  const crowd = makeCrowd(randomFrom(seed), mix, size);
  const { estimator, posterior } = consensusOf(crowd.votes);
  const confusion = Float64Array.from(crowd.people.flatMap((person) => person.confusion.flat()));
  return {
    estimator,
    majority: rightOf(crowd, shareOfVotes(crowd.votes)),
    consensus: rightOf(crowd, posterior),
    oracle: rightOf(crowd, posteriorsOf(Float64Array.from(PRIOR), confusion, crowd.votes)),
  };
}

/** A tie counts as right by its chance. */
function rightOf({ items, votes }: Crowd, posterior: Float64Array): number {
  const counted = [...items.entries()].filter(([i]) => !votes.gold?.has(i));
  const right = counted.map(([i, item]) => {
    const row = posterior.subarray(i * CLASSES, (i + 1) * CLASSES);
    const most = Math.max(...row);
    return row[item.right] === most ? 1 / row.filter((value) => value === most).length : 0;
  });
  return (100 * sum(right)) / counted.length;
}

interface DetectionRun {
  /** Items after which a spammer is paused; infinite if never within the horizon. */
  readonly spammers: readonly number[];
  /** The same of people who are right on gold in three of four cases or more. */
  readonly careful: readonly number[];
}

const HORIZON = 600;
const PEOPLE = 4_000;

/** Lets the people of crowd C work with gold items that are balanced by class, until the rule pauses them. */
export function detectionRun(seed: number): DetectionRun {
  const random = randomFrom(seed);
  const people = makePeople(random, MIXES.C, PEOPLE);
  const paused = (some: (person: Person) => boolean): number[] => people.filter(some).map((person) => itemsUntilPause(random, person));
  return { spammers: paused(isSpammer), careful: paused((person) => evenAccuracy(person) >= 0.75) };
}

function itemsUntilPause(random: Random, person: Person): number {
  let [right, seen] = [0, 0];
  let gold = new Set<number>();
  for (let item = 0; item < HORIZON; item++) {
    if (item % 20 === 0) gold = goldPositions(item / 20, random);
    if (!gold.has(item)) continue;
    const label = Math.floor(random() * CLASSES);
    seen++;
    right += drawn(random, person.confusion[label] ?? []) === label ? 1 : 0;
    if (goldVerdict(right, seen) === 'pause') return item + 1;
  }
  return Infinity;
}
