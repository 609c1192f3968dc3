import {
  addItem,
  type AgreementSums,
  closedAnswerOf,
  closedKindOf,
  type ClosedKind,
  compareAnswers,
  type ControlDef,
  emptySums,
  type LabelConfig,
  offeredOf,
  type Region,
  settingsOf,
} from '@labelbridge/annotation';
import { businessDate } from '@labelbridge/contracts';
import { ENOUGH, type Suggestion, suggestionsFor, SURE, type Vote } from './suggestions.js';

export interface ComparedAnswer {
  readonly person: string;
  readonly at: Date;
  readonly regions: readonly Region[];
  /** It changes no more. */
  readonly isFinal: boolean;
}

export interface ControlCount {
  readonly control: string;
  readonly title: string;
  readonly kind: ClosedKind | 'other';
  /** Answers that a closed question offers. */
  readonly offered: number;
  /** Compared pairs of answers, and the sum of their likeness. */
  pairs: number;
  likeness: number;
  readonly sums: AgreementSums | null;
}

/** Items that were compared, and how many of them have the same answers. */
export interface SameOf {
  items: number;
  same: number;
}

/** Sums of a task: the sums of all tasks of a project add up. */
export interface TaskFigures extends SameOf {
  answers: number;
  /** By the day in Lagos on which the latest answer on an item was handed in. Old records have none. */
  readonly days?: Record<string, SameOf>;
  /** Items with differences that a consensus settles. */
  settled: number;
  readonly controls: readonly ControlCount[];
}

export interface Contested {
  readonly item: string;
  readonly answers: number;
  readonly likeness: number;
  readonly answeredAt: Date;
  readonly suggestions: readonly Suggestion[];
  /** A further answer may settle it. */
  readonly inDoubt: boolean;
}

interface Counted {
  readonly figures: TaskFigures;
  readonly contested: Contested[];
  /** By item. */
  readonly likeness: Readonly<Record<string, number>>;
  /**
   * By person: items on which at least half of the others gave the same answer, among final answers alone. People see their own: a figure
   * that moved with a changed answer would tell what others answered, and which items are gold.
   */
  readonly people: Readonly<Record<string, SameOf>>;
}

interface Differing extends Omit<Contested, 'suggestions' | 'inDoubt'> {
  readonly controls: ReadonlySet<string>;
}

const controlCount = (control: ControlDef): ControlCount => {
  const kind = closedKindOf(control);
  const { name, tag } = control;
  const title = tag === 'relations' ? 'Relations' : settingsOf(control).title;
  return {
    control: name,
    title,
    kind: kind ?? 'other',
    offered: kind ? offeredOf(control) : 0,
    pairs: 0,
    likeness: 0,
    sums: kind && emptySums(),
  };
};

/**
 * Tests if everybody answers, and more than half as suggested: otherwise a frequent label would outweigh a person who finds a rare one, or
 * one answer all people who leave the question empty.
 */
const hasMost = ({ label }: Suggestion, answers: number, votes: readonly Vote[]): boolean =>
  votes.length === answers && 2 * votes.filter((vote) => vote.label === label).length > answers;

function addTo(sums: Record<string, SameOf>, key: string, same: boolean): void {
  const before = sums[key] ?? { items: 0, same: 0 };
  sums[key] = { items: before.items + 1, same: before.same + Number(same) };
}

/** Compares the answers on the items of a task. */
export class TaskCount {
  readonly #config: LabelConfig;
  readonly #figures: TaskFigures;
  readonly #differing: Differing[] = [];
  readonly #likeness: Record<string, number> = {};
  readonly #days: Record<string, SameOf> = {};
  readonly #people: Record<string, SameOf> = {};
  /** By control with one choice, then by item. */
  readonly #votes = new Map<string, Map<string, Vote[]>>();

  constructor(config: LabelConfig) {
    this.#config = config;
    this.#figures = { items: 0, answers: 0, same: 0, settled: 0, days: this.#days, controls: config.controls.map(controlCount) };
  }

  /** Adds an item with two answers or more. Yields after each comparison, so that others may run. */
  *add(item: string, answers: readonly ComparedAnswer[]): Generator<void> {
    if (answers.length < 2) return;
    this.#figures.items += 1;
    this.#figures.answers += answers.length;
    const differing = new Set<string>();
    const likeness: number[] = [];
    const alike = new Map(answers.flatMap(({ person, isFinal }): [string, number][] => (isFinal ? [[person, 0]] : [])));
    for (const [place, answer] of answers.entries()) {
      for (const other of answers.slice(place + 1)) {
        const { parts, ...pair } = compareAnswers(this.#config, answer.regions, other.regions);
        likeness.push(pair.likeness);
        if (pair.same && answer.isFinal && other.isFinal)
          for (const { person } of [answer, other]) alike.set(person, (alike.get(person) ?? 0) + 1);
        for (const part of parts) {
          const count = this.#figures.controls.find(({ control }) => control === part.control);
          if (count) {
            count.pairs += 1;
            count.likeness += part.likeness;
          }
          if (!part.same) differing.add(part.control);
        }
        yield;
      }
    }
    for (const control of this.#config.controls) this.#addClosed(control, item, answers);
    const mean = likeness.reduce((all, one) => all + one, 0) / likeness.length;
    this.#likeness[item] = mean;
    const answeredAt = new Date(Math.max(...answers.map(({ at }) => at.getTime())));
    addTo(this.#days, businessDate(answeredAt), differing.size === 0);
    if (alike.size > 1) for (const [person, others] of alike) addTo(this.#people, person, 2 * others >= alike.size - 1);
    if (differing.size === 0) {
      this.#figures.same += 1;
      return;
    }
    this.#differing.push({ item, answers: answers.length, likeness: mean, answeredAt, controls: differing });
  }

  /** Ends the count. Yields after each group of suggestions. */
  *end(): Generator<void, Counted> {
    const suggestions = new Map<string, Suggestion[]>();
    for (const [control, votes] of this.#votes) {
      const labels = this.#config.controls.find(({ name }) => name === control)?.labels.map(({ value }) => value) ?? [];
      for (const group of suggestionsFor(control, labels, votes)) {
        for (const [item, suggestion] of group) suggestions.set(item, [...(suggestions.get(item) ?? []), suggestion]);
        yield;
      }
    }
    const contested = this.#differing.flatMap(({ controls, ...item }) => {
      const own = suggestions.get(item.item) ?? [];
      const sure = [...controls].map((name) => {
        const suggestion = own.find(({ control }) => control === name);
        return suggestion && hasMost(suggestion, item.answers, this.#votes.get(name)?.get(item.item) ?? []) ? suggestion.sure : 0;
      });
      const least = Math.min(...sure);
      return least > SURE ? [] : [{ ...item, suggestions: own, inDoubt: least < ENOUGH }];
    });
    this.#figures.settled = this.#differing.length - contested.length;
    return { figures: this.#figures, contested, likeness: this.#likeness, people: this.#people };
  }

  #addClosed(control: ControlDef, item: string, answers: readonly ComparedAnswer[]): void {
    const count = this.#figures.controls.find((one) => one.control === control.name);
    if (!count?.sums) return;
    const votes = answers.flatMap(({ person, regions }): Vote[] => {
      const label = closedAnswerOf(control, regions);
      return label === null ? [] : [{ person, label }];
    });
    addItem(
      count.sums,
      votes.map(({ label }) => label),
    );
    if (count.kind !== 'choice') return;
    const byItem = this.#votes.get(control.name) ?? new Map<string, Vote[]>();
    this.#votes.set(control.name, byItem.set(item, votes));
  }
}
