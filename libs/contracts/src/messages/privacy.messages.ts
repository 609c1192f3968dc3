/** Texts for people about their data (docs/privacy.md). */
export const PRIVACY_MESSAGES = {
  title: 'Your data',
  exportLead: 'Everything we keep about you, in one file (JSON).',
  exportButton: 'Download my data',
  eraseLead:
    'Your name, contact and bank data are erased, and you are logged out everywhere. Invoices and payments stay in our books without your name, as the law asks.',
  eraseButton: 'Erase my account',
  erased: 'Your account is erased. You have been logged out.',
  passwordWrong: 'Your password is not correct!',
  owed: 'Money is still owed to you. Your account can be erased once it is paid.',
  working: 'Work of yours is pending or being reviewed. Your account can be erased once that is settled.',
  lastAdmin: 'You are the only admin. Make somebody else an admin first.',
  notRefused: 'Your account cannot be erased yet.',
  consentSaved: 'Saved',
  termsEndWithAccount: 'The terms end with your account.',
  noBankAccount: 'This person has no bank account on record.',
  erasedName: 'Erased person',
  erasedAccount: 'This account is erased: there is nothing to change in it.',
} as const;

/** Replaces the address of an erased account. */
export const erasedEmail = (id: string): string => `${id}@erased.invalid`;

export const erasedUsername = (id: string): string => `erased-${id}`;

/** Detects an erased person by the username, for admins who may not see the address. */
export const hasErasedName = ({ _id, username }: { readonly _id: unknown; readonly username: string }): boolean =>
  username === erasedUsername(String(_id));

/** Detects an erased account. Nobody can sign up with its address, which contains the account's own id. */
export const isErased = ({ _id, email }: { readonly _id: unknown; readonly email: string }): boolean => email === erasedEmail(String(_id));
