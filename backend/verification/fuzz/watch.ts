import { type Connection } from 'mongoose';
import { FIELD_MARK, OPERATOR_MARK } from './hostile-values.js';

export function recordOperators(connection: Connection): readonly string[] {
  const recorded: string[] = [];
  connection.set('debug', (collection: string, method: string, ...args: unknown[]) => {
    if (carriesMark(args)) recorded.push(`${collection}.${method} ${JSON.stringify(args).slice(0, 300)}`);
  });
  return recorded;
}

/** @returns whether a text inside `value` starts with the mark. A mark inside a longer text is harmless: it was taken as text. */
function carriesMark(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.startsWith(OPERATOR_MARK);
  if (typeof value !== 'object' || value === null || depth > 12 || ArrayBuffer.isView(value) || isSession(value)) return false;
  return Object.values(value).some((inner) => carriesMark(inner, depth + 1));
}

// The driver session in the options refers to the whole client.
const isSession = (value: object): boolean => 'hasEnded' in value || 'clusterTime' in value;

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype', 'polluted']);

/** @returns stored fields outside the schema, or from unknown fields of a request, as paths */
export async function foreignFields(connection: Connection): Promise<string[]> {
  const found: string[] = [];
  for (const model of Object.values(connection.models)) {
    const known = new Set(Object.keys(model.schema.paths).map((path) => path.split('.')[0]));
    for await (const document of model.collection.find()) {
      for (const name of Object.keys(document)) if (!known.has(name) && name !== '_id') found.push(`${model.collection.name}.${name}`);
      found.push(...marked(document).map((path) => `${model.collection.name}.${path}`));
    }
  }
  return found;
}

function marked(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.startsWith(OPERATOR_MARK) ? [`${path} = ${value}`] : [];
  if (typeof value !== 'object' || value === null || value instanceof Date || ArrayBuffer.isView(value) || '_bsontype' in value) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = path ? `${path}.${name}` : name;
    const foreign = name.includes(FIELD_MARK) || name.startsWith('$') || FORBIDDEN.has(name);
    return [...(foreign ? [here] : []), ...marked(inner, here)];
  });
}

/** Checks an error answer against product.md, HTTP contract. @returns its faults */
export function shapeFaults(status: number, type: string, text: string): string[] {
  if (!type.includes('application/json')) return [`a refusal of type "${type}"`];
  const body: unknown = JSON.parse(text);
  if (typeof body !== 'object' || body === null) return ['a refusal that is no object'];
  const has = (name: string, kind: string) => typeof Reflect.get(body, name) === kind;
  const right =
    Reflect.get(body, 'statusCode') === status &&
    has('error', 'string') &&
    has('message', 'string') &&
    Reflect.get(body, 'responseMessage') === Reflect.get(body, 'message') &&
    has('requestId', 'string');
  const inner = /node_modules|\bat \w+ \(|\.[jt]s:\d+|MongoServerError|CastError|E11000/.exec(text)?.[0];
  return [...(right ? [] : [`another shape: ${text.slice(0, 200)}`]), ...(inner ? [`our insides (${inner})`] : [])];
}
