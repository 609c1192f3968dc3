import { randomFrom } from '../../../../scripts/lib/random.mjs';
import { consensusOf, labelsOf } from '../../src/quality/consensus.js';
import { type Answer } from '../../src/quality/dawid-skene.js';
import { goldPositions, goldVerdict } from '../../src/quality/gold.js';
import { sum } from '../../src/quality/sums.js';
import { CLASSES, MIXES, type Person, answerOf, makeItems, makePeople } from './crowd.js';
import { type Random, drawn } from './distributions.js';

export interface OverlapRun {
  /** Percent of the items. */
  readonly right: number;
  /** Mean stated probability, percent. */
  readonly stated: number;
  /** Answers an item, with the answers of paused people. */
  readonly answers: number;
}

const [ITEMS, PEOPLE, LEAST, MOST] = [20_000, 200, 2, 5];
const ENOUGH = 0.8;

interface Worker {
  readonly index: number;
  readonly person: Person;
  done: number;
  isPaused: boolean;
  gold: Set<number>;
  readonly goldAnswers: { label: number; given: number }[];
}

/** Gives each item answers until the consensus is sure enough; people with many mistakes on gold are paused, and their answers asked anew. */
export function overlapRun(seed: number): OverlapRun {
  const random = randomFrom(seed);
  const items = makeItems(random, MIXES.C, ITEMS);
  const workers = makePeople(random, MIXES.C, PEOPLE).map((person, index) => startOf(index, person));
  const asked = items.map((): Set<number> => new Set());
  let answers: Answer[] = [];
  let given = 0;
  let missing = items.map(() => LEAST);
  while (missing.some((count) => count > 0)) {
    for (const [i, item] of items.entries()) {
      for (let left = missing[i] ?? 0; left > 0; left--) {
        const worker = nextWorker(random, workers, asked[i]);
        if (!worker) break;
        asked[i]?.add(worker.index);
        answers.push({ item: i, person: worker.index, label: answerOf(random, worker.person, item) });
        given++;
        meetGold(random, worker);
      }
    }
    answers = answers.filter(({ person }) => !workers[person]?.isPaused);
    const sure = sureness(answers, workers);
    const counts = new Uint8Array(ITEMS);
    for (const { item } of answers) counts[item] = (counts[item] ?? 0) + 1;
    missing = items.map((_, i) => missingFor(counts[i] ?? 0, sure.posterior, i));
  }
  const { posterior } = sureness(answers, workers);
  const labels = labelsOf(posterior, CLASSES);
  return {
    right: (100 * items.filter(({ right }, i) => labels[i] === right).length) / ITEMS,
    stated: (100 * sum(items.map((_, i) => surenessOf(posterior, i)))) / ITEMS,
    answers: given / ITEMS,
  };
}

const startOf = (index: number, person: Person): Worker => ({ index, person, done: 0, isPaused: false, gold: new Set(), goldAnswers: [] });

const surenessOf = (posterior: Float64Array, item: number): number => Math.max(...posterior.subarray(item * CLASSES, (item + 1) * CLASSES));

function missingFor(count: number, posterior: Float64Array, item: number): number {
  if (count < LEAST) return LEAST - count;
  return surenessOf(posterior, item) >= ENOUGH || count >= MOST ? 0 : 1;
}

function nextWorker(random: Random, workers: readonly Worker[], asked: ReadonlySet<number> | undefined): Worker | undefined {
  for (let tries = 0; tries < 100; tries++) {
    const worker = workers[Math.floor(random() * workers.length)];
    if (worker && !worker.isPaused && !asked?.has(worker.index)) return worker;
  }
  return undefined;
}

/** Answers the gold items that come before the next item, balanced by class. */
function meetGold(random: Random, worker: Worker): void {
  worker.done++;
  do {
    if (worker.done % 20 === 0) worker.gold = goldPositions(worker.done / 20, random);
    if (!worker.gold.has(worker.done)) return;
    const label = Math.floor(random() * CLASSES);
    worker.goldAnswers.push({ label, given: drawn(random, worker.person.confusion[label] ?? []) });
    worker.done++;
    const right = worker.goldAnswers.filter((answer) => answer.label === answer.given).length;
    worker.isPaused ||= goldVerdict(right, worker.goldAnswers.length) === 'pause';
  } while (worker.gold.size > 0);
}

/** Adds the gold answers as items of their own, of which the label is certain. */
function sureness(answers: readonly Answer[], workers: readonly Worker[]): { posterior: Float64Array } {
  const onGold = workers
    .filter(({ isPaused }) => !isPaused)
    .flatMap(({ index, goldAnswers }) => goldAnswers.map((one) => ({ index, ...one })));
  const gold = new Map(onGold.map(({ label }, i) => [ITEMS + i, label]));
  const all = [...answers, ...onGold.map((one, i) => ({ item: ITEMS + i, person: one.index, label: one.given }))];
  const { posterior } = consensusOf({ items: ITEMS + onGold.length, people: PEOPLE, classes: CLASSES, answers: all, gold });
  return { posterior };
}
