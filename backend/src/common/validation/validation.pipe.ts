import { type ArgumentMetadata, ValidationPipe } from '@nestjs/common';
import { type ErrorDetail } from '@labelbridge/contracts';
import { type ValidationError } from 'class-validator';
import { LRUCache } from 'lru-cache';
import { badInput, PROBLEMS_MAX } from '../errors/errors.js';
import { isRecord } from '../json/json.js';
import { rawFieldsOf } from './validation.decorators.js';

/** Broken rules of a request, one for each field, up to PROBLEMS_MAX. Nested fields have their path (`rate.amount`). */
export function problemsOf(errors: readonly ValidationError[], parent = ''): ErrorDetail[] {
  return errors.slice(0, PROBLEMS_MAX).flatMap(({ property, constraints, children }) => {
    const field = parent ? `${parent}.${property}` : property;
    const [message] = Object.entries(constraints ?? {}).map(([rule, text]) =>
      rule === 'whitelistValidation' ? 'is not a known field' : stripField(text, property),
    );
    return [...(message ? [{ field, message }] : []), ...problemsOf(children ?? [], field)];
  });
}

// class-validator's messages begin with the name of the property, which `field` has already.
const stripField = (text: string, property: string): string => (text.startsWith(`${property} `) ? text.slice(property.length + 1) : text);

const QUERIES_MAX = 200;
const QUERY_LENGTH_MAX = 300;

const isFlat = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.values(value).every((part) => part === null || typeof part !== 'object');

/** Caches valid queries: lists are called often with few different ones. Results depend on the query alone. Each call gets a copy. */
class InputValidation extends ValidationPipe {
  private readonly right = new WeakMap<object, LRUCache<string, object>>();

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, metatype } = metadata;
    const raw = type === 'body' && metatype ? rawFieldsOf(metatype) : [];
    if (raw.length > 0 && isRecord(value)) {
      const [kept, rest] = split(value, raw);
      const result: unknown = await super.transform(rest, metadata);
      return Object.assign(Object(result), kept);
    }
    if (type !== 'query' || !metatype || !isFlat(value)) return super.transform(value, metadata);
    const key = JSON.stringify(value);
    const known = this.right.get(metatype)?.get(key);
    if (known) return copyOf(known);
    const result: unknown = await super.transform(value, metadata);
    if (isFlat(result) && key.length <= QUERY_LENGTH_MAX) {
      if (!this.right.has(metatype)) this.right.set(metatype, new LRUCache({ max: QUERIES_MAX }));
      this.right.get(metatype)?.set(key, copyOf(result));
    }
    return result;
  }
}

const split = (body: Readonly<Record<string, unknown>>, names: readonly string[]): [kept: object, rest: object] => {
  const part = (isKept: boolean): object => Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name) === isKept));
  return [part(true), part(false)];
};

const copyOf = (flat: object): object => Object.assign(Object.create(Object.getPrototypeOf(flat)) as object, flat);

/** Strict validation: only known fields, no type conversion, the first broken rule of each field. */
export const inputValidation = (): ValidationPipe =>
  new InputValidation({
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    stopAtFirstError: true,
    transform: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => badInput(problemsOf(errors)),
  });
