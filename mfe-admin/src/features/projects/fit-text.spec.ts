import { expect, it } from '@jest/globals';
import { fitText } from './fit-text.js';

it.each([
  [{ fitting: 3, active: 40 }, '3 of 40 active annotators claim all of this'],
  [{ fitting: 0, active: 1000 }, '0 of 1000 or more active annotators claim all of this'],
  [{ fitting: null, active: null }, undefined],
  [undefined, undefined],
])('writes %j as "%s"', (fit, text) => {
  expect(fitText(fit)).toBe(text);
});
