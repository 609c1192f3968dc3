import { annotatorOfAccount, type LedgerAccount, type PlatformAccount, type PostingKind } from '../ledger.js';

export const POSTING_LABEL: Readonly<Record<PostingKind, string>> = {
  invoice: 'Work approved and invoiced',
  bonus: 'Bonus given',
  quote: 'Quoted in Naira',
  void: 'Voided',
  payout: 'Payout created',
  settle: 'Paid by the bank',
  return: 'Payout failed: owed again',
  correction: 'Returned by the bank: owed again',
};

const PLATFORM_LABEL: Readonly<Record<PlatformAccount, string>> = {
  funding: 'Platform funding',
  transit: 'On its way to the bank',
  bank: 'Paid by the bank',
  fx: 'Currency exchange',
  fees: 'Fees kept',
};

const isPlatform = (account: string): account is PlatformAccount => account in PLATFORM_LABEL;

export function accountLabel(
  account: LedgerAccount | string,
  nameOf: (annotatorId: string) => string | undefined = () => undefined,
): string {
  if (isPlatform(account)) return PLATFORM_LABEL[account];
  const id = annotatorOfAccount(account);
  const name = id && nameOf(id);
  return name ? `Owed to ${name}` : 'Owed to the annotator';
}
