/** Words for admins who look at a whole bank account number (docs/privacy.md). */
export const BANK_VIEW_MESSAGES = {
  show: 'Show the whole number',
  hide: 'Hide it again',
  about: 'Who looked, when and why stays on record, and other admins read it.',
  hint: 'Say what the number is needed for, such as a question of the bank.',
  look: 'Show it',
  why: 'Please say why: it stays with the record of who looked.',
} as const;
