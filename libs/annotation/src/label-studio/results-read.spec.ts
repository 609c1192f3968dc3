import { expect, it, jest } from '@jest/globals';
import { readResults } from './results-read.js';

const relations = (...pairs: readonly (readonly [string, string])[]) => {
  const read = readResults(pairs.map(([from_id, to_id]) => ({ type: 'relation', from_id, to_id })));
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value.map(({ id }) => id);
};

it('gives each relation an id of its own', () => {
  expect(relations(['a', 'b'], ['a', 'b'], ['b', 'a'], ['a', 'b>3'], ['a', 'b'], ['a', 'b'])).toEqual([
    ...['a>b', 'a>b>2', 'b>a'],
    ...['a>b>3', 'a>b>4', 'a>b>5'],
  ]);
});

it('looks for the id of a relation once, however many two regions have', () => {
  const looked = jest.spyOn(Set.prototype, 'has');
  relations(...Array.from({ length: 1_000 }, () => ['a', 'b'] as const));
  expect(looked.mock.calls.filter(([id]) => String(id).startsWith('a>b')).length).toBe(1_000);
  looked.mockRestore();
});
