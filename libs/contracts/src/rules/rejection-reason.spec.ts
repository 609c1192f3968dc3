import { expect, it } from '@jest/globals';
import { WORK_MESSAGES } from '../messages/work.messages.js';
import { isSuspicionAlone, namesItems } from './rejection-reason.js';
import { fieldProblem } from './rule.js';
import { REJECTION_RULES } from './work.rules.js';

it.each([
  'Too fast',
  'too fast!!!',
  'Done too quickly.',
  'Way too fast',
  'You were too fast',
  'The work was done too fast.',
  'It was much too fast, sorry.',
  'Looks like AI',
  'This looks like AI generated work',
  'looks like A.I.',
  'Seems to be ChatGPT',
  'ChatGPT',
  'AI',
  'AI-generated.',
  'It is probably written by AI.',
  'Made with an AI tool',
  'Too fast, and it looks like AI.',
  'Bot',
])('%p alone is a suspicion', (reason) => {
  expect(isSuspicionAlone(reason)).toBe(true);
});

it.each([
  'Boxes are loose',
  'Blurred',
  'Two boxes are missing.',
  'Wrong file',
  'Too fast: items 4 to 9 have the same box.',
  'Looks like AI: item 3 describes a dog that is not in the picture.',
  'The captions repeat a text of ChatGPT word for word, see item 2.',
  'Clause 3: the robot in the picture is not marked.',
  'The paint box is too wide.',
  'The fast car is labelled slow.',
  'Too short',
  'يسمح البند الثالث',
])('%p says what is wrong', (reason) => {
  expect(isSuspicionAlone(reason)).toBe(false);
});

// @fairwork 4.1
it.each([
  ['Blurred', WORK_MESSAGES.rejectionTooShort],
  ['Unacceptable!', WORK_MESSAGES.rejectionTooShort],
  ['No good', WORK_MESSAGES.rejectionTooShort],
  ['Too fast', WORK_MESSAGES.rejectionNamesNothing],
  ['', WORK_MESSAGES.reasonRequired],
  ['Signs are blurred.', undefined],
  ['Apá òsì kò ṣe kedere.', undefined],
])('a rejection because of %p: %p', (reason, problem) => {
  expect(fieldProblem(REJECTION_RULES, reason)).toBe(problem);
});

// @fairwork 4.1
it.each([
  ['work elsewhere', null, true],
  ['items of which none is sent back', { total: 3, sentBack: 0, skipped: 1 }, false],
  ['an item that is sent back', { total: 3, sentBack: 1, skipped: 0 }, true],
  ['nothing but skipped items', { total: 3, sentBack: 0, skipped: 3 }, true],
  ['items of a row', { total: 3, sentBack: 0 }, false],
])('a rejection of %s names its items: %p', (_what, items, names) => {
  expect(namesItems(items)).toBe(names);
});
