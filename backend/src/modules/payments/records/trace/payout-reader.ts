import { type PayoutStatus } from '@labelbridge/contracts';

/** A payout as traces, receipts and statements tell of it. */
export interface PayoutFact {
  readonly _id: string;
  readonly reference: string;
  readonly status: PayoutStatus;
  readonly provider: string;
  readonly bankReference: string | null;
  /** Why it failed, was cancelled or came back. */
  readonly why: string | null;
  readonly grossKobo: number;
  readonly feeKobo: number;
  readonly netKobo: number;
  readonly accountName: string;
  readonly maskedNumber: string;
  readonly bankCode: string;
  readonly invoiceIds: readonly string[];
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly paidAt: Date | null;
}

/** Payouts, read only. */
export abstract class PayoutReader {
  abstract byIds(ids: readonly string[]): Promise<PayoutFact[]>;
  /** Of this reference of ours, or this bank reference. */
  abstract byReference(text: string): Promise<PayoutFact[]>;
}
