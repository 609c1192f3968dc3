import { type BankResult } from '../../src/modules/money/payments/payouts/providers/bank-result.js';

interface Transfer {
  readonly reference: string;
  readonly netKobo: number;
  state: BankResult['state'];
}

const NEWEST = 24;

/** An in-memory bank. It pays each reference once, and redelivers its messages in any order. */
export class ModelBank {
  readonly #transfers = new Map<string, Transfer>();
  readonly #messages: { reference: string; outcome: BankResult }[] = [];

  /** Sum of transfers that are paid and not returned, in kobo. */
  get paidKobo(): number {
    return [...this.#transfers.values()].reduce((sum, { state, netKobo }) => (state === 'paid' ? sum + netKobo : sum), 0);
  }

  order(reference: string, netKobo: number): void {
    if (this.#transfers.has(reference)) return;
    this.#transfers.set(reference, { reference, netKobo, state: 'pending' });
    this.#report(reference);
  }

  proceed(reference: string, random: number): void {
    const transfer = this.#transfers.get(reference);
    if (!transfer) return;
    if (transfer.state === 'pending') transfer.state = random % 4 === 0 ? 'failed' : 'paid';
    else if (transfer.state === 'paid' && random % 8 === 0) transfer.state = 'returned';
    else return;
    this.#report(reference);
  }

  verify(reference: string): BankResult | undefined {
    const transfer = this.#transfers.get(reference);
    return transfer && outcomeOf(transfer);
  }

  message(n: number): { reference: string; outcome: BankResult } | undefined {
    const messages = n % 9 === 0 ? this.#messages : this.#messages.slice(-NEWEST);
    return messages[n % messages.length];
  }

  #report(reference: string): void {
    const transfer = this.#transfers.get(reference);
    if (transfer) this.#messages.push({ reference, outcome: outcomeOf(transfer) });
  }
}

const outcomeOf = ({ reference, netKobo, state }: Transfer): BankResult => ({
  state,
  amountKobo: netKobo,
  bankReference: `bank-${reference}`,
  why: null,
});
