import { expect, it } from '@jest/globals';
import { chosenColumns } from './import-columns.js';

it.each([
  [['text', 'id'], ['text', 'sentence'], {}],
  [['text', 'id'], ['No.', 'sentence'], { text: 'sentence' }],
  [['text', 'id'], ['Text '], { text: 'Text ' }],
  [['image', 'id'], ['image_url'], { image: 'image_url' }],
  [['text', 'id'], ['a', 'b'], {}],
])('for %j of %j proposes %j', (fields, columns, chosen) => expect(chosenColumns(fields, columns)).toEqual(chosen));
