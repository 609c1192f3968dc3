/** Words of the settings' part on one's own data (docs/privacy.md). */
export const PRIVACY_SCREEN_MESSAGES = {
  title: 'Your data',
  lead: 'Everything we keep about you, as one file that you can read and take along.',
  download: 'Download my data',
  exportFailed: 'Your data could not be downloaded',
  eraseLead:
    'Erasing takes your name, addresses and bank account off our records for good and logs you out. What was paid stays in the books, without your name. It waits until what is owed to you is paid.',
  erase: 'Erase my account',
  eraseQuestion: 'Erase your account?',
} as const;
