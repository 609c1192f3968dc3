import { expect, test } from '@jest/globals';
import { excessOf, type JsonLimits } from './json-scan.js';

const LIMITS: JsonLimits = { depth: 32, containers: 100, values: 100, keys: 10 };
const scan = (json: string) => excessOf(Buffer.from(json), LIMITS);
const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`;

test.each([
  ['lists', '[', ']'],
  ['objects', '{"a":', '}'],
  ['lists beside much else', '[1,"x",null,', ']'],
])('%s may be nested 32 times, and not 33', (_what, open, close) => {
  expect(scan(nested(32, open, close))).toBeUndefined();
  expect(scan(nested(33, open, close))).toBe('depth');
});

test.each([
  [`[${'1,'.repeat(101)}1]`, 'values'],
  [`[${'{},'.repeat(100)}1]`, 'containers'],
  [`{${Array.from({ length: 11 }, (_, i) => `"${i}":1`).join(',')}}`, 'keys'],
  [`[${'{"a":1},'.repeat(50)}1]`, undefined],
  [`{"a":"${'{[,:'.repeat(1_000)}"}`, undefined],
  [`{"a\\"${'{'.repeat(50)}":"\\\\","b":"${'['.repeat(50)}\\\\"}`, undefined],
  ['"not closed', undefined],
  [']]}}', undefined],
  ['', undefined],
])('%# has what it has outside of texts', (json, excess) => expect(scan(json)).toBe(excess));
