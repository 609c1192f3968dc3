import { type Randomness } from '../../../common/random/randomness.js';

/**
 * The items of a submitted job whose review the approval needs. They are drawn by chance at each submission, so that nobody knows them before:
 * who saw what was reviewed the first time knows nothing of the second.
 *
 * @param ids all that nobody has reviewed since they were changed
 * @param share in percent, from 0 to 100; any share above 0 chooses one item at least
 * @param sentBack those that a reviewer has sent back: all of them are looked at again
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
