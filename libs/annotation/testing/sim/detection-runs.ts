import { randomFrom } from '../../../../scripts/lib/random.mjs';
import { goldPositions, goldVerdict } from '../../src/quality/gold.js';
import { CLASSES, MIXES, type Person, evenAccuracy, isSpammer, makePeople } from './crowd.js';
import { type Random, drawn } from './distributions.js';

export interface DetectionRun {
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
