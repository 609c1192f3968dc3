import { expect, it } from '@jest/globals';
import { readSkills } from '@labelbridge/contracts';
import { skillsOf } from './applicant-columns.js';

const MANY = readSkills('language.ig.native language.en.fluent work.image work.video equipment.phone');

it.each([
  ['nothing', null, [], 'None given'],
  ['their own words', null, ['typing', 'radio'], 'Other: typing, radio'],
  ['as many as a row names', readSkills('language.ig.native work.image domain.law'), [], 'Igbo (native), Image annotation, Law'],
  ['more than a row names', MANY, ['typing'], 'Igbo (native), English (fluent), Image annotation, 2 more; Other: typing'],
])('names the skills of an applicant who states %s', (_stated, claimedSkills, skills, text) => {
  expect(skillsOf({ claimedSkills, skills }, 3)).toBe(text);
});

it('names all without a limit', () => {
  expect(skillsOf({ claimedSkills: MANY, skills: [] })).toBe(
    'Igbo (native), English (fluent), Image annotation, Video annotation, Smartphone',
  );
});
