/** Texts of the conditions in the project form. */
export const CONDITION_MESSAGES = {
  title: 'Conditions',
  hint: 'Annotators read them in the offer. A job keeps the terms and the waiting of its assignment.',
  ownWork: 'If annotators record or write themselves, say what they consent to and the licence. A share is optional.',
  waiting: 'Waiting that counts as work. You still confirm the time above the clock.',
  exam: 'The exam, with the first approved job of who passed it',
} as const;
