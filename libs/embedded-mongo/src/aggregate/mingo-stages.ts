import { Aggregator } from 'mingo';
import { plainNumbers } from '../bson/raw-document.js';
import { type Document } from '../bson/types.js';
import { YIELD_POINT, type Yielding, collectResults, withoutYieldPoints, withYieldPoints } from '../storage/yielding.js';
import { asCommandError, mingoOptions } from './expressions.js';
import { type StageContext, type Stream } from './stream.js';

/** Stages that process each document alone, so that their input can be split into batches. */
const PER_DOCUMENT: ReadonlySet<string> = new Set([
  '$addFields',
  '$project',
  '$redact',
  '$replaceRoot',
  '$replaceWith',
  '$set',
  '$unset',
  '$unwind',
]);
const INITIAL_BATCH = 16;
const MAX_BATCH = 256;

export function isPerDocument(stage: Document | undefined): boolean {
  return PER_DOCUMENT.has(Object.keys(stage ?? {})[0] ?? '');
}

/** Runs stages in mingo: in batches with yield points if all stages are per document, otherwise in one run. */
export function* streamThroughMingo(input: Yielding<Document>, stages: readonly Document[], context: StageContext): Stream {
  const options = {
    ...mingoOptions(context.variables),
    collectionResolver: (name: string) => [...withoutYieldPoints(context.foreign(name, [], undefined))],
  };
  const plain = stages.map((stage) => plainNumbers(stage) as Document);
  const run = (documents: readonly Document[]) =>
    results(() => new Aggregator(plain, options).stream(documents as Document[]) as unknown as Iterable<Document>);
  if (stages.every(isPerDocument)) yield* inBatches(input, run);
  else yield* withYieldPoints(run(yield* collectResults(input)));
}

function* inBatches(input: Yielding<Document>, run: (documents: readonly Document[]) => Iterable<Document>): Stream {
  let part: Document[] = [];
  let size = INITIAL_BATCH;
  for (const document of input) {
    if (document !== YIELD_POINT) part.push(document);
    if (document !== YIELD_POINT && part.length < size) continue;
    yield* run(part);
    part = [];
    size = Math.min(size * 2, MAX_BATCH);
    if (document === YIELD_POINT) yield YIELD_POINT;
  }
  yield* run(part);
}

function* results(run: () => Iterable<Document>): Generator<Document, void, undefined> {
  try {
    yield* run();
  } catch (error) {
    throw asCommandError(error);
  }
}
