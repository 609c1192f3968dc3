import { expect, it } from '@jest/globals';
import { bytesText } from './bytes-text.js';

it('says a number of bytes in words', () => {
  expect([812, 1_520, 12_345, 1_500_000, 12_000_000].map(bytesText)).toEqual(['812 B', '1.5 kB', '12 kB', '1.5 MB', '12 MB']);
});
