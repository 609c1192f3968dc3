import {
  dataProblem,
  ExactNumber,
  type JsonObject,
  type LabelConfig,
  LIST_EXAMPLE,
  type LsItem,
  type LsWork,
  type ObjectDef,
  type Prediction,
  type Problem,
  type Read,
  readList,
  readLsItem,
  valueIn,
  withStoredFiles,
} from '@labelbridge/annotation';
import { isHttpLink, mediumOfReference } from '@labelbridge/contracts';
import { type Columns, withColumns } from './columns.js';
import { predictionProblems } from './prediction-problems.js';
import { type FileValue } from './row-reader.js';

export interface NewItem {
  readonly externalId: string | null;
  readonly data: JsonObject;
  readonly prediction: Prediction | null;
  /** Medium ids that an export names by their digests. */
  readonly exportedMedia: readonly string[];
}

const ID_MAX = 200;
const MISSING = 'is missing: the labelling interface shows it';
const NO_TEXT = 'must be a text: the labelling interface shows it as one';
const NO_MEDIUM = 'must be media: and the id of a file that was uploaded, or a http(s) address';
const NO_LIST = `must be a list of different texts, such as ${LIST_EXAMPLE}`;

function idOf(value: JsonObject): string | null {
  const id = value['externalId'] ?? value['id'];
  return typeof id === 'string' || typeof id === 'number' || id instanceof ExactNumber ? String(id) || null : null;
}

/** Cells of a table are item data, whatever the names of their columns. */
function readCells(data: JsonObject): Read<LsItem> {
  const wrong = dataProblem(data);
  return wrong ? { ok: false, problems: [wrong] } : { ok: true, value: { data, task: undefined, prediction: undefined } };
}

function toPrediction({ regions, rest }: LsWork): Prediction {
  const { model_version: model, score } = rest;
  return { ...(typeof model === 'string' ? { model } : {}), ...(typeof score === 'number' ? { score } : {}), regions };
}

function valueProblem({ kind }: ObjectDef, value: unknown): string | undefined {
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) return MISSING;
  switch (kind) {
    case 'text':
    case 'header':
      return typeof value === 'string' ? undefined : NO_TEXT;
    case 'list':
      return readList(value) ? undefined : NO_LIST;
    default:
      return isHttpLink(value) || (typeof value === 'string' && mediumOfReference(value) !== undefined) ? undefined : NO_MEDIUM;
  }
}

/**
 * Reads one row: the fields of an item, or a task of Label Studio, with the first of its predictions. Annotations of Label Studio's tasks
 * are left out. File names from an export become references to their media again.
 *
 * @param columns columns for fields with other names
 */
export function readRow(config: LabelConfig, row: FileValue, columns: Columns = {}): Read<NewItem> {
  const read = row.isTable ? readCells(row.value) : readLsItem(row.value, config);
  if (!read.ok) return read;
  const { prediction: predicted, task } = read.value;
  const { data: given, stored } = withStoredFiles(withColumns(read.value.data, columns), task?.['meta']);
  const data = { ...given };
  const externalId = idOf(task ?? data);
  const problems: Problem[] = [];
  if (externalId !== null && externalId.length > ID_MAX) problems.push({ field: 'id', message: `must have at most ${ID_MAX} characters` });
  for (const object of config.objects) {
    if (!object.value.startsWith('$')) continue;
    const field = object.value.slice(1);
    const shown = valueIn(object, data);
    const message = valueProblem(object, shown);
    if (message !== undefined) problems.push({ field, message });
    else if (object.kind === 'list' && Object.hasOwn(data, field)) data[field] = readList(shown) ?? [];
  }
  const prediction = predicted ? toPrediction(predicted) : null;
  if (prediction && problems.length === 0) problems.push(...predictionProblems(config, prediction, { id: externalId ?? '', data }));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: { externalId, data, prediction, exportedMedia: stored } };
}
