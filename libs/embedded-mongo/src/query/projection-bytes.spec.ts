import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeDocument } from '../bson/decode.js';
import { encodeDocument } from '../bson/encode.js';
import { RawDocument } from '../bson/raw-document.js';
import { type Document } from '../bson/types.js';
import { compileBytesProjection } from './projection-bytes.js';
import { parseProjection } from './projection-parse.js';
import { compileProjection, compileRowProjection } from './projection.js';

const name = fc.constantFrom('_id', 'a', 'b', 'ä', 'long name');
const scalar = fc.oneof(fc.string(), fc.double({ noNaN: true }), fc.boolean(), fc.constant(null), fc.date({ noInvalidDate: true }));
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));
const documents = fc.dictionary(name, value, { maxKeys: 5, noNullPrototype: true });
const paths = fc.array(fc.array(name, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 });

const isBelow = (one: string, other: string): boolean => other === one || other.startsWith(`${one}.`);
/** Drops paths with another path below them: such projections are refused. */
const apart = (all: readonly (readonly string[])[]): string[] => {
  const joined = [...new Set(all.map((parts) => parts.join('.')))];
  return joined.filter((one) => !joined.some((other) => other !== one && isBelow(other, one)));
};
const rowOf = (document: Document) => {
  const bytes = encodeDocument(document);
  return { bytes, document: new RawDocument(bytes) };
};

describe('a projection from bytes to bytes', () => {
  it('answers what the decoded document comes to, whatever is included or excluded', () => {
    fc.assert(
      fc.property(documents, paths, fc.constantFrom(0, 1), (document, some, flag) => {
        const projection = Object.fromEntries(apart(some).map((path) => [path, flag]));
        const row = rowOf(document);
        const expected = compileProjection(projection)?.(row.document) ?? document;
        expect(decodeDocument(compileRowProjection(projection)?.(row) ?? row.bytes, 'exact')).toEqual(
          decodeDocument(encodeDocument(expected), 'exact'),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  test.each<[string, Document, Document]>([
    ['includes whole fields, in the order of the document', { b: 1, a: 1 }, { _id: 1, a: { x: [1], y: true }, b: 'ü' }],
    ['includes a field below a document', { 'a.x': 1, _id: 0 }, { a: { x: [1] } }],
    ['leaves out a scalar where a field below it is included', { 'b.x': 1, _id: 0 }, {}],
    ['looks into the documents of an array', { 'c.x': 1, _id: 0 }, { c: [{ x: 1 }, { x: 2 }] }],
    ['looks into the documents of arrays in them', { 'd.e.x': 1, _id: 0 }, { d: [{ e: [{ x: 1 }, {}] }, {}] }],
    ['excludes a field of the documents of an array', { 'c.x': 0, a: 0, b: 0, d: 0 }, { _id: 1, c: [{ y: 1 }, 5, {}] }],
    ['excludes a field below a document', { 'a.y': 0, c: 0, d: 0 }, { _id: 1, a: { x: [1] }, b: 'ü' }],
  ])('%s', (_what, projection, expected) => {
    const row = rowOf({
      _id: 1,
      a: { x: [1], y: true },
      b: 'ü',
      c: [{ x: 1, y: 1 }, 5, { x: 2 }],
      d: [{ e: [{ x: 1, y: 1 }, { y: 2 }] }, { f: 1 }],
    });
    expect(decodeDocument(compileRowProjection(projection)?.(row) ?? row.bytes, 'plain')).toEqual(expected);
  });

  test.each<[string, unknown[], boolean]>([
    ['of documents', [{ x: 1 }, {}], true],
    ['that is empty', [], true],
    ['with a scalar', [{ x: 1 }, 5], false],
    ['with an array', [[{ x: 1 }]], false],
  ])('looks into an array %s without decoding it: %#', (_what, array, isCopied) => {
    const copied = compileBytesProjection(parseProjection({ 'a.x': 1 }))?.(encodeDocument({ a: array }));
    expect(copied !== undefined).toBe(isCopied);
  });

  it('answers with bytes of its own, which the next document leaves alone', () => {
    const project = compileRowProjection({ a: 1 });
    const [one, other] = [project?.(rowOf({ a: 1 })), project?.(rowOf({ a: 'another' }))];
    expect([one, other].map((bytes) => bytes && decodeDocument(bytes, 'plain'))).toEqual([{ a: 1 }, { a: 'another' }]);
  });
});
