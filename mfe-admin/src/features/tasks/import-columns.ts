import { type ImportFormat } from '@labelbridge/contracts';
import { type ImportPreview } from './api/items.js';

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Other words for what a field is called often. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  text: ['sentence', 'content', 'body', 'transcript', 'message', 'utterance'],
  image: ['picture', 'photo', 'imageurl', 'file', 'url'],
  audio: ['sound', 'recording', 'audiourl', 'file', 'url'],
  video: ['film', 'videourl', 'file', 'url'],
};

/** The columns proposed for fields that no column is called as: one that differs in spelling, else in the word. An id is never guessed. */
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

/** The fields without a column for want of which no row that is shown would become an item. */
export function unmappedFields(
  format: ImportFormat,
  { fields, columns, rows }: Pick<ImportPreview, 'fields' | 'columns' | 'rows'>,
  chosen: Readonly<Record<string, string>>,
): string[] {
  if (format === 'text' || rows.some(({ problem }) => problem === null)) return [];
  return fields.filter((field) => field !== 'id' && chosen[field] === undefined && !columns.includes(field));
}
