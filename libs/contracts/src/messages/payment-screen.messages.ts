/** What an annotator's payment screens say of an invoice's way to his account. */
export const PAYMENT_MESSAGES = {
  rateMissing: 'waits for an exchange rate',
  onItsWay: 'on its way to your bank',
  payBy: 'paid by',
  wasDue: 'was due by',
} as const;
