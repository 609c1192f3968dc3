import { consensusOf, type Estimator } from '@labelbridge/annotation';

export interface Vote {
  readonly person: string;
  readonly label: string;
}

/** The most probable answer to one question about one item. */
export interface Suggestion {
  readonly control: string;
  readonly label: string;
  /** From 0 to 1: of a majority its share of the answers, else the probability. */
  readonly sure: number;
  readonly estimator: Estimator;
}

/** An item whose consensus is surer needs no decision. */
export const SURE = 0.95;
/** An item whose consensus is as sure needs no further answer. */
export const ENOUGH = 0.8;

/** Answers times labels of one estimate, and labels: more would keep the server busy. */
const CELLS = 30_000;
const LABELS = 50;

/**
 * Suggests answers to a question with one answer. Many items are estimated in groups; the suggestions come group by group.
 *
 * @param labels that the question offers @param votes by item
 */
export function* suggestionsFor(
  control: string,
  labels: readonly string[],
  votes: ReadonlyMap<string, readonly Vote[]>,
): Generator<Map<string, Suggestion>> {
  if (labels.length < 2 || labels.length > LABELS) return;
  let group: [string, readonly Vote[]][] = [];
  let cells = 0;
  for (const entry of votes) {
    group.push(entry);
    cells += entry[1].length * labels.length;
    if (cells < CELLS) continue;
    yield suggestionsIn(control, labels, group);
    [group, cells] = [[], 0];
  }
  if (group.length > 0) yield suggestionsIn(control, labels, group);
}

function suggestionsIn(
  control: string,
  labels: readonly string[],
  group: readonly (readonly [string, readonly Vote[]])[],
): Map<string, Suggestion> {
  const places = new Map(labels.map((label, place) => [label, place]));
  const people = new Map<string, number>();
  const answers = group.flatMap(([, votes], item) =>
    votes.flatMap(({ person, label }) => {
      const [place, known] = [places.get(label), people.get(person)];
      if (place === undefined) return [];
      if (known === undefined) people.set(person, people.size);
      return [{ item, person: people.get(person) ?? 0, label: place }];
    }),
  );
  if (answers.length === 0) return new Map();
  const { estimator, posterior } = consensusOf({ items: group.length, people: people.size, classes: labels.length, answers });
  return new Map(
    group.flatMap(([id, votes], item): [string, Suggestion][] => {
      const row = posterior.subarray(item * labels.length, (item + 1) * labels.length);
      const best = row.indexOf(Math.max(...row));
      const label = labels[best];
      if (label === undefined || votes.length === 0) return [];
      const shareOf = (wanted: string): number => votes.filter((vote) => vote.label === wanted).length / votes.length;
      if (estimator !== 'majority') return [[id, { control, label, sure: row[best] ?? 0, estimator }]];
      // A tie suggests nothing.
      const isTied = labels.some((other) => other !== label && shareOf(other) === shareOf(label));
      return isTied ? [] : [[id, { control, label, sure: shareOf(label), estimator }]];
    }),
  );
}
