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
import { ENOUGH, type Suggestion, suggestionsFor, SURE, type Vote } from './suggestions.js';

export interface ComparedAnswer {
  readonly person: string;
  readonly at: Date;
  readonly regions: readonly Region[];
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

/** Sums of a task: the sums of all tasks of a project add up. */
export interface TaskFigures {
  items: number;
  answers: number;
  /** Items on which all answers are the same. */
  same: number;
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

/** Compares the answers on the items of a task. */
export class TaskCount {
  readonly #config: LabelConfig;
  readonly #figures: TaskFigures;
  readonly #differing: Differing[] = [];
  readonly #likeness: Record<string, number> = {};
  /** By control with one choice, then by item. */
  readonly #votes = new Map<string, Map<string, Vote[]>>();

  constructor(config: LabelConfig) {
    this.#config = config;
    this.#figures = { items: 0, answers: 0, same: 0, settled: 0, controls: config.controls.map(controlCount) };
  }

  /** Adds an item with two answers or more. Yields after each comparison, so that others may run. */
  *add(item: string, answers: readonly ComparedAnswer[]): Generator<void> {
    if (answers.length < 2) return;
    this.#figures.items += 1;
    this.#figures.answers += answers.length;
    const differing = new Set<string>();
    const likeness: number[] = [];
    for (const [place, { regions }] of answers.entries()) {
      for (const other of answers.slice(place + 1)) {
        const { parts, ...pair } = compareAnswers(this.#config, regions, other.regions);
        likeness.push(pair.likeness);
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
    if (differing.size === 0) {
      this.#figures.same += 1;
      return;
    }
    const answeredAt = new Date(Math.max(...answers.map(({ at }) => at.getTime())));
    this.#differing.push({ item, answers: answers.length, likeness: mean, answeredAt, controls: differing });
  }

  /** Ends the count. Yields after each group of suggestions. */
  *end(): Generator<void, { figures: TaskFigures; contested: Contested[]; likeness: Readonly<Record<string, number>> }> {
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
    return { figures: this.#figures, contested, likeness: this.#likeness };
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
