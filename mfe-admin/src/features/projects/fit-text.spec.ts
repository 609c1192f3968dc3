import { expect, it } from '@jest/globals';
import { NEEDY } from './api/project.fixture.js';
import { fitText, uncountedText } from './fit-text.js';

it.each([
  [{ fitting: 3, active: 40 }, '3 of 40 active annotators claim all of this'],
  [{ fitting: 0, active: 1000 }, '0 of 1000 or more active annotators claim all of this'],
  [{ fitting: null, active: null }, undefined],
  [undefined, undefined],
])('writes %j as "%s"', (fit, text) => {
  expect(fitText(fit)).toBe(text);
});

it('says that what must be earned is not counted', () => {
  expect(fitText({ fitting: 3, active: 40 }, { exam: 'e1', score: 80 })).toBe(
    '3 of 40 active annotators claim the skills; the exam and the proven share not counted',
  );
});

it.each([
  [9, [3, 2], '4 annotators count for no language'],
  [6, [3, 2], '1 annotator counts for no language'],
  [5, [3, 2], undefined],
  [5, [], '5 annotators count for no language'],
])('writes who of %i is in without one of the languages that %j count for', (approvedApplications, taken, text) => {
  const counts = { pendingApplications: 0, approvedApplications, tasks: 0, openJobs: 0 };
  const places = taken.map((taken) => ({ tag: 'ha', level: 'fluent', places: null, taken, free: true }) as const);
  expect(uncountedText({ counts, needs: NEEDY.needs && { ...NEEDY.needs, places } })).toBe(text);
  expect(uncountedText({ counts: null, needs: null })).toBeUndefined();
});
