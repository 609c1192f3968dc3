import { type ImportFormat } from '@labelbridge/contracts';
import { type ImportPreview } from './api/items.js';

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Common synonyms of field names. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  text: ['sentence', 'content', 'body', 'transcript', 'message', 'utterance'],
  image: ['picture', 'photo', 'imageurl', 'file', 'url'],
  audio: ['sound', 'recording', 'audiourl', 'file', 'url'],
  video: ['film', 'videourl', 'file', 'url'],
};

/** Proposes columns for fields without a column of the same name: first by spelling, then by synonyms. An id is never guessed. */
export function chosenColumns(fields: readonly string[], columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      if (columns.includes(field) || field === 'id') return [];
      const names = [plain(field), ...(WORDS[plain(field)] ?? [])];
      const found = names.flatMap((name) => columns.find((column) => plain(column) === name && !fields.includes(column)) ?? []);
      return found[0] === undefined ? [] : [[field, found[0]]];
    }),
  );
}

/** Returns the fields without a column, if their absence makes every shown row invalid. */
export function unmappedFields(
  format: ImportFormat,
  { fields, columns, rows }: Pick<ImportPreview, 'fields' | 'columns' | 'rows'>,
  chosen: Readonly<Record<string, string>>,
): string[] {
  if (format === 'text' || rows.some(({ problem }) => problem === null)) return [];
  return fields.filter((field) => field !== 'id' && chosen[field] === undefined && !columns.includes(field));
}
