import { type Item, type LabellingInterface, type Region } from '@labelbridge/annotation';
import { type Copy } from '../work/copy.js';
import { doubtOf, type Doubt } from './doubt.js';
import { missingOf } from './missing.js';

/** What keeps an item from being done: something is missing, or a question is to be answered. */
export interface Verdict {
  readonly missing?: string;
  readonly doubt?: Doubt;
}

/**
 * Undefined where an item may be done. An item that is done already is not asked about again.
 *
 * @param suggestions those that the person has neither accepted nor discarded
 */
export function verdictOn(
  config: LabellingInterface,
  item: Item,
  { end, history }: Pick<Copy, 'end' | 'history'>,
  suggestions: ReadonlyMap<string, Region>,
): Verdict | undefined {
  const regions = [...history.regions.values()];
  const missing = missingOf(config, regions, item);
  if (missing !== undefined) return { missing };
  const doubt = end?.kind === 'done' ? undefined : doubtOf(config, regions, [...suggestions.values()]);
  return doubt && { doubt };
}
