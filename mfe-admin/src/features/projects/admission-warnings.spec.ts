import { expect, it } from '@jest/globals';
import { admissionWarnings } from './admission-warnings.js';

const row = (name: string, left: number | null) => ({
  project: { _id: name, projectName: name, title: null, work: left === null ? null : { promised: 100, left, had: 0, people: 8 } },
});
const [signs, calls, open] = [row('Signs', 1000), row('Calls', 800), row('Open', null)];

it.each([
  ['nothing selected, and one fits', [], [signs], []],
  ['nothing selected, and one is too many', [], [calls], ['Approving 1 more leaves about 88 items each; the offer promises 100.']],
  ['three of one project', [signs, signs, signs], [signs], ['Approving 3 more leaves about 90 items each; the offer promises 100.']],
  [
    'some of several projects',
    [signs, calls],
    [signs, calls, open],
    ['Calls: Approving 1 more leaves about 88 items each; the offer promises 100.'],
  ],
  ['others than those of a full project', [signs], [signs, calls], []],
  ['applications to a project without a promise', [open, open], [open], []],
])('warns of %s', (_case, selected, pending, texts) => {
  expect(admissionWarnings(selected, pending).map(({ text }) => text)).toEqual(texts);
});
