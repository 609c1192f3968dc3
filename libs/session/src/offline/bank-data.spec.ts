import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from '@jest/globals';
import { hasBankData, withoutBankData } from './bank-data.js';
import { isCacheable } from './cached-paths.js';

interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
}
interface Document {
  paths: Record<string, Record<string, { responses?: Record<string, { content?: Record<string, { schema: Schema }> }> }>>;
  components: { schemas: Record<string, Schema> };
}
const api: Document = JSON.parse(readFileSync(new URL('../../../api-client/openapi.json', import.meta.url), 'utf8'));

/** An answer with every field that the API's document names, whatever its value. */
function everything(schema: Schema, depth = 0): unknown {
  if (depth > 12) return {};
  if (schema.$ref) return everything(api.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, depth + 1);
  const parts = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  if (parts.length > 0) return Object.assign({}, ...parts.map((part) => everything(part, depth + 1)));
  if (schema.items) return [everything(schema.items, depth + 1)];
  if (!schema.properties) return 'value';
  return Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, everything(part, depth + 1)]));
}
function fieldNames(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldNames);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [name, ...fieldNames(part)]);
}
const answersOf = (path: string) =>
  Object.values(api.paths[path]?.get?.responses ?? {}).flatMap(({ content }) =>
    Object.values(content ?? {}).map(({ schema }) => everything(schema)),
  );

const KEPT = Object.keys(api.paths).filter((path) => api.paths[path]?.get && isCacheable(path.replaceAll(/\{\w+\}/g, 'a'.repeat(24))));

describe('what a device keeps', () => {
  it('is of these paths and no others', () => {
    expect(KEPT.sort()).toEqual([
      '/api/applications',
      '/api/jobs',
      '/api/jobs/{id}',
      '/api/overview',
      '/api/payments',
      '/api/projects',
      '/api/projects/{id}',
      '/api/users/me',
    ]);
  });

  // Written by another hand than the rule: words by which a person knows bank data.
  test.each(KEPT)('%s keeps no field of bank data', (path) => {
    const kept = fieldNames(answersOf(path).map(withoutBankData));
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter((name) => /payout.|bank|account|nuban|recipient/i.test(name))).toEqual([]);
  });

  it('would have known the profile: its answer holds bank data', () => {
    expect(answersOf('/api/users/me').some(hasBankData)).toBe(true);
    expect(fieldNames(answersOf('/api/users/me'))).toContain('accountNumber');
  });

  it('leaves the rest as it was', () => {
    expect(withoutBankData({ a: [1, { bankCode: '011', b: null }], payoutAccount: { accountName: 'x' }, c: 'bank' })).toEqual({
      a: [1, { b: null }],
      c: 'bank',
    });
  });
});

test.each([
  [{ payoutAccount: null }, true],
  [{ nested: [{ accountNumber: '1' }] }, true],
  [{ phone: '803', note: 'my account number' }, false],
  ['accountNumber', false],
])('%j holds bank data: %s', (value, expected) => {
  expect(hasBankData(value)).toBe(expected);
});
