import { answerTo, controlNamed, doneProblems, settingsOf, type Item, type LabelConfig, type Region } from '@labelbridge/annotation';
import { type Copy } from '../work/copy.js';
import { findDoneWarning, type DoneWarning } from './done-warning.js';

/** `error`: the item cannot be done yet. `warning`: the person may say that it is done all the same. */
export interface DoneProblem {
  readonly error?: string;
  readonly warning?: DoneWarning;
}

/** @returns the first thing that is still to be done, in the person's words */
function missingAnswer(config: LabelConfig, regions: readonly Region[], item: Item): string | undefined {
  const [problem] = doneProblems(config, regions, item);
  if (!problem) return undefined;
  const control = controlNamed(config, problem.field);
  if (control && !answerTo(regions, control.name)) return `Please answer “${settingsOf(control).title}”.`;
  return problem.message.charAt(0).toUpperCase() + problem.message.slice(1);
}

/**
 * @param suggestions neither accepted nor discarded by the person
 * @returns undefined if the item may be done; finished items get no warning
 */
export function findDoneProblem(
  config: LabelConfig,
  item: Item,
  { end, history }: Pick<Copy, 'end' | 'history'>,
  suggestions: ReadonlyMap<string, Region>,
): DoneProblem | undefined {
  const regions = [...history.regions.values()];
  const error = missingAnswer(config, regions, item);
  if (error !== undefined) return { error };
  const warning = end?.kind === 'done' ? undefined : findDoneWarning(config, regions, [...suggestions.values()]);
  return warning && { warning };
}
