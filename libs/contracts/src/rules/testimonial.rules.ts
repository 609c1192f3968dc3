import { LIMITS } from '../limits.js';
import { maxLength, required } from './rule.js';

/** Length in UTF-16 code units. */
export const TESTIMONIAL_TEXT_MAX = 400;

export const TESTIMONIAL_MESSAGES = {
  created: 'Testimonial added.',
  updated: 'Testimonial saved.',
  deleted: 'Testimonial deleted.',
  nameRequired: 'Please enter the name.',
  textRequired: 'Please enter what the person says.',
  textTooLong: `The text is too long (${TESTIMONIAL_TEXT_MAX} characters at most).`,
  consentLabel: 'This person agreed that their name and words are published',
  consentHint: 'Without it nobody sees the testimonial.',
} as const;

export const TESTIMONIAL_RULES = {
  name: [required(TESTIMONIAL_MESSAGES.nameRequired), maxLength(LIMITS.nameMax, 'The name is too long (80 characters at most).')],
  place: [maxLength(LIMITS.nameMax, 'This is too long (80 characters at most).')],
  text: [required(TESTIMONIAL_MESSAGES.textRequired), maxLength(TESTIMONIAL_TEXT_MAX, TESTIMONIAL_MESSAGES.textTooLong)],
} as const;
