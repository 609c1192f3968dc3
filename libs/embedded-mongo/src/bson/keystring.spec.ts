import { describe, expect, it } from '@jest/globals';
import { Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import fc from 'fast-check';
import { compareValues } from './compare.js';
import { decodeDocument } from './decode.js';
import { validateDocument } from './elements.js';
import { encodeDocument } from './encode.js';
import { encodeKey, encodeStringPrefix, encodeValue, successor } from './keystring.js';

const scalar: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    new MinKey(),
    new MaxKey(),
    Number.NaN,
    0,
    -0,
    Infinity,
    -Infinity,
    '',
    '\0',
    'a\0',
    'a\0b',
    'a',
  ),
  fc.integer(),
  fc.double(),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('\0', 'a', 'ÿ', '\ud7ff', '\ue000', '😀') }),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => Long.fromBigInt(value)),
  fc.integer().map((value) => new Double(value)),
  fc.tuple(fc.integer(), fc.integer({ min: -20, max: 20 })).map(([digits, exponent]) => Decimal128.fromString(`${digits}E${exponent}`)),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
  fc.tuple(fc.nat(), fc.nat()).map(([t, i]) => new Timestamp({ t, i })),
  fc.uint8Array({ maxLength: 5 }),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'ab', ''), tie('value'), { maxKeys: 3 }),
  ),
}));

describe('index key order', () => {
  it('equals the order of the values', () => {
    fc.assert(
      fc.property(value, value, (left, right) => {
        expect(Math.sign(Buffer.compare(encodeValue(left), encodeValue(right)))).toBe(Math.sign(compareValues(left, right)));
      }),
      { numRuns: 3_000 },
    );
  });

  it('is inverted by a descending column and compares column by column', () => {
    fc.assert(
      fc.property(scalar, scalar, scalar, scalar, (a, b, c, d) => {
        const wanted = compareValues(a, c) || -compareValues(b, d);
        const order = Buffer.compare(encodeKey([a, b], [1, -1]).bytes, encodeKey([c, d], [1, -1]).bytes);
        expect(Math.sign(order)).toBe(Math.sign(wanted));
      }),
      { numRuns: 2_000 },
    );
  });

  it('places every string with a prefix between the prefix and its successor', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), (prefix, rest) => {
        const low = encodeStringPrefix(prefix);
        const key = encodeValue(prefix + rest);
        expect(Buffer.compare(low, key)).toBeLessThanOrEqual(0);
        expect(Buffer.compare(key, successor(low) as Buffer)).toBeLessThan(0);
      }),
    );
  });

  it('uses a hash to identify long values', () => {
    const long = 'x'.repeat(5_000);
    expect(encodeKey([long], [1])).toMatchObject({ long: true });
    expect(encodeKey([long], [1]).bytes.equals(encodeKey([`${long}y`], [1]).bytes)).toBe(false);
  });
});

describe('decodeDocument', () => {
  it('returns the stored document including number types', () => {
    const document = {
      a: new Double(1),
      b: Long.fromNumber(2),
      c: 3,
      d: 1.5,
      e: [1, { f: new Double(-4) }],
      g: Decimal128.fromString('1.10'),
    };
    const bytes = encodeDocument(document);
    expect(encodeDocument(decodeDocument(bytes)).equals(bytes)).toBe(true);
  });

  it('throws nothing but a CommandError on malformed bytes', () => {
    const bytes = encodeDocument({ text: 'hello', list: [1, 2, { deep: true }], when: new Date(0), id: new ObjectId(), r: /a/i });
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, byte) => {
        const broken = Buffer.from(bytes);
        broken[at] = byte;
        for (const read of [() => validateDocument(broken), () => decodeDocument(broken)]) {
          try {
            read();
          } catch (error) {
            expect(error).toMatchObject({ name: 'CommandError' });
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
