import { type Item, type LabellingInterface } from '@labelbridge/annotation';
import { type Copy } from '../work/copy.js';
import { doubtOf, type Doubt } from './doubt.js';
import { missingOf } from './missing.js';

export { DoubtDialog } from './DoubtDialog.js';

/** Whether an item may be done: what is missing, else what is asked before. An item that is done already is not asked about again. */
export function verdictOn(
  config: LabellingInterface,
  item: Item,
  { end, history }: Pick<Copy, 'end' | 'history'>,
): { readonly missing?: string; readonly doubt?: Doubt } {
  const regions = [...history.regions.values()];
  const missing = missingOf(config, regions, item);
  if (missing !== undefined) return { missing };
  const doubt = end?.kind === 'done' ? undefined : doubtOf(config, regions);
  return doubt ? { doubt } : {};
}
