import { type Fact, type Population } from './facts.js';
import { type Values, addFact, newValues } from './figures.js';
import { type Month, monthOf } from './months.js';
import { type People, unionOf } from './suppression.js';

/** Key of the work without a project. */
export const NO_PROJECT = '';

export interface Source {
  readonly personId: string;
  readonly projectId: string | null;
}

/** Facts by month, population and project. Keeps people as numbers, and values of the wanted months alone, since a year has many. */
export class Tally {
  readonly #numbers = new Map<string, number>();
  readonly #people = new Map<string, Map<string, Set<number>>>();
  readonly #everybody = new Map<string, People>();
  readonly #values = new Map<string, Map<string, Values>>();

  /** @param months whose people are kept. @param wanted the months among them whose values are kept */
  constructor(
    private readonly months: ReadonlySet<Month>,
    private readonly wanted: ReadonlySet<Month>,
  ) {}

  add({ personId, projectId }: Source, fact: Fact): void {
    const month = monthOf(fact.at);
    if (!this.months.has(month)) return;
    const [key, project, person] = [keyOf(month, fact.of), projectId ?? NO_PROJECT, this.numberOf(personId)];
    inner(this.#people, key, project, () => new Set<number>()).add(person);
    if (this.wanted.has(month)) addFact(inner(this.#values, key, project, newValues), person, fact);
  }

  /** The people of a population by project. */
  peopleOf(month: Month, population: Population): ReadonlyMap<string, People> {
    return this.#people.get(keyOf(month, population)) ?? new Map<string, People>();
  }

  /** The people of a population in all projects, counted once all facts are there. */
  everybodyOf(month: Month, population: Population): People {
    const key = keyOf(month, population);
    const everybody = this.#everybody.get(key) ?? unionOf(this.peopleOf(month, population).values());
    this.#everybody.set(key, everybody);
    return everybody;
  }

  /** The values of a population by project. */
  valuesOf(month: Month, population: Population): ReadonlyMap<string, Values> {
    return this.#values.get(keyOf(month, population)) ?? new Map<string, Values>();
  }

  private numberOf(personId: string): number {
    const number = this.#numbers.get(personId) ?? this.#numbers.size;
    this.#numbers.set(personId, number);
    return number;
  }
}

const keyOf = (month: Month, population: Population): string => `${month} ${population}`;

function inner<T>(outer: Map<string, Map<string, T>>, key: string, project: string, make: () => T): T {
  const byProject = outer.get(key) ?? new Map<string, T>();
  outer.set(key, byProject);
  const found = byProject.get(project) ?? make();
  byProject.set(project, found);
  return found;
}
