/** Texts of the payout account's form. */
export const PAYOUT_MESSAGES = {
  accountNameRequired: 'Please choose the name of the account.',
  accountNameChoice: 'The account name must be one of your own names, or the one your bank has.',
  accountNumberRequired: 'Please enter your account number.',
  accountNumberShape: 'An account number has 10 digits.',
  /** A warning, never a refusal. */
  accountNumberDoubtful: 'The last digit does not fit this bank. Please compare the number with your bank’s app.',
  bankRequired: 'Please choose your bank.',
  bankUnknown: 'Please choose a bank of the list.',
} as const;
