import { type BankResult } from '../../src/modules/payments/payouts/providers/bank-result.js';

interface Transfer {
  readonly reference: string;
  readonly netKobo: number;
  state: BankResult['state'];
}

const NEWEST = 24;

/**
 * A bank in memory. It pays a reference once, whatever it is asked, and all that it ever said of a transfer can be told
 * again, in any order.
 */
export class ModelBank {
  readonly #transfers = new Map<string, Transfer>();
  readonly #words: { reference: string; outcome: BankResult }[] = [];

  /** What left us and did not come back, in kobo. */
  get paidKobo(): number {
    return [...this.#transfers.values()].reduce((sum, { state, netKobo }) => (state === 'paid' ? sum + netKobo : sum), 0);
  }

  /** Takes an order; the same reference again is the same transfer. */
  order(reference: string, netKobo: number): void {
    if (this.#transfers.has(reference)) return;
    this.#transfers.set(reference, { reference, netKobo, state: 'pending' });
    this.#say(reference);
  }

  /** Moves a transfer on: it is paid or fails, and what was paid may come back. */
  proceed(reference: string, luck: number): void {
    const transfer = this.#transfers.get(reference);
    if (!transfer) return;
    if (transfer.state === 'pending') transfer.state = luck % 4 === 0 ? 'failed' : 'paid';
    else if (transfer.state === 'paid' && luck % 8 === 0) transfer.state = 'returned';
    else return;
    this.#say(reference);
  }

  /** What became of a transfer as it is now; undefined where the bank does not know it. */
  verify(reference: string): BankResult | undefined {
    const transfer = this.#transfers.get(reference);
    return transfer && outcomeOf(transfer);
  }

  /** Something that the bank once said: one of its newest words, or any. */
  word(n: number): { reference: string; outcome: BankResult } | undefined {
    const words = n % 9 === 0 ? this.#words : this.#words.slice(-NEWEST);
    return words[n % words.length];
  }

  #say(reference: string): void {
    const transfer = this.#transfers.get(reference);
    if (transfer) this.#words.push({ reference, outcome: outcomeOf(transfer) });
  }
}

const outcomeOf = ({ reference, netKobo, state }: Transfer): BankResult => ({
  state,
  amountKobo: netKobo,
  bankReference: `bank-${reference}`,
  why: null,
});
