import { type Item, type LabellingInterface, type Region } from '@labelbridge/annotation';
import { type Copy } from '../work/copy.js';
import { doubtOf, type Doubt } from './doubt.js';
import { missingOf } from './missing.js';

export interface Verdict {
  readonly missing?: string;
  readonly doubt?: Doubt;
}

/**
 * @param suggestions neither accepted nor discarded by the person
 * @returns undefined if the item may be done; finished items raise no doubt
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
