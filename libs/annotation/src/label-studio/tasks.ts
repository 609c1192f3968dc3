import { isJsonObject, isRecord, type Json, type JsonObject, type Problem, type Read } from '../json.js';
import { fieldsOf, type Item, type LabelConfig } from '../interface/label-config.js';
import { withRoundedNumbers, writeJson } from '../json-text.js';
import { Checker } from '../regions/checker.js';
import { dataProblem } from './item-data.js';
import { type Region } from '../regions/region.js';
import { type LsResult } from './ls-types.js';
import { readResults } from './results-read.js';
import { resultsIn, writeResults } from './results-write.js';

/** `rest` are Label Studio's other keys, unchanged. */
export interface LsWork {
  regions: Region[];
  rest: JsonObject;
}

/** `id` is Label Studio's own; `rest` are its other keys. */
interface LsTask {
  id?: string | number;
  data: JsonObject;
  annotations: LsWork[];
  predictions: LsWork[];
  rest: JsonObject;
}

const without = (from: Record<string, unknown>, ...keys: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(from).filter(([key]) => !keys.includes(key)));

/** Reads a task, or the bare data of an item. Old exports have `completions`. Skipped annotations keep `was_cancelled` in `rest`. */
export function readLsTask(value: unknown, config?: LabelConfig): Read<LsTask> {
  if (!isRecord(value)) return { ok: false, problems: [{ field: 'task', message: 'must be an object' }] };
  const check = new Checker();
  const problems: Problem[] = [];
  const isTask = ['data', 'annotations', 'completions', 'predictions'].some((key) => key in value);
  const task = isTask ? { data: {}, ...value } : { data: value };
  const works = (name: string, given: unknown): LsWork[] =>
    (Array.isArray(given) ? given : []).flatMap((work: unknown, i): LsWork[] => {
      const field = `${name}[${i}]`;
      if (!isRecord(work)) {
        check.fail(field, 'must be an object');
        return [];
      }
      const regions = readResults(work['result'] ?? [], config, `${field}.result`);
      if (!regions.ok) problems.push(...regions.problems);
      // Copies of past results are dropped.
      return [
        { regions: regions.ok ? regions.value : [], rest: check.jsonObject(without(work, 'result', 'prediction', 'reviews'), field) },
      ];
    });
  const { id } = task as { id?: unknown };
  const read: LsTask = {
    ...(typeof id === 'string' || typeof id === 'number' ? { id } : {}),
    data: check.jsonObject(task['data'], 'data'),
    annotations: works('annotations', 'annotations' in task ? task.annotations : 'completions' in task ? task.completions : []),
    predictions: works('predictions', 'predictions' in task ? task.predictions : []),
    rest: check.jsonObject(without(task, 'id', 'data', 'annotations', 'completions', 'predictions'), 'task'),
  };
  problems.push(...check.problems);
  return problems.length ? { ok: false, problems } : { ok: true, value: read };
}

export interface LsItem {
  data: JsonObject;
  /** First prediction; exports may have numbers in place of predictions. */
  prediction: LsWork | undefined;
  /** The task around the data; undefined for bare data. */
  task: JsonObject | undefined;
}

/** Columns of an item may be named like keys of a task, so the fields that the interface shows decide. */
function isTask(value: JsonObject, config: LabelConfig): boolean {
  const { data } = value;
  if (!isJsonObject(data)) return false;
  const fields = fieldsOf(config).map((field) => field.split('.', 1)[0] ?? '');
  return fields.some((field) => Object.hasOwn(data, field)) || !fields.every((field) => Object.hasOwn(value, field));
}

/** `readLsItem` drops annotations. */
export function hasLsAnnotations(value: Json, config: LabelConfig): boolean {
  if (!isJsonObject(value) || !isTask(value, config)) return false;
  const { annotations, completions } = value;
  return [annotations, completions].some((works) => Array.isArray(works) && works.length > 0);
}

/** Reads a task, or the bare data of an item. Annotations are dropped, so that they cannot invalidate the item. */
export function readLsItem(value: Json, config: LabelConfig): Read<LsItem> {
  if (!isJsonObject(value)) return { ok: false, problems: [{ field: 'task', message: 'must be an object' }] };
  const task = isTask(value, config) ? value : undefined;
  const { data, predictions } = task ?? { data: value };
  if (!isJsonObject(data)) throw new TypeError('a task has data');
  const wrong = dataProblem(data);
  if (wrong) return { ok: false, problems: [wrong] };
  const given = Array.isArray(predictions) ? predictions : [];
  const first = given.find(isJsonObject);
  if (!first) return { ok: true, value: { data, task, prediction: undefined } };
  const { result, ...rest } = first;
  const regions = readResults(withRoundedNumbers(result ?? []), config, `predictions[${given.indexOf(first)}].result`);
  return regions.ok ? { ok: true, value: { data, task, prediction: { regions: regions.value, rest } } } : regions;
}

interface LsWorkJson {
  result: LsResult[];
  [key: string]: unknown;
}
interface LsTaskJson {
  id?: string | number;
  data: JsonObject;
  annotations: LsWorkJson[];
  predictions: LsWorkJson[];
  [key: string]: unknown;
}

/** @param media measures of the item's medium, if known */
export function writeLsTask({ id, data, annotations, predictions, rest }: LsTask, media: Partial<Item> = {}): LsTaskJson {
  const work = (one: LsWork): LsWorkJson => ({ ...one.rest, result: writeResults(one.regions, media) });
  return { ...rest, ...(id === undefined ? {} : { id }), data, annotations: annotations.map(work), predictions: predictions.map(work) };
}

/** Yields pieces, because the results may have megabytes. */
function* workPieces({ regions, rest }: LsWork, media: Partial<Item>): Generator<string> {
  yield writeJson({ ...rest, result: [] }).replace(/\]\}$/, '');
  let before = '';
  for (const result of resultsIn(regions, media)) {
    yield before + writeJson(result);
    before = ',';
  }
  yield ']}';
}

export function* lsTaskPieces({ annotations, predictions, ...head }: LsTask, media: Partial<Item> = {}): Generator<string> {
  // The lists are the last keys.
  yield writeJson(writeLsTask({ ...head, annotations: [], predictions: [] }, media)).replace(
    /"annotations":\[\],"predictions":\[\]\}$/,
    '',
  );
  for (const [name, works] of Object.entries({ annotations, predictions })) {
    let before = `"${name}":[`;
    for (const work of works) {
      yield before;
      yield* workPieces(work, media);
      before = ',';
    }
    yield works.length ? ']' : `${before}]`;
    yield name === 'annotations' ? ',' : '}';
  }
}
