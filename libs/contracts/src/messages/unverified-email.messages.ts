/** What somebody reads on every page whose email is not verified yet. */
export const UNVERIFIED_EMAIL_MESSAGES = {
  name: 'Your email is not verified',
  means: 'Your email is not verified: mail about your work and your pay may not reach you.',
  holdsPayout: 'Until it is, you cannot enter a payout account.',
  again: 'Send the mail again',
  code: 'Enter the code',
  later: 'Not now',
} as const;
