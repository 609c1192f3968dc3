/** What an admin chose for one label; what is left out follows from its place. */
export interface LabelLook {
  readonly color?: string;
  readonly hotkey?: string;
}

/** By the key of the label, see `lookKey`. */
export type LabelLooks = Readonly<Record<string, LabelLook>>;

/** A label by the field that it is typed in and its name. */
export const lookKey = (field: 'labels' | 'choices' | 'relations', name: string): string => `${field}:${name}`;

/** Looks as the one text that a form holds: a line for each label. */
export const writeLooks = (looks: LabelLooks): string =>
  Object.entries(looks)
    .filter(([, { color, hotkey }]) => color || hotkey)
    .map(([key, { color = '', hotkey = '' }]) => [color, hotkey, key].join('\t'))
    .join('\n');

/** Reads what `writeLooks` wrote. */
export function readLooks(text: string): LabelLooks {
  const lines = text.split('\n').filter(Boolean);
  return Object.fromEntries(
    lines.map((line): [string, LabelLook] => {
      const [color = '', hotkey = '', ...key] = line.split('\t');
      return [key.join('\t'), { ...(color && { color }), ...(hotkey && { hotkey }) }];
    }),
  );
}
