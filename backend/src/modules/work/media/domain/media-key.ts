export const RENDITION_NAMES = [
  'original',
  '480',
  '1080',
  '1600',
  '480p',
  '48k',
  'poster',
  'peaks',
  'overview',
  'print',
  'fragments',
] as const;
export type RenditionName = (typeof RENDITION_NAMES)[number];

export const ORIGINAL = 'original' satisfies RenditionName;

const KEY = /^([0-9a-f]{2})\/([0-9a-f]{62})(?:\.([0-9a-z]+))?$/;

/** @returns whether `value` is the id of a medium, the SHA-256 of the uploaded file */
export const isMediaId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

export const isRenditionName = (value: unknown): value is RenditionName => RENDITION_NAMES.some((name) => name === value);

/** The key of a file in the store. Folders by two digits stay small. */
export function mediaKey(id: string, name: RenditionName): string {
  if (!isMediaId(id)) throw new Error('This is no id of a medium.');
  return `${id.slice(0, 2)}/${id.slice(2)}${name === ORIGINAL ? '' : `.${name}`}`;
}

/** The medium of a store key; undefined for foreign files. */
export function mediumOfKey(key: string): string | undefined {
  const [, first, rest] = KEY.exec(key) ?? [];
  return first === undefined || rest === undefined ? undefined : first + rest;
}

const RESULT_KEY = /^results\/[0-9a-f]{24}(?:\.rows)?$/;

/** The key of the file that a run made. */
export const resultKey = (runId: string): string => `results/${runId}`;

/** The key of the list of rows in that file. */
export const rowsKey = (runId: string): string => `${resultKey(runId)}.rows`;

export const isStoreKey = (key: string): boolean => mediumOfKey(key) !== undefined || RESULT_KEY.test(key);

export interface MediumFile {
  readonly id: string;
  readonly name: RenditionName;
}
