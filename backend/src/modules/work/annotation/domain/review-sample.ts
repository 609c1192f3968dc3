import { type Randomness } from '../../../../common/crypto/randomness.js';

interface Draw {
  /** In percent, from 0 to 100; above 0, at least one item is drawn. */
  readonly share: number;
  /** Items that a reviewer sent back, which are always reviewed. */
  readonly sentBack: ReadonlySet<string>;
  /** Likeness of the answers on items in doubt: the least alike come first, up to half of the sample. */
  readonly doubtful: ReadonlyMap<string, number>;
  readonly chance: Pick<Randomness, 'below'>;
}

/**
 * Draws the items of a submitted job that must be reviewed before approval. Each submission draws anew, so that annotators cannot predict
 * the sample.
 *
 * @param ids items without a review since their last change
 */
export function drawSample(ids: readonly string[], { share, sentBack, doubtful, chance }: Draw): Set<string> {
  const sample = new Set(ids.filter((id) => sentBack.has(id)));
  const rest = shuffled(
    ids.filter((id) => !sentBack.has(id)),
    chance,
  );
  const count = Math.ceil((rest.length * share) / 100);
  const inDoubt = rest.flatMap((id) => doubtful.get(id) ?? []).length;
  const likenessOf = (id: string): number => doubtful.get(id) ?? Infinity;
  // A person who makes doubt on some items, or knows where others differ, does not choose what is reviewed.
  const first = rest.toSorted((one, other) => likenessOf(one) - likenessOf(other)).slice(0, Math.min(inDoubt, Math.ceil(count / 2)));
  for (const id of [...new Set([...first, ...rest])].slice(0, count)) sample.add(id);
  return sample;
}

function shuffled(ids: readonly string[], chance: Draw['chance']): string[] {
  const rest = [...ids];
  return ids.flatMap(() => rest.splice(chance.below(rest.length), 1));
}
