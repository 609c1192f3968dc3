/** An admin's choices for one label. The defaults follow from its position. */
export interface LabelLook {
  readonly color?: string;
  readonly hotkey?: string;
}

/** Keys are from `lookKey`. */
export type LabelLooks = Readonly<Record<string, LabelLook>>;

/** Identifies a label by its field in the form and its name. */
export const lookKey = (field: 'labels' | 'choices' | 'relations', name: string): string => `${field}:${name}`;

/** Formats looks as one text, which a form can hold: a line for each label. */
export const writeLooks = (looks: LabelLooks): string =>
  Object.entries(looks)
    .filter(([, { color, hotkey }]) => color || hotkey)
    .map(([key, { color = '', hotkey = '' }]) => [color, hotkey, key].join('\t'))
    .join('\n');

export function readLooks(text: string): LabelLooks {
  const lines = text.split('\n').filter(Boolean);
  return Object.fromEntries(
    lines.map((line): [string, LabelLook] => {
      const [color = '', hotkey = '', ...key] = line.split('\t');
      return [key.join('\t'), { ...(color && { color }), ...(hotkey && { hotkey }) }];
    }),
  );
}
