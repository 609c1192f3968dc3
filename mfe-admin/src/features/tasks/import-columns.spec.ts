import { describe, expect, it } from '@jest/globals';
import { chosenColumns, unmappedFields } from './import-columns.js';

it.each([
  [['text', 'id'], ['text', 'sentence'], {}],
  [['text', 'id'], ['No.', 'sentence'], { text: 'sentence' }],
  [['text', 'id'], ['Text '], { text: 'Text ' }],
  [['image', 'id'], ['image_url'], { image: 'image_url' }],
  [['text', 'id'], ['a', 'b'], {}],
])('for %j of %j proposes %j', (fields, columns, chosen) => expect(chosenColumns(fields, columns)).toEqual(chosen));

describe('the fields that an import waits for', () => {
  const row = (problem: string | null) => ({ line: 2, cells: ['x'], problem });
  const preview = { fields: ['text', 'id'], columns: ['sentence'], rows: [row('text is missing'), row('text is missing')] };

  it('are those without a column, where no row would be taken', () => {
    expect(unmappedFields('csv', preview, {})).toEqual(['text']);
    expect(unmappedFields('csv', preview, { text: 'sentence' })).toEqual([]);
    expect(unmappedFields('csv', { ...preview, columns: ['text'] }, {})).toEqual([]);
    expect(unmappedFields('text', preview, {})).toEqual([]);
  });

  it('are none where a row would be taken: others may have the field', () => {
    expect(unmappedFields('jsonl', { ...preview, rows: [row(null), row('text is missing')] }, {})).toEqual([]);
  });
});
