import { isFullOf, isRecord, type Json, type JsonObject, type Problem } from '../json.js';
import { ANNOTATION_LIMITS } from '../limits.js';

interface NumberLimits {
  readonly min?: number;
  readonly max?: number;
  readonly whole?: boolean;
}

const isWithin = (value: unknown, { min = -Infinity, max = Infinity, whole = false }: NumberLimits): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max && (!whole || Number.isSafeInteger(value));

/** Reads values from outside. Replaces wrong values, so that reading continues: use the result only if `problems` is empty. */
export class Checker {
  readonly problems: Problem[] = [];

  fail(field: string, message: string): void {
    if (!this.isFull) this.problems.push({ field, message });
  }

  get isFull(): boolean {
    return isFullOf(this.problems);
  }

  record(value: unknown, field: string, known: readonly string[]): Record<string, unknown> {
    if (!isRecord(value)) {
      this.fail(field, 'must be an object');
      return {};
    }
    for (const key in value) {
      if (this.isFull) break;
      if (!known.includes(key)) this.fail(`${field}.${key}`, 'is not known');
    }
    return value;
  }

  number(value: unknown, field: string, limits: NumberLimits = {}): number {
    const { min = -Infinity, max = Infinity, whole = false } = limits;
    if (isWithin(value, limits)) return value;
    if (typeof value !== 'number' || !Number.isFinite(value)) this.fail(field, 'must be a number');
    else if (whole && !Number.isSafeInteger(value)) this.fail(field, 'must be a whole number');
    else this.fail(field, value < min ? `must be at least ${min}` : `must be at most ${max}`);
    return 0;
  }

  string(value: unknown, field: string, max: number = ANNOTATION_LIMITS.nameLength): string {
    if (typeof value !== 'string') this.fail(field, 'must be a text');
    else if (value.length > max) this.fail(field, `must have at most ${max} characters`);
    else return value;
    return '';
  }

  boolean(value: unknown, field: string): boolean {
    if (typeof value !== 'boolean') this.fail(field, 'must be true or false');
    return value === true;
  }

  list<T>(value: unknown, field: string, max: number, each: (entry: unknown, field: string) => T): T[] {
    if (!Array.isArray(value)) this.fail(field, 'must be a list');
    else if (value.length > max) this.fail(field, `must have at most ${max} entries`);
    else {
      const read: T[] = [];
      for (let i = 0; i < value.length && !this.isFull; i++) read.push(each(value[i], `${field}[${i}]`));
      return read;
    }
    return [];
  }

  /** Builds no path per number, as lists may be long. */
  numbers(value: unknown, field: string, most: number, limits: NumberLimits): number[] {
    if (!Array.isArray(value) || value.length > most) return this.list(value, field, most, () => 0);
    const read: number[] = [];
    for (let i = 0; i < value.length && !this.isFull; i++) {
      const given: unknown = value[i];
      read.push(isWithin(given, limits) ? given : this.number(given, `${field}[${i}]`, limits));
    }
    return read;
  }

  /** The store takes no keys that begin with `$` or contain a dot. */
  json(value: unknown, field: string, depth: number = ANNOTATION_LIMITS.restDepth): Json {
    if (value === null || typeof value === 'boolean') return value;
    if (typeof value === 'number') return this.number(value, field);
    if (typeof value === 'string') return this.string(value, field, ANNOTATION_LIMITS.textLength);
    if (depth === 0) this.fail(field, `is nested deeper than ${ANNOTATION_LIMITS.restDepth} levels`);
    else if (Array.isArray(value)) {
      return this.list(value, field, ANNOTATION_LIMITS.restEntries, (entry, path) => this.json(entry, path, depth - 1));
    } else if (isRecord(value)) return this.jsonObject(value, field, depth);
    else this.fail(field, 'must be JSON');
    return null;
  }

  jsonObject(value: unknown, field: string, depth: number = ANNOTATION_LIMITS.restDepth): JsonObject {
    if (!isRecord(value)) {
      this.fail(field, 'must be an object');
      return {};
    }
    const entries = Object.entries(value).filter(([, each]) => each !== undefined);
    if (entries.length > ANNOTATION_LIMITS.restEntries) {
      this.fail(field, `must have at most ${ANNOTATION_LIMITS.restEntries} keys`);
      return {};
    }
    for (const [key] of entries) {
      if (key === '__proto__' || key.startsWith('$') || key.includes('.')) this.fail(`${field}.${key}`, 'is no name for a key');
    }
    return Object.fromEntries(entries.map(([key, each]) => [key, this.json(each, `${field}.${key}`, depth - 1)]));
  }
}
