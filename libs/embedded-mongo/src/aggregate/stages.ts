import { PlainDocument } from '../bson/raw-document.js';
import { type Document, isDocument, isNumeric, toNumber } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { type Comparator } from '../query/collation.js';
import { documentMatcher } from '../query/filter-match.js';
import { parseSort, sortValues } from '../query/sort.js';
import { topSorted } from '../query/top-sorted.js';
import { YIELD_POINT, type Yielding, collectResults, withYieldPoints } from '../storage/yielding.js';
import { type Grouping, groupStage } from './group.js';
import { lookup } from './lookup.js';
import { isPerDocument, streamThroughMingo } from './mingo-stages.js';
import { type StageContext, type Stream } from './stream.js';

const NATIVE_STAGES: Readonly<Record<string, (input: Yielding<Document>, argument: unknown, context: StageContext) => Stream>> = {
  $match: (input, argument, { variables, compare }) => filtered(input, documentMatcher(argument as Document, { variables, compare })),
  $sort: (input, argument, { compare }) => sorted(input, argument, Infinity, compare),
  $limit: (input, argument) => limited(input, positive('$limit', argument)),
  $skip: (input, argument) => skipped(input, toNumber(argument)),
  $lookup: (input, argument, context) => lookup(input, argument, context),
  $facet: (input, argument, context) => facet(input, argument, context),
  $unionWith: (input, argument, context) => unionWith(input, argument, context),
};

const UNSUPPORTED_STAGES = new Set(['$changeStream', '$geoNear', '$search', '$searchMeta', '$vectorSearch']);
const FINAL_STAGES: ReadonlySet<string> = new Set(['$out', '$merge']);

/** @throws 40323 unless the stage has exactly one name; 40324 or 40573 if it is not supported */
export function stageName(stage: unknown): string {
  const names = isDocument(stage) ? Object.keys(stage) : [];
  if (names.length !== 1) throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.');
  const name = names[0] as string;
  if (UNSUPPORTED_STAGES.has(name))
    throw new CommandError(name === '$changeStream' ? 40573 : 40324, `${name} is not available in the embedded engine`);
  return name;
}

/** Runs documents through stages, lazily if the stages allow it. */
export function* runStages(input: Yielding<Document>, stages: readonly Document[], context: StageContext): Stream {
  let stream = input;
  let waiting: Document[] = [];
  const flush = () => {
    if (waiting.length > 0) stream = streamThroughMingo(stream, waiting, context);
    waiting = [];
  };
  for (const stage of stages) {
    const name = stageName(stage);
    if (FINAL_STAGES.has(name)) throw new CommandError(40601, `${name} can only be the final stage in the pipeline`);
    const nativeStage = NATIVE_STAGES[name];
    const grouping = groupStage(stage, context.variables);
    if (!nativeStage && !grouping) {
      if (waiting.length > 0 && isPerDocument(waiting[0]) !== isPerDocument(stage)) flush();
      waiting.push(stage);
      continue;
    }
    flush();
    stream = grouping ? grouped(stream, grouping) : nativeStage ? nativeStage(stream, stage[name], context) : stream;
  }
  flush();
  yield* stream;
}

function* grouped(input: Yielding<Document>, grouping: Grouping): Stream {
  for (const document of input) {
    if (document === YIELD_POINT) yield YIELD_POINT;
    else grouping.add(new PlainDocument(document));
  }
  yield* grouping.results();
}

function* filtered(input: Yielding<Document>, matches: (document: Document) => boolean): Stream {
  for (const document of input) if (document === YIELD_POINT || matches(document)) yield document;
}

function* sorted(input: Yielding<Document>, argument: unknown, limit: number, compare: Comparator | undefined): Stream {
  if (!isDocument(argument)) throw new CommandError(15973, 'the $sort key specification must be an object');
  const keys = parseSort(argument);
  if (keys.length === 0) throw new CommandError(15976, '$sort stage must have at least one sort key');
  yield* yield* topSorted(input, (document) => sortValues(new PlainDocument(document), keys, compare), keys, limit, compare);
}

function positive(stage: string, argument: unknown): number {
  const count = isNumeric(argument) ? toNumber(argument) : Number.NaN;
  if (!Number.isInteger(count) || count <= 0) throw new CommandError(15958, `the ${stage} must be specified as a positive number`);
  return count;
}

function* limited(input: Yielding<Document>, limit: number): Stream {
  let count = 0;
  for (const document of input) {
    yield document;
    if (document !== YIELD_POINT && ++count >= limit) return;
  }
}

function* skipped(input: Yielding<Document>, skip: number): Stream {
  if (!Number.isInteger(skip) || skip < 0) throw new CommandError(15956, 'Argument to $skip cannot be negative');
  let count = 0;
  for (const document of input) if (document === YIELD_POINT || count++ >= skip) yield document;
}

function* facet(input: Yielding<Document>, argument: unknown, context: StageContext): Stream {
  if (!isDocument(argument)) throw new CommandError(40169, 'the $facet specification must be a non-empty object');
  const documents = yield* collectResults(input);
  const result: Document = {};
  for (const [name, pipeline] of Object.entries(argument)) {
    if (!Array.isArray(pipeline)) throw new CommandError(40170, `arguments to $facet must be arrays, ${name} is not`);
    result[name] = yield* collectResults(runStages(withYieldPoints(documents), pipeline as Document[], context));
  }
  yield result;
}

function* unionWith(input: Yielding<Document>, argument: unknown, context: StageContext): Stream {
  const { coll, pipeline } = isDocument(argument) ? argument : { coll: argument, pipeline: undefined };
  yield* input;
  if (typeof coll === 'string') yield* context.foreign(coll, (pipeline ?? []) as Document[], context.variables);
  else yield* runStages([], (pipeline ?? []) as Document[], context);
}
