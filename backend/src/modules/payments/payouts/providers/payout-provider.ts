import { type PayoutAccount } from './domain/payout-account.js';
import { type BankResult, type BankTransfer } from './bank-result.js';

/** One transfer to be made. */
export interface TransferOrder {
  /** Ours, 16 to 50 of a-z, 0-9, - and _: the bank pays it at most once. */
  readonly reference: string;
  readonly netKobo: number;
  readonly account: PayoutAccount;
  /** What the annotator reads on his statement. */
  readonly reason: string;
}

/** A webhook that is known to come from the bank. */
export interface WebhookResult {
  readonly reference: string;
  readonly outcome: BankResult;
}

/** A bank as payouts see it. Every call may end with `BankUnavailableError`: then nothing is known. */
export abstract class PayoutProvider {
  /** As settings and webhooks name it. */
  abstract readonly name: 'simulated' | 'paystack' | 'manual';
  /** Whether an admin makes the transfers at his bank: `send` and `verify` are not called then. */
  abstract readonly byHand: boolean;

  /**
   * Makes sure that it answers and takes our key, by the cheapest call that needs one; nothing is done where payouts are made by hand.
   *
   * @throws BankKeyRejectedError, BankUnavailableError, BankRejectedError, each in words without the key
   */
  abstract probe(): Promise<void>;

  /** Banks that it sends to, by code. */
  abstract listBanks(): Promise<readonly { readonly code: string; readonly name: string }[]>;

  /**
   * The name that the bank has for an account; null where there is no such account, or nobody can be asked.
   *
   * @param expected whose it should be; only the simulated bank looks at it
   */
  abstract resolve(account: Omit<PayoutAccount, 'accountName'>, expected: string): Promise<string | null>;

  /**
   * Sends one transfer.
   *
   * @throws BankRejectedError where it is certain that nothing was sent; BankUnavailableError where nothing is known
   */
  abstract send(order: TransferOrder): Promise<BankResult>;

  /**
   * Sends many transfers in one call. What the answer leaves out is not known.
   *
   * @returns outcomes by reference
   * @throws BankRejectedError, BankUnavailableError for all of them
   */
  abstract sendMany(orders: readonly TransferOrder[]): Promise<ReadonlyMap<string, BankResult>>;

  /** What became of a transfer; null where the bank has none of this reference. @throws BankUnavailableError */
  abstract verify(reference: string): Promise<BankResult | null>;

  /** All transfers that the bank took in a time, `to` not included; null where it has no such list. @throws BankUnavailableError */
  abstract listTransfers(from: Date, to: Date): Promise<readonly BankTransfer[] | null>;

  /**
   * Reads a webhook, after it was made sure that the bank signed these very bytes.
   *
   * @returns undefined where it was not signed by the bank; nothing was parsed then
   */
  abstract readWebhook(rawBody: Buffer, signature: string | undefined): readonly WebhookResult[] | undefined;
}
