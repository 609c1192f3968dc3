import { type BankState } from '../providers/bank-result.js';

export interface BankLine {
  readonly reference: string;
  readonly state: BankState;
  readonly amountKobo: number | null;
}

export interface LedgerLine {
  readonly reference: string;
  /** Sum of its postings to the bank, in kobo. */
  readonly bankKobo: number;
}

/** Transfer in which bank and ledger differ; null if that side does not have it. */
export interface Unmatched {
  readonly reference: string;
  readonly bankKobo: number | null;
  readonly ledgerKobo: number | null;
}

export interface Comparison {
  readonly bankKobo: number;
  readonly ledgerKobo: number;
  /** Bank less ledger. */
  readonly differenceKobo: number;
  readonly unmatched: readonly Unmatched[];
}

const movedKobo = ({ state, amountKobo }: BankLine): number => (state === 'paid' ? (amountKobo ?? 0) : 0);

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
