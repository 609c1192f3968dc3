import { LANGUAGES_MAX } from '../skills/skills.js';

export const SKILL_MESSAGES = {
  saved: 'Your skills are saved.',
  languagesShape: `must be a list of at most ${LANGUAGES_MAX} languages with a level, each language once`,
  listShape: (known: readonly string[]): string => `must be a list without repetitions of: ${known.join(', ')}`,
  lacking: (missing: string): string =>
    `This project needs more than your profile says: ${missing}. Add what you really have to your skills.`,
  claimsNot: (needed: string): string => `The annotator does not claim ${needed}.`,
  admitsAll: 'needs at least one skill in needs',
  placesTwice: 'names a language that everybody needs: take it out of one of the two lists',
  admitted: 'You are in: you meet all that this project needs.',
} as const;
