import { type LabelConfig, textIn } from '@labelbridge/annotation';

const SHOWN = 120;

/** Returns the beginning of the first text that an interface shows of an item; empty without one. */
export function itemText(config: LabelConfig | undefined, data: Readonly<Record<string, unknown>>): string {
  const texts = (config?.objects ?? []).map((object) => textIn(object, data)).filter(Boolean);
  const [first = ''] = texts;
  return first.length > SHOWN ? `${first.slice(0, SHOWN)}…` : first;
}
