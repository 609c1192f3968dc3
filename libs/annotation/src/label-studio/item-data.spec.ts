import { expect, it } from '@jest/globals';
import { dataProblem } from './item-data.js';

const LOST = 'has a sign that cannot be read (�): it was lost before, or has another encoding';
const list = (length: number, value: unknown = 1): unknown[] => Array.from({ length }, () => value);
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

it.each([
  [{ text: 'Ìbàdàn 🌍', more: [{ a: [1, null, true] }] }, undefined],
  ['a\uFFFDb', ['data', LOST]],
  [
    ['fine', 'a\0b'],
    ['[1]', LOST],
  ],
  [{ text: 'fine', more: [{ a: [1, 'half \uD83D'] }] }, ['more[0].a[1]', LOST]],
  [{ '.a': { '': '\uFFFD' } }, ['.a.', LOST]],
  [{ more: [JSON.parse('{"__proto__":1}')] }, ['more[0]', 'has a name that cannot be kept']],
  [{ 'x\uFFFD': 1 }, ['data', 'has a name that cannot be kept']],
  [{ more: nested(99) }, undefined],
  [{ more: nested(100) }, [`more${'[0]'.repeat(99)}`, 'is nested deeper than 100 levels']],
  [{ more: list(49_999) }, undefined],
  [{ more: list(50_000) }, ['more[49999]', 'comes after 50000 values, and an item has no more']],
  [{ more: list(25_000, [1]) }, ['more[24999][0]', 'comes after 50000 values, and an item has no more']],
])('the first thing that cannot be kept is named by its place: %#', (data, expected) => {
  const problem = dataProblem(data);
  expect(problem && [problem.field, problem.message]).toEqual(expected);
});
