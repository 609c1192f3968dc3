import { expect, it } from '@jest/globals';
import { mediaIn } from './media-in.js';

it('finds the media of an item however many values it has', () => {
  const id = 'a'.repeat(64);
  expect(mediaIn({ more: Array.from({ length: 200_000 }, () => [1]), image: `media:${id}` })).toEqual([id]);
});
