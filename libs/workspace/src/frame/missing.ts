import { answerTo, controlNamed, doneProblems, settingsOf, type Item, type LabellingInterface, type Region } from '@labelbridge/annotation';

/** @returns the first thing that is still to be done, in the person's words */
export function missingOf(config: LabellingInterface, regions: readonly Region[], item: Item): string | undefined {
  const [problem] = doneProblems(config, regions, item);
  if (!problem) return undefined;
  const control = controlNamed(config, problem.field);
  if (control && !answerTo(regions, control.name)) return `Please answer “${settingsOf(control).title}”.`;
  return problem.message.charAt(0).toUpperCase() + problem.message.slice(1);
}
