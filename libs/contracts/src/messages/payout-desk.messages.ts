import { type Money, formatMoney } from '../money.js';

export const PAY_MESSAGES = {
  noAccount: 'This annotator has no payout account yet. They can add one in their profile.',
  nameDiffers: (resolved: string, person: string) =>
    `The bank knows this account as ${resolved}, not as ${person}. Please confirm the name to pay.`,
  nameUnresolved: 'The bank could not tell whose account this is. Please confirm the name to pay.',
  held: (until: string) => `This annotator changed their payout account. Payouts to it are held until ${until}, Lagos time.`,
  rateMissing: 'This invoice has no exchange rate yet, so it cannot be paid. Set a rate first.',
  feeOverAmount: (gross: Money, fee: Money) =>
    `The fee of ${formatMoney(fee)} leaves nothing of ${formatMoney(gross)}. Pay it together with other invoices.`,
  overLimit: (max: Money) => `This is more than the ${formatMoney(max)} that one transfer may move. Pay its invoices apart.`,
  nothingDue: 'No unpaid invoice is due.',

  onItsWay: 'The payout is on its way. The invoice is paid when the bank confirms it.',
  awaitsApproval: 'This exceeds what one admin may pay alone in 24 hours, to one person or in total: another admin must approve it.',
  awaitsReference: 'Make the transfer at your bank, then enter its reference.',
  payoutFailed: (why: string) => `The bank did not pay: ${why}`,
  batchMade: 'The payouts are made. See each one below.',
  batchApproved: 'Approved. The payouts are on their way.',
  batchCancelled: 'Cancelled. The invoices are unpaid again.',
  notYourOwnBatch: 'You made this batch: another admin must approve it.',
  paysYou: 'This batch pays you: another admin must approve it.',
  retried: 'A new payout is on its way.',
  confirmed: 'Recorded as paid.',
  failed: 'Recorded as failed. The invoices are unpaid again.',
  returned: 'Recorded as returned by the bank. The invoices are unpaid again.',
  invoicesMoved: 'The invoices of this payout are no longer all unpaid, so it cannot be retried.',
  onlyByHand: 'This is for payouts that are made by hand at a bank. This one is settled by the bank.',
  reported: 'The report is made.',
  bankReferenceRequired: 'Please enter the reference that your bank gave.',
  bankReferenceShape: 'A bank reference has at most 100 letters, digits and signs.',
  bankReferenceTaken: 'This bank reference is on another payout already.',
  dayShape: 'must be a day that is over or today, written YYYY-MM-DD',
  idsOrAllDue: 'must be given, or allDue: true in its place',
} as const;

/** Reasons that are stored with a payout. */
export const PAYOUT_WHY_MESSAGES = {
  refused: 'the bank refused the transfer',
  failed: 'the bank could not complete the transfer',
  returned: 'the bank sent the money back',
  cancelled: 'an admin cancelled it before it was sent',
  amountDiffers: (bank: Money, ours: Money) => `The bank says ${formatMoney(bank)}, we sent ${formatMoney(ours)}.`,
  amountUnknown: 'The bank does not say which amount it paid.',
  contradicts: (bank: string, ours: string) => `The bank says ${bank}, here it is ${ours}.`,
} as const;

/** Texts about the account name in the payout account's form. */
export const ACCOUNT_RESOLVE_MESSAGES = {
  unresolved: 'The bank could not tell whose account this is. Please check the bank and the number.',
  unreachable: 'The bank cannot be asked just now. You can save the account: its name is checked later.',
} as const;
