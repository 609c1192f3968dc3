import { type Document, isDocument, typeName } from '../bson/types.js';
import { CommandError, failedToParse, typeMismatch } from '../errors.js';
import { parseUpdate } from '../update/parse.js';

interface Target {
  readonly db: string | undefined;
  readonly collection: string;
}

export type WhenMatched = 'replace' | 'keepExisting' | 'merge' | 'fail' | readonly Document[];

export type OutputStage =
  | ({ readonly kind: 'out' } & Target)
  | ({
      readonly kind: 'merge';
      readonly on: readonly string[];
      readonly definitions: Document | undefined;
      readonly whenMatched: WhenMatched;
      readonly whenNotMatched: 'insert' | 'discard' | 'fail';
    } & Target);

export function splitOutput(pipeline: readonly Document[]): { pipeline: readonly Document[]; output: OutputStage | undefined } {
  const last = pipeline.at(-1) ?? {};
  if ('$out' in last) return { pipeline: pipeline.slice(0, -1), output: parseOut(last['$out']) };
  if ('$merge' in last) return { pipeline: pipeline.slice(0, -1), output: parseMerge(last['$merge']) };
  return { pipeline, output: undefined };
}

/** `$out` (https://www.mongodb.com/docs/manual/reference/operator/aggregation/out/). */
function parseOut(argument: unknown): OutputStage {
  if (typeof argument === 'string') return { kind: 'out', db: undefined, collection: argument };
  const { db, coll, ...others } = isDocument(argument) ? argument : {};
  if (typeof db !== 'string' || typeof coll !== 'string')
    throw new CommandError(16990, `$out only supports a string or object argument, but found ${typeName(argument)}`);
  const [other] = Object.keys(others);
  if (other !== undefined) throw new CommandError(72, `$out: the option '${other}' is not available in the embedded engine`);
  return { kind: 'out', db, collection: coll };
}

const MATCHED_ACTIONS: readonly unknown[] = ['replace', 'keepExisting', 'merge', 'fail'];
const NOT_MATCHED_ACTIONS: readonly unknown[] = ['insert', 'discard', 'fail'];

/** `$merge` (https://www.mongodb.com/docs/manual/reference/operator/aggregation/merge/). */
function parseMerge(argument: unknown): OutputStage {
  const spec = typeof argument === 'string' ? { into: argument } : argument;
  if (!isDocument(spec)) throw new CommandError(51182, `$merge requires a string or object argument, but found ${typeName(argument)}`);
  const { into, on = '_id', let: definitions, whenMatched = 'merge', whenNotMatched = 'insert' } = spec;
  if (!NOT_MATCHED_ACTIONS.includes(whenNotMatched)) throw failedToParse(`$merge: whenNotMatched cannot be '${String(whenNotMatched)}'`);
  if (definitions !== undefined && !Array.isArray(whenMatched))
    throw new CommandError(51199, "Cannot use 'let' variables with 'whenMatched' that is not a pipeline");
  return {
    kind: 'merge',
    ...targetOf(into),
    on: fieldsOf(on),
    definitions: isDocument(definitions) ? definitions : undefined,
    whenMatched: whenMatchedOf(whenMatched),
    whenNotMatched: whenNotMatched as 'insert' | 'discard' | 'fail',
  };
}

function whenMatchedOf(value: unknown): WhenMatched {
  if (Array.isArray(value)) {
    parseUpdate(value, undefined);
    return value as Document[];
  }
  if (!MATCHED_ACTIONS.includes(value)) throw failedToParse(`$merge: whenMatched cannot be '${String(value)}'`);
  return value as WhenMatched;
}

function targetOf(into: unknown): Target {
  if (typeof into === 'string') return { db: undefined, collection: into };
  if (!isDocument(into) || typeof into['coll'] !== 'string') throw new CommandError(51178, "$merge: 'into' needs the name of a collection");
  return { db: typeof into['db'] === 'string' ? into['db'] : undefined, collection: into['coll'] };
}

function fieldsOf(on: unknown): string[] {
  const list: unknown[] = Array.isArray(on) ? on : [on];
  if (list.length === 0) throw new CommandError(51187, "If explicitly specifying $merge 'on', must include at least one field");
  return list.map((field) => {
    if (typeof field !== 'string') throw typeMismatch("$merge: 'on' must be a string or an array of strings");
    return field;
  });
}
