/** The files of a medium: the original, and what was made of it. */
export const RENDITION_NAMES = ['original', '480', '1080', '1600', '480p', '48k', 'poster', 'peaks', 'overview', 'fragments'] as const;
export type RenditionName = (typeof RENDITION_NAMES)[number];

export const ORIGINAL = 'original' satisfies RenditionName;

const KEY = /^([0-9a-f]{2})\/([0-9a-f]{62})(?:\.([0-9a-z]+))?$/;

/** Whether `value` is the id of a medium: the SHA-256 of what was uploaded. */
export const isMediaId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

export const isRenditionName = (value: unknown): value is RenditionName => RENDITION_NAMES.some((name) => name === value);

/** Where a file is in the store. Two digits make folders of bearable size. */
export function mediaKey(id: string, name: RenditionName): string {
  if (!isMediaId(id)) throw new Error('This is no id of a medium.');
  return `${id.slice(0, 2)}/${id.slice(2)}${name === ORIGINAL ? '' : `.${name}`}`;
}

/** The medium of a key of the store; undefined for files of others. */
export function mediumOfKey(key: string): string | undefined {
  const [, first, rest] = KEY.exec(key) ?? [];
  return first === undefined || rest === undefined ? undefined : first + rest;
}
