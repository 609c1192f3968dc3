import fc from 'fast-check';

/** Prefix of the value of every operator that is sent. A value with it at the database means that an operator got through. */
export const OPERATOR_MARK = 'zqop';
export const FIELD_MARK = 'zqfield';

const OPERATORS = [
  '$gt',
  '$gte',
  '$lt',
  '$ne',
  '$eq',
  '$in',
  '$nin',
  '$exists',
  '$regex',
  '$where',
  '$expr',
  '$function',
  '$or',
  '$and',
  '$nor',
  '$not',
  '$elemMatch',
  '$all',
  '$type',
  '$set',
  '$unset',
  '$inc',
  '$push',
  '$pull',
  '$rename',
  '$setOnInsert',
  '$lookup',
  '$merge',
  '$out',
  '$oid',
  '$date',
  '$numberLong',
  '$binary',
  '$code',
  '$ref',
];

/** An object that a database would interpret as an operator. */
export const operator: fc.Arbitrary<unknown> = fc
  .tuple(fc.constantFrom(...OPERATORS), fc.nat(999), fc.integer({ min: 0, max: 3 }))
  .map(([name, n, shape]) => {
    const value = `${OPERATOR_MARK}${n}`;
    return { [name]: [value, [value], { [name]: value }, { role: value }][shape] };
  });

const POLLUTING = [
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"prototype":{"polluted":true}}',
  '{"toString":1,"valueOf":1}',
  '{"hasOwnProperty":1}',
  '{"then":"x"}',
  '{"length":1000000000}',
];
/** An object with names that are special in JavaScript. Parsed, so that `__proto__` is an own property. */
const polluting: fc.Arbitrary<unknown> = fc.constantFrom(...POLLUTING).map((text): unknown => JSON.parse(text));

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u202e\u2066rtl',
  'مرحبا',
  '\ud800',
  '👩‍👩‍👧‍👦',
  'e\u0301'.repeat(50),
  '\ufeff',
  '\r\nBcc: x@example.com',
  'a\r\n\r\nb',
  '=1+1',
  '@SUM(A1)',
  '-2+3',
  '+1',
  '<script>1</script>',
  "' OR '1'='1",
  '"; return 1; //',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'http://',
  'https://a b',
  '//evil.example',
  '../../etc/passwd',
  '..\\..\\x',
  '${7*7}',
  '{{7*7}}',
  '%00',
  '%s%n',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1e400',
  '9'.repeat(400),
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13',
  'ＡＢＣ',
  'ı',
  'ﬀ',
  'ß',
  '\u2028',
  '\u0085',
  'a'.repeat(5_000),
  '0'.repeat(24),
  'f'.repeat(24),
  'x@y.z',
  '(a+)+$',
  '[object Object]',
];
export const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
);

export const number: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.1, 1.5, 1e21, -1e21, 1e308, 5e-324, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 53 + 2, -(2 ** 63), 2 ** 64),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);

const deep: fc.Arbitrary<unknown> = fc.tuple(fc.integer({ min: 20, max: 400 }), fc.boolean()).map(([depth, asList]) => {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level++) value = asList ? [value] : { a: value };
  return value;
});

/** Values that few or no fields accept. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: operator },
  { weight: 2, arbitrary: polluting },
  { weight: 6, arbitrary: text },
  { weight: 4, arbitrary: number },
  { weight: 1, arbitrary: deep },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, {}, [], [[]], [null], ['x'], [{}]) },
  { weight: 1, arbitrary: fc.array(text, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 1_000 }, () => 'x')) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

export const unknownName: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.nat(999).map((n) => `${FIELD_MARK}${n}`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('$where', '$set', 'a.b', '$', '', 'constructor', 'prototype', '_id', '__v', 'toJSON', 'role.$', '0'),
  },
  { weight: 1, arbitrary: fc.constantFrom(`${FIELD_MARK}.inner`, `${FIELD_MARK}[0]`, `$${FIELD_MARK}`) },
);
