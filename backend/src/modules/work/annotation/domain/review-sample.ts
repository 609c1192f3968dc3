import { type Randomness } from '../../../../common/random/randomness.js';

/**
 * Draws the items of a submitted job that must be reviewed before approval. Each submission draws anew, so that annotators cannot predict
 * the sample.
 *
 * @param ids items without a review since their last change
 * @param share in percent, from 0 to 100; above 0, at least one item is drawn
 * @param sentBack items that a reviewer sent back, which are always reviewed
 */
export function drawSample(
  ids: readonly string[],
  { share, sentBack, chance }: { share: number; sentBack: ReadonlySet<string>; chance: Pick<Randomness, 'below'> },
): Set<string> {
  const sample = new Set(ids.filter((id) => sentBack.has(id)));
  const rest = ids.filter((id) => !sentBack.has(id));
  for (let left = Math.ceil((rest.length * share) / 100); left > 0; left--) {
    for (const id of rest.splice(chance.below(rest.length), 1)) sample.add(id);
  }
  return sample;
}
