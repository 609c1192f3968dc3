import {
  type JsonObject,
  type LabellingInterface,
  type LsWork,
  type Prediction,
  type Problem,
  type Read,
  isRecord,
  LIST_EXAMPLE,
  readList,
  readLsTask,
  resultProblems,
  valueIn,
  withStoredFiles,
} from '@labelbridge/annotation';

/** What a row of an import becomes. */
export interface NewItem {
  readonly externalId: string | null;
  readonly data: JsonObject;
  readonly prediction: Prediction | null;
  /** The ids of the media that an export names by their digests. */
  readonly exportedMedia: readonly string[];
}

const ID_MAX = 200;
const NO_LIST = `must be a list of different texts, such as ${LIST_EXAMPLE}`;

function idOf(value: unknown): string | null {
  if (!isRecord(value)) return null;
  const id = value['externalId'] ?? value['id'];
  return typeof id === 'string' || typeof id === 'number' ? String(id) || null : null;
}

function toPrediction({ regions, rest }: LsWork): Prediction {
  const { model_version: model, score } = rest;
  return { ...(typeof model === 'string' ? { model } : {}), ...(typeof score === 'number' ? { score } : {}), regions };
}

/**
 * Reads one row: the fields of an item, or a task of Label Studio with predictions, of which the first is kept. Annotations of Label
 * Studio's tasks are no items and are left out. Names of an export's files become the files again.
 */
export function readRow(config: LabellingInterface, value: unknown): Read<NewItem> {
  const read = readLsTask(value, config);
  if (!read.ok) return read;
  const { predictions, rest } = read.value;
  const { data, stored } = withStoredFiles(read.value.data, rest['meta']);
  const externalId = idOf(value);
  const problems: Problem[] = [];
  if (externalId !== null && externalId.length > ID_MAX) problems.push({ field: 'id', message: `must have at most ${ID_MAX} characters` });
  for (const object of config.objects) {
    if (!object.value.startsWith('$')) continue;
    const field = object.value.slice(1);
    const shown = valueIn(object, data);
    if (shown === undefined || shown === null || shown === '') {
      problems.push({ field, message: 'is missing: the labelling interface shows it' });
    } else if (object.kind === 'list') {
      const list = readList(shown);
      if (!list) problems.push({ field, message: NO_LIST });
      else if (Object.hasOwn(data, field)) data[field] = list;
    }
  }
  const [first] = predictions;
  const prediction = first ? toPrediction(first) : null;
  if (prediction && problems.length === 0) {
    const wrong = resultProblems(config, prediction.regions, { id: externalId ?? '', data });
    problems.push(...wrong.map(({ field, message }) => ({ field: `predictions[0].${field}`, message })));
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: { externalId, data, prediction, exportedMedia: stored } };
}
