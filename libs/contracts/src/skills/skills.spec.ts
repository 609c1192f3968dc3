import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MODALITIES } from '../modalities.js';
import {
  DOMAINS,
  EQUIPMENT,
  grantedKeys,
  hasSkills,
  LANGUAGE_LEVELS,
  languageName,
  LANGUAGES,
  missingSkills,
  missingText,
  neededKeys,
  NO_SKILLS,
  readSkills,
  type Skills,
  skillsText,
  writeSkills,
} from './skills.js';

const skills: fc.Arbitrary<Skills> = fc.record({
  languages: fc.uniqueArray(fc.record({ tag: fc.constantFrom(...LANGUAGES), level: fc.constantFrom(...LANGUAGE_LEVELS) }), {
    selector: ({ tag }) => tag,
    maxLength: 4,
  }),
  work: fc.subarray([...MODALITIES]),
  domains: fc.subarray([...DOMAINS]),
  equipment: fc.subarray([...EQUIPMENT]),
});

describe('skills that a project needs', () => {
  const needs: Skills = { ...NO_SKILLS, languages: [{ tag: 'yo', level: 'fluent' }], work: ['audio'], equipment: ['headphones'] };

  it.each([
    ['no skills', NO_SKILLS, 'Yoruba (fluent), Audio annotation, Headphones'],
    ['a lower level', { ...needs, languages: [{ tag: 'yo', level: 'basic' }] }, 'Yoruba (fluent; claimed: basic)'],
    ['another language', { ...needs, languages: [{ tag: 'ha', level: 'native' }] }, 'Yoruba (fluent)'],
    ['a higher level', { ...needs, languages: [{ tag: 'yo', level: 'native' }] }, ''],
    ['more than is needed', { ...needs, work: ['text', 'audio'], domains: ['law'] }, ''],
  ] as const)('are compared with %s', (_case, own, missing) => {
    expect(missingText(missingSkills(needs, own))).toBe(missing);
  });

  it('are met exactly if the keys of the person contain those of the project', () => {
    fc.assert(
      fc.property(skills, skills, (wanted, own) => {
        const granted = new Set(grantedKeys(own));
        expect(missingSkills(wanted, own).length === 0).toBe(neededKeys(wanted).every((key) => granted.has(key)));
      }),
    );
  });

  it('are met by themselves, and by everybody if there are none', () => {
    fc.assert(
      fc.property(skills, (own) => {
        expect(missingSkills(own, own)).toEqual([]);
        expect(missingSkills(NO_SKILLS, own)).toEqual([]);
        expect(missingSkills(own, NO_SKILLS).length > 0).toBe(hasSkills(own));
      }),
    );
  });
});

it('reads what it writes, and leaves out what it does not know', () => {
  fc.assert(fc.property(skills, (own) => expect(readSkills(writeSkills(own))).toEqual(own)));
  expect(readSkills('language.xx.fluent language.yo.perfect work.cooking sauce.hot  .')).toEqual(NO_SKILLS);
});

it('names languages that browsers do not know', () => {
  expect(LANGUAGES.filter((tag) => languageName(tag) === tag)).toEqual([]);
  expect(skillsText({ ...NO_SKILLS, languages: [{ tag: 'pcm', level: 'native' }], domains: ['law'] })).toBe(
    'Nigerian Pidgin (native), Law',
  );
});
