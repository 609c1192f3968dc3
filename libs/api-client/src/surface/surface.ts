/** Part of an OpenAPI document that API keys see. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema?: Schema }[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses?: Readonly<Record<string, Content>>;
}

export interface ApiDocument {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

const REQUIRED = ' required';
const RESPONSE = ' < ';
const VALUE = ' = ';

/** A schema refers to itself, such as a thread of answers. */
const DEPTH_MAX = 8;

/**
 * Facts of the API that a program may count on, one a line: a call, a parameter, a field with its type, a value.
 *
 * @param calls such as `GET /tasks/:id`, below `/api`
 * @returns sorted lines
 * @throws Error for a call that the document lacks
 */
export function surfaceOf({ paths, components }: Omit<ApiDocument, 'info'>, calls: readonly string[]): string[] {
  const lines = new Set<string>();

  const resolved = (schema: Schema): Schema => {
    const name = schema.$ref?.split('/').at(-1);
    return name === undefined ? schema : (components?.schemas?.[name] ?? {});
  };

  const add = (place: string, given: Schema | undefined, isNullable = false, depth = 0): void => {
    const schema = resolved(given ?? {});
    const parts = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
    const nullable = isNullable || schema.nullable === true;
    if (parts.length > 0) {
      for (const part of parts) add(place, part, nullable, depth);
      if (!schema.properties) return;
    }
    const type = [schema.type ?? 'any'].flat().join('|');
    lines.add(`${place}: ${type}${schema.format ? ` (${schema.format})` : ''}${nullable ? ' or null' : ''}`);
    for (const value of schema.enum ?? []) lines.add(`${place}${VALUE}${String(value)}`);
    if (depth >= DEPTH_MAX) return;
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      add(`${place}.${name}`, property, false, depth + 1);
      if (schema.required?.includes(name)) lines.add(`${place}.${name}${REQUIRED}`);
    }
    if (schema.items) add(`${place}[]`, schema.items, false, depth + 1);
    if (typeof schema.additionalProperties === 'object') add(`${place}.*`, schema.additionalProperties, false, depth + 1);
  };

  for (const call of calls) {
    const [method = '', path = ''] = call.split(' ');
    const operation = paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
    if (!operation) throw new Error(`The document lacks ${call}.`);
    lines.add(call);
    for (const { name, in: where, required, schema } of operation.parameters ?? []) {
      if (where !== 'query') continue;
      add(`${call} ? ${name}`, schema);
      if (required) lines.add(`${call} ? ${name}${REQUIRED}`);
    }
    for (const [type, { schema }] of Object.entries(operation.requestBody?.content ?? {})) add(`${call} > ${type} body`, schema);
    for (const [status, { content = {} }] of Object.entries(operation.responses ?? {}))
      if (status.startsWith('2'))
        for (const [type, { schema }] of Object.entries(content)) add(`${call}${RESPONSE}${status} ${type}`, schema);
  }
  return [...lines].sort();
}

export interface Difference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** An entry of the changelog. */
export interface ApiChange extends Difference {
  /** Day of the change, in UTC. */
  readonly date: string;
  /** Version of the API. It rises if a change breaks programs. */
  readonly version: string;
}

export const differenceOf = (before: readonly string[], after: readonly string[]): Difference => {
  const [old, now] = [new Set(before), new Set(after)];
  return { added: after.filter((line) => !old.has(line)), removed: before.filter((line) => !now.has(line)) };
};

export const applied = (lines: readonly string[], { added, removed }: Difference): string[] => {
  const gone = new Set(removed);
  return [...lines.filter((line) => !gone.has(line)), ...added].sort();
};

/** Lines of a difference that break a program: what it reads or sends is gone, or it must send more. Answers may lose and gain values. */
export function breaksOf(before: readonly string[], { added, removed }: Difference): string[] {
  const calls = new Set(before);
  const isSent = (line: string): boolean => !line.includes(RESPONSE);
  const callOf = (line: string): string => line.split(' ', 2).join(' ');
  const missed = removed.filter((line) => (isSent(line) ? !line.endsWith(REQUIRED) : !line.includes(VALUE)));
  const demanded = added.filter((line) => isSent(line) && line.endsWith(REQUIRED) && calls.has(callOf(line)));
  return [...missed, ...demanded];
}
