import { pushDown, parseCountStage } from '../aggregate/pushdown.js';
import { splitOutput } from '../aggregate/output-stage.js';
import { type Document, isDocument } from '../bson/types.js';
import { failedToParse, CommandError } from '../errors.js';
import { type PreparedQuery, countRows, countSteps, prepareQuery } from '../planner/execute.js';
import { type TopStage, queryPlanner, winningPlan } from '../planner/explain.js';
import { runYielding } from '../storage/yielding.js';
import { SERVER_VERSION } from './admin.js';
import { pipelineOf, resolveView } from './aggregate.js';
import { type CommandContext, type Handlers, documentField, documentList, fullName } from './context.js';
import { countQueryOf } from './count.js';
import { reply } from './cursor-reply.js';
import { queryOf } from './find.js';

interface Explained {
  readonly top: TopStage;
  readonly filter: Document | undefined;
  readonly prepared: PreparedQuery | undefined;
  /** Pipeline stages after the planned query. */
  readonly rest?: readonly Document[];
}

/** The command `explain` (https://www.mongodb.com/docs/manual/reference/command/explain/). Writes are not executed. */
export const explainHandlers: Handlers = {
  explain: async (context, command) => {
    const inner = documentField(command, 'explain');
    const name = inner && Object.keys(inner)[0];
    if (!inner || !name) throw failedToParse('explain needs a command');
    const ns = fullName(context.db, String(inner[name]));
    const explained = explainCommand(context, name, ns, inner);
    const { prepared, top, filter, rest } = explained;
    const planner = queryPlanner(ns, prepared?.collection, prepared ? winningPlan(prepared, top, filter) : {}, filter);
    const statistics =
      command['verbosity'] === 'queryPlanner' || !prepared ? {} : { executionStats: await executionStatistics(prepared, top) };
    return reply({
      explainVersion: '1',
      queryPlanner: planner,
      ...(rest && rest.length > 0 ? { stages: [{ $cursor: { queryPlanner: planner, ...statistics } }, ...rest] } : {}),
      ...statistics,
      command: inner,
      serverInfo: { host: context.server.address(), version: SERVER_VERSION },
    });
  },
};

function explainCommand(context: CommandContext, name: string, ns: string, inner: Document): Explained {
  const collection = context.server.store.catalogue.get(ns);
  const prepare = (query: Parameters<typeof prepareQuery>[2]) => collection && prepareQuery(context.view, collection, query);
  switch (name) {
    case 'find': {
      const query = queryOf(inner, collection);
      return { top: 'FIND', filter: query.filter, prepared: prepare(query) };
    }
    case 'count': {
      const query = countQueryOf(inner, collection);
      return { top: 'COUNT', filter: query.filter, prepared: prepare(query) };
    }
    case 'distinct':
      return { top: 'FIND', filter: documentField(inner, 'query'), prepared: prepare({ filter: documentField(inner, 'query') }) };
    case 'aggregate': {
      const resolved = resolveView(context, collection, splitOutput(pipelineOf(inner)).pipeline);
      const { query, rest } = pushDown(resolved.pipeline, { collation: documentField(inner, 'collation'), hint: inner['hint'] });
      const top = parseCountStage(rest) ? 'COUNT' : 'FIND';
      return { top, filter: query.filter, rest, prepared: resolved.collection && prepareQuery(context.view, resolved.collection, query) };
    }
    case 'update':
    case 'delete':
      return explainStatement(name, inner, prepare);
    case 'findAndModify':
    case 'findandmodify': {
      const filter = documentField(inner, 'query');
      return {
        top: inner['remove'] === true ? 'DELETE' : 'UPDATE',
        filter,
        prepared: prepare({ filter, sort: documentField(inner, 'sort'), limit: 1 }),
      };
    }
    default:
      throw new CommandError(59, `Explain failed due to unknown command: ${name}`);
  }
}

function explainStatement(
  name: 'update' | 'delete',
  inner: Document,
  prepare: (query: Parameters<typeof prepareQuery>[2]) => PreparedQuery | undefined,
): Explained {
  const [statement] = documentList(inner, name === 'update' ? 'updates' : 'deletes');
  if (!isDocument(statement)) throw failedToParse(`explain of ${name} needs one statement`);
  const filter = documentField(statement, 'q');
  const prepared = prepare({ filter, collation: documentField(statement, 'collation'), hint: statement['hint'] });
  return { top: name === 'update' ? 'UPDATE' : 'DELETE', filter, prepared };
}

async function executionStatistics(prepared: PreparedQuery, top: TopStage): Promise<Document> {
  const begin = performance.now();
  const returned = await runYielding(top === 'COUNT' ? countRows(prepared) : countSteps(prepared));
  return {
    executionSuccess: true,
    nReturned: returned,
    executionTimeMillis: Math.round(performance.now() - begin),
    totalKeysExamined: prepared.stats.keysExamined,
    totalDocsExamined: prepared.stats.docsExamined,
  };
}
