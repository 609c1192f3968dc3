import { compareValues } from '../bson/compare.js';
import { arithmetic } from '../bson/decimal.js';
import { encodeValue } from '../bson/keystring.js';
import { bsonTag, isNumeric, toNumber } from '../bson/types.js';

/** Accumulates the values of one group and keeps only what its result needs. */
export interface Accumulator {
  add(value: unknown): void;
  result(): unknown;
}

class Sum implements Accumulator {
  private sum: unknown = 0;

  add(value: unknown): void {
    if (typeof value === 'number' && typeof this.sum === 'number') this.sum += value;
    else if (isNumeric(value)) this.sum = arithmetic('add', this.sum, value);
  }

  result(): unknown {
    return this.sum;
  }
}

class Average implements Accumulator {
  private readonly sum = new Sum();
  private count = 0;

  add(value: unknown): void {
    if (!isNumeric(value)) return;
    this.sum.add(value);
    this.count++;
  }

  result(): unknown {
    return this.count === 0 ? null : toNumber(this.sum.result()) / this.count;
  }
}

class Count implements Accumulator {
  private count = 0;

  add(): void {
    this.count++;
  }

  result(): number {
    return this.count;
  }
}

/** Least or greatest value in BSON order; ignores null and missing. */
class Extreme implements Accumulator {
  private best: unknown = null;

  constructor(private readonly sign: 1 | -1) {}

  add(value: unknown): void {
    if (value === null || value === undefined) return;
    if (this.best === null || this.sign * compareValues(value, this.best) < 0) this.best = value;
  }

  result(): unknown {
    return this.best;
  }
}

class First implements Accumulator {
  private found: { readonly value: unknown } | undefined;

  add(value: unknown): void {
    this.found ??= { value };
  }

  result(): unknown {
    return this.found?.value ?? null;
  }
}

class Last implements Accumulator {
  private value: unknown;

  add(value: unknown): void {
    this.value = value;
  }

  result(): unknown {
    return this.value ?? null;
  }
}

class Push implements Accumulator {
  private readonly values: unknown[] = [];

  add(value: unknown): void {
    if (value !== undefined) this.values.push(value);
  }

  result(): unknown[] {
    return this.values;
  }
}

class AddToSet implements Accumulator {
  private readonly values = new Map<string, unknown>();

  add(value: unknown): void {
    if (value === undefined) return;
    const key = encodeValue(value).toString('latin1');
    if (!this.values.has(key)) this.values.set(key, value);
  }

  result(): unknown[] {
    return [...this.values.values()];
  }
}

/** Accumulators by operator (https://www.mongodb.com/docs/manual/reference/operator/aggregation/group/). */
export const ACCUMULATORS: ReadonlyMap<string, () => Accumulator> = new Map<string, () => Accumulator>([
  ['$sum', () => new Sum()],
  ['$avg', () => new Average()],
  ['$count', () => new Count()],
  ['$min', () => new Extreme(1)],
  ['$max', () => new Extreme(-1)],
  ['$first', () => new First()],
  ['$last', () => new Last()],
  ['$push', () => new Push()],
  ['$addToSet', () => new AddToSet()],
]);

/** Map key of a group's `_id`: the primitive, or a zero byte and the bytes of an index key. Equal values have equal keys. */
export function groupKey(value: unknown): unknown {
  switch (typeof value) {
    case 'number':
    case 'boolean':
      return value;
    case 'string':
      if (!value.startsWith('\0')) return value;
      break;
    case 'undefined':
      return null;
    default:
  }
  if (value === null) return null;
  if (bsonTag(value) === 'Decimal128') {
    const double = toNumber(value);
    if (Number.isNaN(double) || encodeValue(double).equals(encodeValue(value))) return double;
  }
  return `\0${encodeValue(value).toString('latin1')}`;
}
