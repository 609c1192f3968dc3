import { labelsOf, writeJson, type Region } from '@labelbridge/annotation';
import { countText } from '@labelbridge/contracts';

const PARTS_SHOWN = 6;
const PART_LENGTH = 60;

/** Isolates a text, so that its direction does not change the text around it. */
const isolated = (text: string): string => `\u2068${text.length > PART_LENGTH ? `${text.slice(0, PART_LENGTH)}…` : text}\u2069`;

function answerText({ answer }: Region): string {
  const values = Array.isArray(answer?.value) ? answer.value : [answer?.value ?? ''];
  return values.map((value) => isolated(typeof value === 'string' ? value : writeJson(value))).join(', ');
}

interface Work {
  readonly regions: readonly Region[];
  readonly fixed?: readonly Region[] | null;
}

/** Summarises the work on an item, as a reviewer fixed it: `Positive, Person “Ada”, 2 Car`. */
export function regionSummary({ regions: theirs, fixed }: Work): string {
  const counts = new Map<string, number>();
  const said: string[] = [];
  for (const region of fixed ?? theirs) {
    const { shape } = region;
    const name = labelsOf(region).join(', ') || 'no label';
    if (shape.t === 'none') said.push(answerText(region));
    else if (shape.t === 'span' && shape.text) said.push(`${name} “${isolated(shape.text)}”`);
    else counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const more = said.length - PARTS_SHOWN;
  const parts = [
    ...said.slice(0, PARTS_SHOWN),
    ...(more > 0 ? [countText(more, 'more', 'more')] : []),
    ...[...counts].map(([name, count]) => `${count} ${name}`),
  ];
  return parts.join(', ') || 'Nothing is marked';
}
