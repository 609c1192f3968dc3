import { type Estimate, type Votes, estimate, normalise, shareOfVotes } from './dawid-skene.js';

export type Estimator = 'majority' | 'one-coin' | 'dawid-skene';

export interface Consensus extends Estimate {
  readonly estimator: Estimator;
}

/** Items. Below, the accuracies of people decide ties of a majority only: a single wrong weight would cost points. */
const FOR_WEIGHTS = 200;
/** Answers a person. Below, a matrix of all confusions of a person is mostly guessed, and majority is better than it. */
const FOR_FULL_MATRIX = 75;

/** Answers that each person is taken to have given before, and the share of these that was right. */
const ONE_COIN = { count: 8, right: 0.8 };
const MATRIX = { count: 1, right: 0.75 };

/**
 * Estimates the right label of each item and how sure it is, from answers of people who differ. Few answers a person: each person has one
 * accuracy. More: each has a matrix of confusions, so that systematic mistakes and spam are told from work.
 *
 * @param votes at least one
 */
export function consensusOf(votes: Votes): Consensus {
  const estimator = estimatorFor(votes);
  if (estimator === 'dawid-skene') return { estimator, ...estimate(votes, { estimator, pseudoCounts: MATRIX }) };
  const weighted = estimate(votes, { estimator: 'one-coin', pseudoCounts: ONE_COIN });
  return { estimator, ...weighted, posterior: estimator === 'one-coin' ? weighted.posterior : amongMost(weighted.posterior, votes) };
}

function estimatorFor({ items, answers }: Votes): Estimator {
  if (items < FOR_WEIGHTS) return 'majority';
  return answers.length / new Set(answers.map(({ person }) => person)).size < FOR_FULL_MATRIX ? 'one-coin' : 'dawid-skene';
}

/** Keeps the probabilities of the labels with the most answers, and of gold. */
function amongMost(posterior: Float64Array, votes: Votes): Float64Array {
  const shares = shareOfVotes(votes);
  const { classes, gold } = votes;
  const kept = posterior.map((value, i) => {
    const item = Math.floor(i / classes);
    return gold?.has(item) || shares[i] === Math.max(...rowOf(shares, item, classes)) ? value : 0;
  });
  for (let item = 0; item < votes.items; item++) normalise(kept, item * classes, classes);
  return kept;
}

const rowOf = (values: Float64Array, item: number, classes: number): Float64Array => values.subarray(item * classes, (item + 1) * classes);

/** Label with the most answers; the first one of a tie. */
export const majorityOf = (votes: Votes): number[] => labelsOf(shareOfVotes(votes), votes.classes);

/** Most probable label of each item. @param posterior `items * classes` probabilities */
export const labelsOf = (posterior: Float64Array, classes: number): number[] =>
  Array.from({ length: posterior.length / classes }, (_, item) => mostProbable(rowOf(posterior, item, classes)));

const mostProbable = (probabilities: Float64Array): number => probabilities.indexOf(Math.max(...probabilities));

/**
 * Probability of each label of one item, from answers of people whose accuracy is known; a wrong answer is any other label, all alike.
 *
 * @param prior probability of each label before
 */
export function posteriorOf(answers: readonly { accuracy: number; label: number }[], prior: readonly number[]): number[] {
  const likelihood = prior.map((share, label) =>
    answers.reduce(
      (product, answer) => product * (answer.label === label ? answer.accuracy : (1 - answer.accuracy) / (prior.length - 1)),
      share,
    ),
  );
  const total = likelihood.reduce((all, one) => all + one, 0);
  return likelihood.map((value) => value / total);
}
