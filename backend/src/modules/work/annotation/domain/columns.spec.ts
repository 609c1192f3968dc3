import { expect, it } from '@jest/globals';
import { WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { withColumns } from './columns.js';

it('has each column under the field that it was chosen for, and under its own name', () => {
  const row = { 'No.': '1', sentence: 'Ọmọ mi wá', text: 'a', note: 'x' };
  expect(withColumns(row, { text: 'sentence', id: 'No.' })).toEqual({
    id: '1',
    'No.': '1',
    text: 'Ọmọ mi wá',
    sentence: 'Ọmọ mi wá',
    'text (of the file)': 'a',
    note: 'x',
  });
  expect(withColumns(row, { text: 'text', id: 'text' })).toEqual({ ...row, id: 'a' });
  expect(withColumns(row, {})).toBe(row);
});

it('takes no id from a column that was chosen for something else', () => {
  expect(withColumns({ id: 'A sentence' }, { text: 'id' })).toEqual({ text: 'A sentence', 'id (of the file)': 'A sentence' });
});

it('has a text once that a row cannot have twice', () => {
  const sentence = 'x'.repeat(WORK_ITEM_LIMITS.importRowBytes / 2);
  expect(withColumns({ 'No.': '1', sentence }, { text: 'sentence', id: 'No.' })).toEqual({ id: '1', 'No.': '1', text: sentence });
});
