import { type BankState } from '../../providers/bank-result.js';

/** A transfer as the bank lists it; kobo. */
export interface BankLine {
  readonly reference: string;
  readonly state: BankState;
  readonly amountKobo: number | null;
}

/** A payout as the ledger has it. */
export interface LedgerLine {
  readonly reference: string;
  /** What its postings moved to the bank, in kobo. */
  readonly bankKobo: number;
}

/** A transfer in which bank and ledger differ. Null: that side does not have it. */
export interface Unmatched {
  readonly reference: string;
  readonly bankKobo: number | null;
  readonly ledgerKobo: number | null;
}

/** A day of the bank compared with the ledger. */
export interface Comparison {
  readonly bankKobo: number;
  readonly ledgerKobo: number;
  /** Bank less ledger; 0 where all is well. */
  readonly differenceKobo: number;
  readonly unmatched: readonly Unmatched[];
}

/** What a transfer moved from our account at the bank: nothing while it is pending, failed or was returned. */
const movedKobo = ({ state, amountKobo }: BankLine): number => (state === 'paid' ? (amountKobo ?? 0) : 0);

/** Compares the bank's transfers with the ledger's, one by one by their references, in the order of references. */
export function compare(bank: readonly BankLine[], ledger: readonly LedgerLine[]): Comparison {
  const atBank = new Map(bank.map((line) => [line.reference, movedKobo(line)]));
  const inLedger = new Map(ledger.map(({ reference, bankKobo }) => [reference, bankKobo]));
  const unmatched: Unmatched[] = [];
  let bankKobo = 0;
  let ledgerKobo = 0;
  for (const reference of [...new Set([...atBank.keys(), ...inLedger.keys()])].sort()) {
    const [paid = 0, posted = 0] = [atBank.get(reference), inLedger.get(reference)];
    bankKobo += paid;
    ledgerKobo += posted;
    if (paid !== posted)
      unmatched.push({ reference, bankKobo: atBank.get(reference) ?? null, ledgerKobo: inLedger.get(reference) ?? null });
  }
  return { bankKobo, ledgerKobo, differenceKobo: bankKobo - ledgerKobo, unmatched };
}
