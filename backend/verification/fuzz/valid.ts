import fc from 'fast-check';
import { type Api, type Schema } from './operations.js';
import { text } from './hostile-values.js';

/** Placeholder of a record id until the request is sent. It needs no escape in a URL. */
export const ID_PLACE = /~id\.(\w+)\.(\d+)~/g;
export type IdKind = 'any' | 'admin' | 'annotator' | 'task' | 'project' | 'job' | 'unknown';
export const idOf = (kind: IdKind): fc.Arbitrary<string> => fc.nat(9_999).map((n) => `~id.${kind}.${n}~`);

const words = fc.constantFrom('Road signs', 'Ọmọlará', 'Acme Maps', 'Label 40 images', 'ẹ kú iṣẹ́', 'x', 'A note of work, done "well"');
const letters = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: 10, maxLength: 10 });

/** Valid values by field name, for text rules that the document does not state. */
const BY_NAME: readonly (readonly [RegExp, fc.Arbitrary<unknown>])[] = [
  [/^createdBy$/, idOf('admin')],
  [/^(userId|userIds|annotatorId)$/, idOf('annotator')],
  [/^taskId$/, idOf('task')],
  [/^projectId$/, idOf('project')],
  [/^(ids?|actor|target|.*Ids?)$/, idOf('any')],
  [/^emails?$/, letters.map((name) => `${name}@fuzz.example`)],
  [/^username$/, letters],
  [/^(firstname|lastname)$/, fc.constantFrom('Ada', 'Obi', "O'Neil", 'Ọmọ')],
  [/phone/i, fc.constantFrom('08031234567', '8031234567', '+2348031234567')],
  [/link|url/i, letters.map((path) => `https://work.example/${path}`)],
  [/date$/i, fc.constantFrom('2099-12-31', '2099-01-31')],
  [/password/i, fc.constantFrom('Better-2026!', 'wrong-secret')],
  [/^token$/, letters],
  [/^accountNumber$/, fc.constantFrom('0000014579', '0690000031')],
  [/^accountName$/, fc.constantFrom('Ada Obi', 'Fuzz Person')],
  [/^telegram$/, letters],
  [/^cursor$/, letters],
  [/^sort$/, fc.constantFrom('createdAt', '-createdAt', 'dueDate', '-dueDate', 'lastname', '-statusChangedAt')],
];

/** A value that mostly satisfies the schema. Rules outside the document are met by the name of the field. */
export function validOf({ resolve }: Api, given: Schema, name = ''): fc.Arbitrary<unknown> {
  const schema = resolve(given);
  const plain = plainOf({ resolve } as Api, schema, name);
  return schema.nullable ? fc.oneof({ weight: 4, arbitrary: plain }, { weight: 1, arbitrary: fc.constant(null) }) : plain;
}

function plainOf(api: Api, schema: Schema, name: string): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1_000, 1_000_000) });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'array') return fc.array(validOf(api, schema.items ?? {}, name), { minLength: schema.minItems ?? 0, maxLength: 4 });
  if (schema.properties || schema.type === 'object') return objectOf(api, schema);
  const byName = BY_NAME.find(([pattern]) => pattern.test(name))?.[1];
  if (byName) return byName;
  return fc.oneof({ weight: 4, arbitrary: words }, { weight: 1, arbitrary: text });
}

function objectOf(api: Api, { properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, validOf(api, schema, name)]));
  return fc.record(fields, { requiredKeys: Object.keys(fields).filter((name) => required.includes(name)) });
}
