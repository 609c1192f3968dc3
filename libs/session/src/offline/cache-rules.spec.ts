import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from '@jest/globals';
import { hasBankData, isCacheable, withoutBankData } from './cache-rules.js';

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

/** Builds an answer with every field of its OpenAPI schema. */
function sampleOf(schema: Schema, depth = 0): unknown {
  if (depth > 12) return {};
  if (schema.$ref) return sampleOf(api.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, depth + 1);
  const parts = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  if (parts.length > 0) return Object.assign({}, ...parts.map((part) => sampleOf(part, depth + 1)));
  if (schema.items) return [sampleOf(schema.items, depth + 1)];
  if (!schema.properties) return 'value';
  return Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, sampleOf(part, depth + 1)]));
}
function fieldNames(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldNames);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [name, ...fieldNames(part)]);
}
const answersOf = (path: string) =>
  Object.values(api.paths[path]?.get?.responses ?? {}).flatMap(({ content }) =>
    Object.values(content ?? {}).map(({ schema }) => sampleOf(schema)),
  );

const CACHED = Object.keys(api.paths).filter((path) => api.paths[path]?.get && isCacheable(path.replaceAll(/\{\w+\}/g, 'a'.repeat(24))));

describe('a device', () => {
  it('caches these paths and no others', () => {
    expect(CACHED.sort()).toEqual([
      '/api/applications',
      '/api/applications/{id}',
      '/api/jobs',
      '/api/jobs/{id}',
      '/api/jobs/{id}/interface',
      '/api/jobs/{id}/items',
      '/api/overview',
      '/api/overview/series',
      '/api/payments',
      '/api/projects',
      '/api/projects/outlook',
      '/api/projects/{id}',
      '/api/projects/{id}/guideline',
      '/api/users/me',
      '/api/users/me/quality',
      '/api/users/me/skills',
    ]);
  });

  // Uses another pattern than the rule, so that the test does not repeat its mistakes.
  test.each(CACHED)('caches %s without bank data', (path) => {
    const cached = fieldNames(answersOf(path).map(withoutBankData));
    expect(cached.length).toBeGreaterThan(0);
    expect(cached.filter((name) => /payout.|bank|account|nuban|recipient/i.test(name))).toEqual([]);
  });

  it('would otherwise cache the bank data of the profile', () => {
    expect(answersOf('/api/users/me').some(hasBankData)).toBe(true);
    expect(fieldNames(answersOf('/api/users/me'))).toContain('accountNumber');
  });

  it('keeps all other fields', () => {
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
