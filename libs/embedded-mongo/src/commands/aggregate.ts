import { evaluateVariables } from '../aggregate/expressions.js';
import { groupStage } from '../aggregate/group.js';
import { parseCountStage, pushDown } from '../aggregate/pushdown.js';
import { runStages, stageName } from '../aggregate/stages.js';
import { type StageContext, type Stream } from '../aggregate/stream.js';
import { decodeDocument } from '../bson/decode.js';
import { encodeDocument } from '../bson/encode.js';
import { type Document, isDocument, typeName } from '../bson/types.js';
import { CommandError, failedToParse, typeMismatch } from '../errors.js';
import { type PreparedQuery, type Query, checkQuery, countRows, prepareQuery, runQuery, visitQuery } from '../planner/execute.js';
import { comparatorOf } from '../query/collation.js';
import { type Collection } from '../storage/collection.js';
import { YIELD_POINT, type YieldPoint, type Yielding } from '../storage/yielding.js';
import { type Reply } from '../wire/reply.js';
import { type CommandContext, type Handlers, collectionNamed, documentField, fullName } from './context.js';
import { openCursor } from './cursor-reply.js';
import { writeOutput } from './output.js';
import { splitOutput } from '../aggregate/output-stage.js';
import { metadataSource } from './metadata-source.js';

/** The command `aggregate` (https://www.mongodb.com/docs/manual/reference/command/aggregate/). */
export const aggregateHandlers: Handlers = {
  aggregate: async (context, command) => {
    const pipeline = pipelineOf(command);
    if (!isDocument(command['cursor']) && command['explain'] !== true) {
      throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument");
    }
    const name = command['aggregate'];
    if (typeof name !== 'string') return answer(context, `${context.db}.$cmd.aggregate`, undefined, pipeline, command);
    const ns = fullName(context.db, name);
    return answer(context, ns, collectionNamed(context, ns), pipeline, command);
  },
};

/** @throws as `stageName` for each stage */
export function pipelineOf(command: Document): Document[] {
  const { pipeline } = command;
  if (!Array.isArray(pipeline))
    throw typeMismatch(`BSON field 'pipeline' is the wrong type '${typeName(pipeline)}', expected type 'array'`);
  return pipeline.map((stage: unknown) => {
    stageName(stage);
    return stage as Document;
  });
}

/** Runs a query on a view through the view's pipeline. */
export async function aggregateOn(
  context: CommandContext,
  collection: Collection,
  pipeline: readonly Document[],
  command: Document,
): Promise<Reply> {
  return answer(context, collection.ns, collection, pipeline, { ...command, cursor: { batchSize: command['batchSize'] } });
}

async function answer(
  context: CommandContext,
  ns: string,
  collection: Collection | undefined,
  pipeline: readonly Document[],
  command: Document,
): Promise<Reply> {
  const base: Query = {
    collation: documentField(command, 'collation') ?? (collection?.record.options['collation'] as Document | undefined),
    hint: command['hint'],
    variables: evaluateVariables(documentField(command, 'let')),
  };
  const { pipeline: reading, output } = splitOutput(pipeline);
  if (output) {
    if (documentField(command, 'readConcern')?.['level'] === 'linearizable' && output.kind === 'out')
      throw new CommandError(72, "$out cannot be used with a 'linearizable' read concern level");
    const bypass = command['bypassDocumentValidation'] === true;
    await writeOutput(context, output, decodedResults(results(context, ns, collection, reading, base)), base.variables, bypass);
    return openCursor(context, ns, [], undefined);
  }
  const documents = results(context, ns, collection, pipeline, base);
  return openCursor(context, ns, documents, documentField(command, 'cursor')?.['batchSize']);
}

const MAX_VIEW_DEPTH = 20;

/** Resolves a view to its collection, and prefixes the pipelines of all its views. @throws 165 above 20 levels */
export function resolveView(
  context: CommandContext,
  collection: Collection | undefined,
  pipeline: readonly Document[],
): { collection: Collection | undefined; pipeline: readonly Document[] } {
  let target = collection;
  let stages = pipeline;
  for (let depth = 0; target?.record.options['viewOn'] !== undefined; depth++) {
    if (depth >= MAX_VIEW_DEPTH) throw new CommandError(165, 'View depth limit exceeded');
    stages = [...((target.record.options['pipeline'] as Document[] | undefined) ?? []), ...stages];
    target = collectionNamed(context, fullName(context.db, String(target.record.options['viewOn'])));
  }
  return { collection: target, pipeline: stages };
}

function* results(
  context: CommandContext,
  ns: string,
  target: Collection | undefined,
  asked: readonly Document[],
  base: Query,
): Generator<Buffer | YieldPoint, void, undefined> {
  const { collection, pipeline } = resolveView(context, target, asked);
  const source = metadataSource(context, ns, collection, pipeline[0]);
  if (source) return yield* encoded(runStages(source, pipeline.slice(1), stageContext(context, base)));
  const { query, rest } = pushDown(pipeline, base);
  if (rest.length > 0 || !collection) return yield* encoded(documentsOf(context, collection, query, rest));
  for (const row of runQuery(prepareQuery(context.view, collection, query))) yield row === YIELD_POINT ? YIELD_POINT : row.bytes;
}

function* encoded(documents: Stream): Generator<Buffer | YieldPoint, void, undefined> {
  for (const document of documents) yield document === YIELD_POINT ? YIELD_POINT : encodeDocument(document);
}

function* decodedResults(documents: Yielding<Buffer>): Stream {
  for (const bytes of documents) yield bytes === YIELD_POINT ? YIELD_POINT : decodeDocument(bytes);
}

function* documentsOf(context: CommandContext, collection: Collection | undefined, query: Query, rest: readonly Document[]): Stream {
  const prepared = collection && prepareQuery(context.view, collection, query);
  if (!prepared) checkQuery(query);
  const counting = parseCountStage(rest.slice(0, 1));
  if (counting) return yield* runStages(counted(prepared, counting), rest.slice(1), stageContext(context, query));
  const group = prepared && groupStage(rest[0], query.variables);
  if (group) {
    yield* visitQuery(prepared, (document) => group.add(document));
    return yield* runStages(group.results(), rest.slice(1), stageContext(context, query));
  }
  yield* runStages(prepared ? decoded(prepared) : [], rest, stageContext(context, query));
}

/** Result of a counting stage: one document, or none if the count is zero. */
function* counted(prepared: PreparedQuery | undefined, counting: { field: string; id?: unknown }): Stream {
  const count = prepared ? yield* countRows(prepared) : 0;
  if (count > 0) yield 'id' in counting ? { _id: counting.id, [counting.field]: count } : { [counting.field]: count };
}

function* decoded(prepared: PreparedQuery): Stream {
  for (const row of runQuery(prepared)) yield row === YIELD_POINT ? YIELD_POINT : decodeDocument(row.bytes, 'plain');
}

function stageContext(context: CommandContext, { collation, variables }: Query): StageContext {
  return {
    variables,
    compare: comparatorOf(collation),
    foreign: (name, pipeline, foreignVariables) => foreignDocuments(context, name, pipeline, { collation, variables: foreignVariables }),
  };
}

function foreignDocuments(context: CommandContext, name: string, asked: readonly Document[], base: Query): Stream {
  const { collection, pipeline } = resolveView(context, collectionNamed(context, fullName(context.db, name)), asked);
  const { query, rest } = pushDown(pipeline, base);
  return documentsOf(context, collection, query, rest);
}
