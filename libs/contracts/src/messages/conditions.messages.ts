/** Texts of the conditions in the project form. */
export const CONDITION_MESSAGES = {
  title: 'Conditions',
  hint: 'Annotators read them in the offer. A job keeps the terms and the waiting of its assignment.',
  ownWork: 'Fill these in if annotators record or write themselves.',
  waiting: 'Waiting that counts as work. You still confirm the time above the clock.',
  exam: 'The exam, with the first approved job of who passed it',
} as const;
