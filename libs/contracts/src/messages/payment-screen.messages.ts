/** The state of an unpaid invoice on an annotator's payment screens. */
export const PAYMENT_MESSAGES = {
  rateMissing: 'waits for an exchange rate',
  onItsWay: 'on its way to your bank',
  payBy: 'paid by',
  wasDue: 'was due by',
} as const;
