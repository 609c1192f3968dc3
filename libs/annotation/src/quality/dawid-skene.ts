export interface Answer {
  readonly item: number;
  readonly person: number;
  readonly label: number;
}

/** Items, people and labels by index. */
export interface Votes {
  readonly items: number;
  readonly people: number;
  readonly classes: number;
  readonly answers: readonly Answer[];
  /** Right labels of items that have one: these are certain. */
  readonly gold?: ReadonlyMap<number, number>;
}

export interface Estimate {
  /** Probability of each label of each item: `items * classes`. */
  readonly posterior: Float64Array;
  /** Probability of each answer of a person, if each label is right: `people * classes * classes`. */
  readonly confusion: Float64Array;
  /** Share of each label. */
  readonly prior: Float64Array;
}

export interface EstimateOptions {
  readonly estimator: 'one-coin' | 'dawid-skene';
  /** For each person and, in a matrix, for each right label. */
  readonly pseudoCounts: { readonly count: number; readonly right: number };
}

const ROUNDS = 200;
const CLOSE = 1e-6;
/** Stands for a probability of 0, of which there is no logarithm. */
const LEAST = 1e-300;

const read = (values: Float64Array, index: number): number => values[index] ?? 0;

/** @see Dawid and Skene (1979), Maximum likelihood estimation of observer error-rates using the EM algorithm */
export function estimate(votes: Votes, options: EstimateOptions): Estimate {
  let posterior = withGold(shareOfVotes(votes), votes);
  for (let round = 0; ; round++) {
    const prior = priorOf(posterior, votes.classes);
    const confusion = confusionOf(posterior, votes, options);
    const next = withGold(posteriorsOf(prior, confusion, votes), votes);
    const change = next.reduce((most, value, i) => Math.max(most, Math.abs(value - read(posterior, i))), 0);
    posterior = next;
    if (change < CLOSE || round === ROUNDS) return { posterior, confusion, prior };
  }
}

/** Share of each label among the answers on each item; equal shares if nobody answered. */
export function shareOfVotes({ items, classes, answers }: Votes): Float64Array {
  const shares = new Float64Array(items * classes);
  for (const { item, label } of answers) shares[item * classes + label] = read(shares, item * classes + label) + 1;
  for (let item = 0; item < items; item++) normalise(shares, item * classes, classes);
  return shares;
}

function withGold(posterior: Float64Array, { classes, gold }: Votes): Float64Array {
  for (const [item, label] of gold ?? []) {
    posterior.fill(0, item * classes, (item + 1) * classes);
    posterior[item * classes + label] = 1;
  }
  return posterior;
}

/** Scales `count` values to a sum of 1, in place. */
export function normalise(values: Float64Array, from: number, count: number): void {
  let total = 0;
  for (let i = from; i < from + count; i++) total += read(values, i);
  for (let i = from; i < from + count; i++) values[i] = total > 0 ? read(values, i) / total : 1 / count;
}

function priorOf(posterior: Float64Array, classes: number): Float64Array {
  const prior = new Float64Array(classes);
  for (const [i, value] of posterior.entries()) prior[i % classes] = read(prior, i % classes) + value;
  normalise(prior, 0, classes);
  return prior;
}

function confusionOf(posterior: Float64Array, votes: Votes, options: EstimateOptions): Float64Array {
  const { people, classes, answers } = votes;
  const { count, right } = options.pseudoCounts;
  const weight = options.estimator === 'one-coin' ? count / classes : count;
  const confusion = new Float64Array(people * classes * classes);
  for (const i of confusion.keys()) {
    const isRight = Math.floor(i / classes) % classes === i % classes;
    confusion[i] = weight * (isRight ? right : (1 - right) / (classes - 1));
  }
  for (const { item, person, label } of answers) {
    for (let k = 0; k < classes; k++) {
      const cell = (person * classes + k) * classes + label;
      confusion[cell] = read(confusion, cell) + read(posterior, item * classes + k);
    }
  }
  if (options.estimator === 'one-coin') for (let person = 0; person < people; person++) evenOut(confusion, person, classes);
  for (let row = 0; row < people * classes; row++) normalise(confusion, row * classes, classes);
  return confusion;
}

/** Gives a person one accuracy for all labels, and each wrong label the same share. */
function evenOut(confusion: Float64Array, person: number, classes: number): void {
  const from = person * classes * classes;
  let [right, all] = [0, 0];
  for (let i = 0; i < classes * classes; i++) {
    all += read(confusion, from + i);
    if (i % (classes + 1) === 0) right += read(confusion, from + i);
  }
  for (let i = 0; i < classes * classes; i++) confusion[from + i] = i % (classes + 1) === 0 ? right : (all - right) / (classes - 1);
}

/** Probability of each label of each item, if the prior and the confusions are right. */
export function posteriorsOf(prior: Float64Array, confusion: Float64Array, { items, classes, answers }: Votes): Float64Array {
  const logs = confusion.map((value) => Math.log(Math.max(value, LEAST)));
  const posterior = new Float64Array(items * classes);
  for (const i of posterior.keys()) posterior[i] = Math.log(Math.max(read(prior, i % classes), LEAST));
  for (const { item, person, label } of answers) {
    for (let k = 0; k < classes; k++) {
      posterior[item * classes + k] = read(posterior, item * classes + k) + read(logs, (person * classes + k) * classes + label);
    }
  }
  for (let item = 0; item < items; item++) {
    const row = posterior.subarray(item * classes, (item + 1) * classes);
    const most = Math.max(...row);
    for (const [k, value] of row.entries()) row[k] = Math.exp(value - most);
    normalise(row, 0, classes);
  }
  return posterior;
}
