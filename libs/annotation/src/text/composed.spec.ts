import { expect, it } from '@jest/globals';
import { composed } from './composed.js';

it.each(['Ọ̀rọ̀ Yorùbá', 'ọ̀', 'نَصٌّ', 'नि', 'Z͑ͫ̓ͪ̂', 'a'.repeat(1_000)])('equals the plain form of %j', (text) => {
  expect(composed(text.normalize('NFD'))).toBe(text.normalize());
  expect(composed(text, 'NFD')).toBe(text.normalize('NFD'));
});

it('ends with a text of marks alone', () => {
  const piled = composed(`a${'\u0301\u0323'.repeat(500_000)}`);
  expect(piled.length).toBeGreaterThan(1_000_000);
  expect(composed(piled)).toBe(piled);
});
