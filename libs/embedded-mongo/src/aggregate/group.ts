import { type FieldSource } from '../bson/raw-document.js';
import { type Document, isDocument, setOwn } from '../bson/types.js';
import { YIELD_POINT, TimeSlice } from '../storage/yielding.js';
import { ACCUMULATORS, type Accumulator, groupKey } from './accumulators.js';
import { type FieldExpression, fieldExpression } from './field-expression.js';
import { type Stream } from './stream.js';

/** Incremental `$group`, which keeps only its groups in memory. */
export interface Grouping {
  add(document: FieldSource): void;
  results(): Stream;
}

interface Field {
  readonly name: string;
  readonly make: () => Accumulator;
  readonly value: FieldExpression;
}

/** @returns undefined if the stage is not a `$group` or has accumulators that only mingo supports */
export function groupStage(stage: Document | undefined, variables: Document | undefined): Grouping | undefined {
  const spec = stage?.['$group'];
  if (!isDocument(spec) || spec['_id'] === undefined) return undefined;
  const fields: Field[] = [];
  for (const [name, accumulator] of Object.entries(spec)) {
    if (name === '_id') continue;
    const field = fieldOf(name, accumulator, variables);
    if (!field) return undefined;
    fields.push(field);
  }
  return new Groups(fieldExpression(spec['_id'], variables), fields);
}

function fieldOf(name: string, accumulator: unknown, variables: Document | undefined): Field | undefined {
  const [[operator, argument] = [''], ...others] = isDocument(accumulator) ? Object.entries(accumulator) : [];
  const make = ACCUMULATORS.get(operator);
  return make && others.length === 0 && !name.includes('.') ? { name, make, value: fieldExpression(argument, variables) } : undefined;
}

interface Group {
  readonly id: unknown;
  readonly accumulators: readonly Accumulator[];
}

class Groups implements Grouping {
  private readonly groups = new Map<unknown, Group>();

  constructor(
    private readonly id: FieldExpression,
    private readonly fields: readonly Field[],
  ) {}

  add(document: FieldSource): void {
    const id = this.id(document) ?? null;
    const key = groupKey(id);
    let group = this.groups.get(key);
    if (!group) {
      group = { id, accumulators: this.fields.map(({ make }) => make()) };
      this.groups.set(key, group);
    }
    for (let at = 0; at < this.fields.length; at++) group.accumulators[at]?.add(this.fields[at]?.value(document));
  }

  *results(): Stream {
    const timeSlice = new TimeSlice();
    for (const { id, accumulators } of this.groups.values()) {
      if (timeSlice.shouldYield()) yield YIELD_POINT;
      const result: Document = { _id: id };
      this.fields.forEach(({ name }, at) => setOwn(result, name, accumulators[at]?.result()));
      yield result;
    }
  }
}
