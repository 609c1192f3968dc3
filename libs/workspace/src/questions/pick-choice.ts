import { answerTo, choicesOf, withAnswer, type ControlDef, type Region } from '@labelbridge/annotation';
import { type Step } from '../tools/tool.js';

export function pickChoice(regions: ReadonlyMap<string, Region>, control: ControlDef, choice: string): Step {
  const given = answerTo(regions.values(), control.name);
  const chosen = choicesOf(given?.answer?.value);
  const has = chosen.includes(choice);
  const next = control.multiple ? (has ? chosen.filter((each) => each !== choice) : [...chosen, choice]) : [choice];
  const after = withAnswer(given, control, next.length > 0 ? next : undefined);
  if (after) return { label: `Answer ${choice}`, put: [after] };
  return { label: `Clear ${choice}`, ...(given && { remove: [given.id] }) };
}
