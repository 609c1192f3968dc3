import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson } from './canonical-json.js';

const shuffled = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(shuffled)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([key, part]) => [key, shuffled(part)]),
        )
      : value;

it('is the same for equal values, whatever the order of their fields, and is the value again when parsed', () => {
  fc.assert(
    fc.property(
      fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value))),
      (value) => {
        expect(canonicalJson(shuffled(value))).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(value);
      },
    ),
  );
});

it('sorts fields, writes no spaces, and keeps lists in order', () => {
  expect(canonicalJson({ b: [2, 1], a: { d: null, c: 'é' } })).toBe('{"a":{"c":"é","d":null},"b":[2,1]}');
});
