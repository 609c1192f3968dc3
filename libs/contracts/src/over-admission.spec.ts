import { expect, it } from '@jest/globals';
import { overAdmissionText, type SharedWork } from './over-admission.js';

const WORK: SharedWork = { promised: 100, left: 1000, had: 0, people: 8 };

it.each<[string, Partial<SharedWork>, number, string | undefined]>([
  ['enough for those who are in', {}, 0, undefined],
  ['enough for two more', {}, 2, undefined],
  ['one too many', {}, 3, 'Approving 3 more leaves about 90 items each; the offer promises 100.'],
  ['many too many', {}, 25, 'Approving 25 more leaves about 30 items each; the offer promises 100.'],
  ['too many who are in', { people: 11 }, 0, '11 annotators in this project: that leaves about 90 items each; the offer promises 100.'],
  [
    'one who is in, with one item',
    { people: 1, left: 1 },
    0,
    '1 annotator in this project: that leaves about 1 item each; the offer promises 100.',
  ],
  ['nobody in', { people: 0, left: 5 }, 0, undefined],
  ['a first one, with too little', { people: 0, left: 5 }, 1, 'Approving 1 more leaves about 5 items each; the offer promises 100.'],
  ['all done as promised', { left: 0, had: 800 }, 0, undefined],
  ['all done, and one more', { left: 0, had: 800 }, 1, 'Approving 1 more leaves about 88 items each; the offer promises 100.'],
  ['as many left as a new one is promised', { left: 100, had: 800 }, 1, undefined],
  ['no item left', { left: 0 }, 0, '8 annotators in this project: that leaves about 0 items each; the offer promises 100.'],
])('says what admission leaves for each: %s', (_case, work, more, text) => {
  expect(overAdmissionText({ ...WORK, ...work }, more)).toBe(text);
});
