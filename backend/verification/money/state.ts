import { type InvoiceStatus, type JobStatus, type Money, type PayoutStatus, type Quote, owedTo } from '@labelbridge/contracts';
import { Balances } from '../../src/modules/money/payments/ledger/domain/balances.js';
import { type Posting } from '../../src/modules/money/payments/ledger/domain/posting.js';
import { type InvoiceFacts, type PayoutFacts } from '../../src/modules/money/payments/ledger/domain/postings.js';
import { ModelBank } from './bank.js';

export const ANNOTATORS = 8;
/** PAYOUT_FEE and PAYOUT_APPROVAL_OVER of the model, in kobo. */
export const FEE = 53;
export const APPROVAL_OVER = 100_000_000;

export interface ModelJob {
  readonly id: string;
  readonly annotatorId: string;
  readonly amount: Money;
  status: JobStatus;
  invoice: ModelInvoice | null;
}

export interface ModelInvoice {
  readonly id: string;
  readonly job: ModelJob;
  readonly facts: InvoiceFacts;
  readonly annotatorId: string;
  status: InvoiceStatus;
  quote: Quote | null;
  naira: number | null;
  fee: number | null;
}

export interface ModelPayout {
  readonly reference: string;
  readonly facts: PayoutFacts;
  readonly netKobo: number;
  readonly invoices: readonly ModelInvoice[];
  status: PayoutStatus;
  /** The result of the bank did not fit: an admin must check it. */
  flagged: boolean;
}

export class ModelState {
  readonly jobs: ModelJob[] = [];
  readonly invoices: ModelInvoice[] = [];
  readonly payouts = new Map<string, ModelPayout>();
  readonly payoutList: ModelPayout[] = [];
  readonly postings: Posting[] = [];
  readonly keys = new Set<string>();
  readonly balances = new Balances();
  readonly bank = new ModelBank();
  quote: Quote | null = null;
  #ids = 0;

  id(kind: string): string {
    this.#ids += 1;
    return `${kind}${this.#ids}`;
  }

  /** @throws Error if the key of a posting exists, like the unique index of the database */
  post(...postings: readonly Posting[]): void {
    for (const posting of postings) {
      if (this.keys.has(posting.key)) throw new Error(`${posting.key} was posted twice`);
      this.keys.add(posting.key);
      this.postings.push(posting);
      this.balances.add(posting.entries);
    }
  }

  owed(annotatorId: string): { NGN: number; USD: number } {
    const owed = { NGN: 0, USD: 0 };
    for (const { annotatorId: whose, status, naira, facts } of this.invoices) {
      if (whose !== annotatorId || status !== 'Unpaid') continue;
      if (naira === null) owed[facts.amount.currency] += facts.amount.amount;
      else owed.NGN += naira;
    }
    return owed;
  }

  ledgerOwed(annotatorId: string): { NGN: number; USD: number } {
    const account = owedTo(annotatorId);
    return { NGN: this.balances.of(account, 'NGN'), USD: this.balances.of(account, 'USD') };
  }
}
