import { controlNamed, type LabelConfig, titleOfControl } from '../interface/label-config.js';
import { type Region } from '../regions/region.js';
import { isItemAnswer, labelsOf, regionName } from '../regions/region-labels.js';
import { choicesOf } from '../regions/answers.js';
import { type Json } from '../json.js';

const LONGEST = 200;

const valueText = (value: Json): string => {
  const texts = choicesOf(value);
  return texts.length > 0 ? texts.join(', ') : typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** An answer in words, such as "kind: Day; 2 × Car". Long answers are cut. With `config`, questions have their titles. */
export function answerText(regions: readonly Region[], config?: LabelConfig): string {
  const titleBy = (name: string): string => {
    const control = config && controlNamed(config, name);
    return control ? titleOfControl(control) : name;
  };
  const answers = regions.filter(isItemAnswer).map(({ from, answer }) => {
    const title = titleBy(from);
    return `${title}${title.endsWith('?') ? '' : ':'} ${valueText(answer?.value ?? null)}`;
  });
  const counts = new Map<string, number>();
  for (const region of regions) {
    if (isItemAnswer(region)) continue;
    const name = regionName(region);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const text = [...answers, ...[...counts].map(([name, count]) => `${count} × ${name}`)].join('; ') || 'Nothing marked';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** The class of an answer, by which gold is balanced: its labels and choices, each once. */
export const classOf = (regions: readonly Region[]): string =>
  [...new Set(regions.flatMap((region) => (region.answer ? choicesOf(region.answer.value) : labelsOf(region))))]
    .sort()
    .join(', ')
    .slice(0, LONGEST);
