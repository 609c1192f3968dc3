import { expect, it, jest } from '@jest/globals';
import { type LabelConfig } from '../interface/label-config.js';
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

/** JSON may hold an object that cannot be converted to a text. */
const TRAP = { toString: 1 };
const mask = (rle: unknown[]) => ({
  ...{ id: 'a', type: 'brushlabels', from_name: 'label', to_name: 'image', original_width: 10, original_height: 10 },
  value: { format: 'rle', rle, brushlabels: ['Person'] },
});
const spanOf = (more: object) => ({ id: 'a', type: 'labels', from_name: 'label', to_name: 'text', value: { start: 0, end: 1 }, ...more });
const config: LabelConfig = { version: 1, objects: [{ name: 'text', kind: 'text', value: '$text' }], controls: [] };

it.each<[string, object, string]>([
  ['a byte of a mask that is no number', mask([TRAP]), 'result[0].value.rle[0]'],
  ['a byte of a mask that is a text', mask(['1']), 'result[0].value.rle[0]'],
  ['a byte of a mask that is too large', mask([0, 256]), 'result[0].value.rle[1]'],
  ['an object as an id', spanOf({ id: TRAP }), 'result[0].id'],
  ['an object as the name of what is labelled', spanOf({ to_name: TRAP }), 'result[0].to_name'],
  ['an object as the name of the control', spanOf({ from_name: TRAP }), 'result[0].from_name'],
  ['an object as a type', spanOf({ type: TRAP }), 'result[0].type'],
  ['an object as a place', spanOf({ value: { start: TRAP, end: 1 } }), 'result[0].value.start'],
  ['an object as a label', spanOf({ value: { start: 0, end: 1, labels: [TRAP] } }), 'result.labels[0]'],
  ['an object as the beginning of a relation', { type: 'relation', from_id: TRAP, to_id: 'b' }, 'result[0].from_id'],
  ['a relation without an end', { type: 'relation', from_id: 'a' }, 'result[0].to_id'],
  ['an object as a direction', { type: 'relation', from_id: 'a', to_id: 'b', direction: TRAP }, 'result[0].direction'],
])('names %s', (_what, result, field) => {
  const read = readResults([result], config);
  expect(read).toMatchObject({ ok: false });
  expect(read.ok ? [] : read.problems.map((problem) => problem.field)).toContain(field);
});

it('takes numbers as ids', () => {
  const read = readResults([spanOf({ id: 7 }), { type: 'relation', from_id: 7, to_id: 7 }]);
  expect(read.ok && read.value.map(({ id }) => id)).toEqual(['7', '7>7']);
});
