/** Encryption context of an account number: it cannot be decrypted in another record. */
export const accountNumberContext = (payoutId: unknown): string => `payouts/${String(payoutId)}/accountNumber`;

/** Replaces the account number of an erased person. */
export const ERASED_NUMBER = 'erased';
