import { expect, it } from '@jest/globals';
import { isSuspicionAlone } from './rejection-reason.js';

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
