/** Texts of the audit log (docs/adr/0009-audit.md). */
export const AUDIT_SCREEN_MESSAGES = {
  integrityTitle: 'Integrity check',
  nothingSealed: 'No entry is protected against unnoticed changes yet.',
  neverChecked: 'Not checked yet. A check verifies every entry, posting, invoice and payout. The server makes one each night.',
  whatToDo: 'What to do:',
  tampered: 'The database was changed outside the product. This was found:',
  /** Source of entries without a call: workers, the start of the server, the command line. */
  server: 'Server',
} as const;

/** Texts about access to whole bank account numbers (docs/privacy.md). */
export const BANK_VIEW_MESSAGES = {
  show: 'Show the whole number',
  hide: 'Hide it again',
  about: 'Who looked, when and why stays on record, and other admins read it.',
  hint: 'Say what the number is needed for, such as a question of the bank.',
  look: 'Show it',
  why: 'Please say why: it stays with the record of who looked.',
} as const;

export const OPERATIONS_MESSAGES = {
  mailDueAgain: 'The email is on its way again',
  mailNotGivenUp: 'This email is not one that was given up: it is on its way, or has left.',
} as const;

/** Settings of one's own data (docs/privacy.md). */
export const PRIVACY_SCREEN_MESSAGES = {
  title: 'Your data',
  lead: 'Everything we keep about you, as one file that you can read and take along.',
  download: 'Download my data',
  exportFailed: 'Your data could not be downloaded',
  eraseLead:
    'Erasing takes your name, addresses and bank account off our records for good and logs you out. What was paid stays in the books, without your name. Work records that you made are withdrawn: their links and files prove nothing from then on. It waits until what is owed to you is paid.',
  erase: 'Erase my account',
  eraseQuestion: 'Erase your account?',
} as const;

/** Role chooser at /route: specification section 2 (/route), completed by texts of the product. */
export const ROLE_CHOOSER_MESSAGES = {
  goToOverview: 'Go to Overview',
  chooseRole: 'Choose a role first, then go to its overview.',
  notAdmin: 'You are logged in as an annotator, so the admin area stays closed. Choose user, or log in with an admin’s account.',
  notAnnotator:
    'You are logged in as an admin, so there is no annotator’s overview for you. Choose admin, or log in with an annotator’s account.',
} as const;

/** Notice on every page while the email is not verified. */
export const UNVERIFIED_EMAIL_MESSAGES = {
  name: 'Your email is not verified',
  means: 'Your email is not verified: messages about your work and your pay may not reach you.',
  holdsPayout: 'Until it is, you cannot enter a payout account.',
  again: 'Send the email again',
  code: 'Enter the code',
  later: 'Not now',
} as const;
