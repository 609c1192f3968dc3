import { type Answer, type Votes } from '../../src/quality/dawid-skene.js';
import { type Random, beta, differentOnes, drawn, evenShares } from './distributions.js';

export const CLASSES = 4;
export const PRIOR = [0.55, 0.25, 0.15, 0.05] as const;

type Kind = 'good' | 'sloppy' | 'uniform' | 'prior' | 'constant' | 'adversary';

/** Mix of people; the rest is good. */
export interface Mix {
  readonly good: readonly [a: number, b: number];
  readonly sloppy?: number;
  readonly uniform?: number;
  readonly prior?: number;
  readonly constant?: number;
  readonly adversary?: number;
  /** Share of items on which competent people pick one wrong label with a probability of 0.45. */
  readonly hard?: number;
}

export const MIXES = {
  A: { good: [16, 4], uniform: 0.1, adversary: 0.1 },
  C: { good: [17, 3], sloppy: 0.15, uniform: 0.03, prior: 0.04, constant: 0.03, adversary: 0.02 },
  F: { good: [22, 3], sloppy: 0.08, prior: 0.02, hard: 0.2 },
} as const satisfies Record<string, Mix>;

export interface Person {
  readonly kind: Kind;
  /** Probability of each answer, by right label. */
  readonly confusion: readonly (readonly number[])[];
}

export const isSpammer = ({ kind }: Person): boolean => kind !== 'good' && kind !== 'sloppy';
/** Probability of a right answer if all labels are as frequent. */
export const evenAccuracy = ({ confusion }: Person): number => confusion.reduce((sum, row, k) => sum + (row[k] ?? 0), 0) / CLASSES;

const LABELS = Array.from({ length: CLASSES }, (_, k) => k);

function makePerson(random: Random, kind: Kind, mix: Mix): Person {
  const rows = (share: (right: number, given: number) => number): Person => ({
    kind,
    confusion: LABELS.map((right) => LABELS.map((given) => share(right, given))),
  });
  if (kind === 'uniform') return rows(() => 1 / CLASSES);
  if (kind === 'prior') return rows((_, given) => PRIOR[given] ?? 0);
  if (kind === 'constant') return rows((_, given) => (given === 0 ? 0.97 : 0.01));
  if (kind === 'adversary') {
    const shift = 1 + Math.floor(random() * (CLASSES - 1));
    return rows((right, given) => (given === (right + shift) % CLASSES ? 0.85 : 0.05));
  }
  const accuracy = kind === 'good' ? Math.min(0.99, Math.max(0.5, beta(random, ...mix.good))) : 0.5 + random() * 0.15;
  const confusion = LABELS.map((right) => {
    const diagonal = beta(random, accuracy * 20, (1 - accuracy) * 20);
    const wrong = evenShares(random, CLASSES - 1);
    return LABELS.map((given) => (given === right ? diagonal : (wrong[((given - right + CLASSES) % CLASSES) - 1] ?? 0) * (1 - diagonal)));
  });
  return { kind, confusion };
}

export function makePeople(random: Random, mix: Mix, count: number): Person[] {
  const kinds = (['sloppy', 'uniform', 'prior', 'constant', 'adversary'] as const).flatMap((kind) =>
    Array.from({ length: Math.round((mix[kind] ?? 0) * count) }, (): Kind => kind),
  );
  return Array.from({ length: count }, (_, i) => makePerson(random, kinds[i] ?? 'good', mix));
}

export interface Item {
  readonly right: number;
  /** Label that a hard item seems to have. */
  readonly seeming: number | null;
}

export const makeItems = (random: Random, mix: Mix, count: number): Item[] =>
  Array.from({ length: count }, () => {
    const right = drawn(random, PRIOR);
    const isHard = random() < (mix.hard ?? 0);
    return { right, seeming: isHard ? (right + 1 + Math.floor(random() * (CLASSES - 1))) % CLASSES : null };
  });

export function answerOf(random: Random, person: Person, { right, seeming }: Item): number {
  const given = drawn(random, person.confusion[right] ?? []);
  return seeming !== null && !isSpammer(person) && random() < 0.45 ? seeming : given;
}

export interface Crowd {
  readonly people: readonly Person[];
  readonly items: readonly Item[];
  readonly votes: Votes;
}

export interface Size {
  readonly items: number;
  readonly people: number;
  readonly overlap: number;
  /** Share of items whose right label is known. */
  readonly gold: number;
}

export function makeCrowd(random: Random, mix: Mix, size: Size): Crowd {
  const people = makePeople(random, mix, size.people);
  const items = makeItems(random, mix, size.items);
  const answers = items.flatMap((item, i): Answer[] =>
    differentOnes(random, people.length, size.overlap).flatMap((person) => {
      const who = people[person];
      return who ? [{ item: i, person, label: answerOf(random, who, item) }] : [];
    }),
  );
  const gold = new Map([...items.entries()].flatMap(([i, { right }]) => (random() < size.gold ? [[i, right] as const] : [])));
  return { people, items, votes: { items: items.length, people: people.length, classes: CLASSES, answers, gold } };
}
