import { writeJson } from '../json-text.js';
import { type JsonObject } from '../json.js';
import { writeMinimal } from '../label-studio/minimal.js';
import { lsTaskPieces } from '../label-studio/tasks.js';
import { ALL_BUT_RELATIONS, ALL_SHAPES, type Export, type OneFileSpec } from './format.js';
import { byItem, type ExportGroup, type ExportItem, metaOf, withStoredNames } from './export-items.js';
import { labelStudioNote, minimalNote } from './label-studio-notes.js';

const idOf = (id: string): string | number => (/^(0|[1-9]\d{0,14})$/.test(id) ? Number(id) : id);
const dataOf = ({ item }: Pick<ExportItem, 'item'>): JsonObject => item.data as JsonObject;

/** Full form: the task with its annotations and their notes. */
const wholeJson = (group: ExportGroup): Iterable<string> =>
  lsTaskPieces(
    {
      id: idOf(group.item.id),
      data: dataOf(group),
      annotations: group.works.map(({ regions, note = {} }) => ({ regions, rest: labelStudioNote(note) })),
      predictions: [],
      rest: { ...metaOf(group) },
    },
    group.item,
  );

const minimalJson = (one: ExportItem): string =>
  writeJson(writeMinimal(dataOf(one), one.regions, { ...minimalNote(one.note), id: idOf(one.item.id) }, one.item));

async function* jsonList<One>(source: AsyncIterable<One> | Iterable<One>, each: (one: One) => Iterable<string>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const one of source) {
    yield before;
    yield* each(one);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

export const LABEL_STUDIO: OneFileSpec = {
  title: 'Label Studio JSON',
  extension: 'json',
  holds: ALL_SHAPES,
  loses: { data: 'found' },
  write: ({ source }: Export) => jsonList(byItem(withStoredNames(source)), wholeJson),
};

export const LABEL_STUDIO_MIN: OneFileSpec = {
  title: 'Label Studio JSON, minimal',
  extension: 'json',
  holds: ALL_BUT_RELATIONS,
  loses: {
    data: 'named',
    always: ['the ids of regions, and which answers belong to one region', 'where a region came from (origin, score)'],
  },
  write: ({ source }: Export) => jsonList(withStoredNames(source)(), (one) => [minimalJson(one)]),
};
