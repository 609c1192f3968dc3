import { randomFrom } from '../../../../scripts/lib/random.mjs';
import { consensusOf } from '../../src/quality/consensus.js';
import { posteriorsOf, shareOfVotes } from '../../src/quality/dawid-skene.js';
import { sum } from '../../src/quality/sums.js';
import { CLASSES, type Crowd, MIXES, type Mix, PRIOR, type Size, makeCrowd } from './crowd.js';

/** Points: percent of the items without gold whose label is right. */
export interface ConsensusRun {
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
