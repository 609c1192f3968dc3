import { expect, it } from '@jest/globals';
import { directionRuns, isRightToLeft } from './pdf.js';

it.each([
  ['', []],
  ['Adé Ọlá-Ṣàngó', ['Adé Ọlá-Ṣàngó']],
  ['بشرى عبدالرحمن الحاج', ['بشرى عبدالرحمن الحاج']],
  ["بشرى الحاج O'Neil", ['بشرى الحاج', " O'Neil"]],
  ["الحاجO'Neil", ['الحاج', "O'Neil"]],
  ['Ada بُشرى، الحاج 12', ['Ada ', 'بُشرى، الحاج', ' 12']],
  ['משה Ada', ['משה', ' Ada']],
])('%s is drawn in runs of one direction, and no space is lost', (text, runs) => {
  expect(directionRuns(text)).toEqual(runs);
  expect(directionRuns(text).join('')).toBe(text);
});

it.each([
  ['الحاج', true],
  ['Ada الحاج', false],
  [' 12', false],
])('%s reads from right to left: %s', (run, is) => expect(isRightToLeft(run)).toBe(is));
