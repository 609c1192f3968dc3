import { equalValues } from '../bson/compare.js';
import { type Document, TYPE_NUMBERS, isDocument, isNumeric, own, toNumber, typeNumber } from '../bson/types.js';
import { failedToParse, typeMismatch } from '../errors.js';

const KEYWORDS = new Set([
  'additionalItems',
  'additionalProperties',
  'allOf',
  'anyOf',
  'bsonType',
  'dependencies',
  'description',
  'enum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'items',
  'maximum',
  'maxItems',
  'maxLength',
  'maxProperties',
  'minimum',
  'minItems',
  'minLength',
  'minProperties',
  'multipleOf',
  'not',
  'oneOf',
  'pattern',
  'patternProperties',
  'properties',
  'required',
  'title',
  'type',
  'uniqueItems',
]);
const JSON_TYPES: Readonly<Record<string, string>> = { boolean: 'bool' };

/** @throws 14 unless the schema is an object, 9 for keywords that MongoDB does not support */
export function checkSchema(schema: unknown): Document {
  if (!isDocument(schema)) throw typeMismatch('$jsonSchema must be an object');
  for (const key of Object.keys(schema)) if (!KEYWORDS.has(key)) throw failedToParse(`Unknown $jsonSchema keyword: ${key}`);
  return schema;
}

/** Evaluates a `$jsonSchema` (https://www.mongodb.com/docs/manual/reference/operator/query/jsonSchema/). */
export function matchesSchema(value: unknown, schema: Document): boolean {
  if (value === undefined) return true;
  return (
    hasType(value, schema) &&
    (!Array.isArray(schema['enum']) || schema['enum'].some((entry) => equalValues(entry, value))) &&
    matchesText(value, schema) &&
    matchesNumber(value, schema) &&
    matchesDocument(value, schema) &&
    matchesArray(value, schema) &&
    matchesCombinations(value, schema)
  );
}

function listOf(value: unknown): unknown[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

function hasType(value: unknown, schema: Document): boolean {
  const names = [...listOf(schema['bsonType']), ...listOf(schema['type']).map((name) => JSON_TYPES[String(name)] ?? name)];
  if (names.length === 0) return true;
  const number = typeNumber(value);
  return names.some((name) => (name === 'number' ? isNumeric(value) : TYPE_NUMBERS[String(name)] === number));
}

function within(count: number, schema: Document, least: string, most: string): boolean {
  return (
    (schema[least] === undefined || count >= toNumber(schema[least])) && (schema[most] === undefined || count <= toNumber(schema[most]))
  );
}

function matchesText(value: unknown, schema: Document): boolean {
  if (typeof value !== 'string') return true;
  if (!within([...value].length, schema, 'minLength', 'maxLength')) return false;
  return typeof schema['pattern'] !== 'string' || new RegExp(schema['pattern']).test(value);
}

function matchesNumber(value: unknown, schema: Document): boolean {
  if (!isNumeric(value)) return true;
  const number = toNumber(value);
  const { minimum, maximum, multipleOf } = schema;
  if (minimum !== undefined && (schema['exclusiveMinimum'] === true ? number <= toNumber(minimum) : number < toNumber(minimum)))
    return false;
  if (maximum !== undefined && (schema['exclusiveMaximum'] === true ? number >= toNumber(maximum) : number > toNumber(maximum)))
    return false;
  return multipleOf === undefined || number % toNumber(multipleOf) === 0;
}

function schemaAt(schemas: unknown, key: string): Document | undefined {
  const found = isDocument(schemas) ? own(schemas, key) : undefined;
  return isDocument(found) ? found : undefined;
}

function matchesDocument(value: unknown, schema: Document): boolean {
  if (!isDocument(value)) return true;
  const keys = Object.keys(value);
  if (!within(keys.length, schema, 'minProperties', 'maxProperties')) return false;
  if (listOf(schema['required']).some((key) => own(value, String(key)) === undefined)) return false;
  return keys.every((key) => matchesProperty(key, value[key], schema)) && matchesDependencies(value, schema);
}

function matchesProperty(key: string, value: unknown, schema: Document): boolean {
  const declared = schemaAt(schema['properties'], key);
  if (declared && !matchesSchema(value, declared)) return false;
  const patterns = isDocument(schema['patternProperties'])
    ? Object.keys(schema['patternProperties']).filter((pattern) => new RegExp(pattern).test(key))
    : [];
  if (!patterns.every((pattern) => matchesSchema(value, schemaAt(schema['patternProperties'], pattern) ?? {}))) return false;
  if (declared || patterns.length > 0) return true;
  const additional = schema['additionalProperties'];
  return additional !== false && (!isDocument(additional) || matchesSchema(value, additional));
}

function matchesDependencies(value: Document, schema: Document): boolean {
  if (!isDocument(schema['dependencies'])) return true;
  return Object.entries(schema['dependencies']).every(([key, needed]) => {
    if (own(value, key) === undefined) return true;
    return isDocument(needed) ? matchesSchema(value, needed) : listOf(needed).every((other) => own(value, String(other)) !== undefined);
  });
}

function matchesArray(value: unknown, schema: Document): boolean {
  if (!Array.isArray(value)) return true;
  const entries = value as unknown[];
  if (!within(entries.length, schema, 'minItems', 'maxItems')) return false;
  if (schema['uniqueItems'] === true && entries.some((entry, index) => entries.slice(0, index).some((other) => equalValues(entry, other))))
    return false;
  const { items, additionalItems } = schema;
  if (isDocument(items)) return entries.every((entry) => matchesSchema(entry, items));
  if (!Array.isArray(items)) return true;
  if (additionalItems === false && entries.length > items.length) return false;
  return entries.every((entry, index) => {
    const own = index < items.length ? (items[index] as unknown) : additionalItems;
    return !isDocument(own) || matchesSchema(entry, own);
  });
}

function matchesCombinations(value: unknown, schema: Document): boolean {
  const matches = (entry: unknown) => isDocument(entry) && matchesSchema(value, entry);
  const { allOf, anyOf, oneOf, not } = schema;
  return (
    (!Array.isArray(allOf) || allOf.every(matches)) &&
    (!Array.isArray(anyOf) || anyOf.some(matches)) &&
    (!Array.isArray(oneOf) || oneOf.filter(matches).length === 1) &&
    (not === undefined || !matches(not))
  );
}
