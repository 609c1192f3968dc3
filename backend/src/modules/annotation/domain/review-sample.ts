import { type Randomness } from '../../../common/random/randomness.js';

/**
 * The items of a submitted job whose review the approval needs. Those that were drawn at an earlier submission stay; the others are drawn by
 * chance, so that nobody knows them before.
 *
 * @param ids all that can be reviewed
 * @param share in percent, from 0 to 100; any share above 0 chooses one item at least
 */
export function drawSample(
  ids: readonly string[],
  { share, drawn, chance }: { share: number; drawn: ReadonlySet<string>; chance: Pick<Randomness, 'below'> },
): Set<string> {
  const sample = new Set(ids.filter((id) => drawn.has(id)));
  const rest = ids.filter((id) => !drawn.has(id));
  const count = Math.ceil((ids.length * share) / 100);
  while (sample.size < count) {
    const [id] = rest.splice(chance.below(rest.length), 1);
    if (id === undefined) break;
    sample.add(id);
  }
  return sample;
}
