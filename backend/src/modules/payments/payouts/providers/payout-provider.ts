import { type IncomingHttpHeaders } from 'node:http';
import { type Clock } from '../../../../common/clock/clock.js';
import { type Settings } from '../../../../config/settings.js';
import { type RateSource } from '../../rates/rate-source.js';
import { type BankResult, type BankTransfer } from './bank-result.js';

/** Where a transfer goes. */
export interface PayoutAccount {
  readonly accountName: string;
  readonly accountNumber: string;
  readonly bankCode: string;
}

/** One transfer to be made. */
export interface TransferOrder {
  /** Ours, 16 to 50 of a-z, 0-9, - and _: the bank pays it at most once. */
  readonly reference: string;
  readonly netKobo: number;
  readonly account: PayoutAccount;
  /** What the annotator reads on their statement. */
  readonly reason: string;
}

/** A result that a webhook reports. */
export interface WebhookResult {
  readonly reference: string;
  readonly result: BankResult;
}

export type WebhookHeaders = Readonly<IncomingHttpHeaders>;

/** What `doctor` reports of a provider. */
export interface ProviderCheck {
  readonly well: boolean;
  readonly text: string;
  readonly advice?: string;
}

/** What a provider is created from. */
export interface ProviderContext {
  /** `environment` reads the provider's own settings. */
  readonly settings: Settings;
  readonly clock: Pick<Clock, 'now'>;
  /** Whether this process sends payouts; a command of the CLI beside a server does not. */
  readonly sendsPayouts: boolean;
}

/** A bank as payouts see it. Every call may end with `BankUnavailableError`: then the state is not known. */
export abstract class PayoutProvider {
  /** As PAYOUT_PROVIDER and webhooks name it. */
  abstract readonly name: string;
  /** Whether an admin makes the transfers at their bank: `send` and `verify` are not called then. */
  readonly byHand: boolean = false;
  /** Exchange rates that it offers; undefined where it has none. */
  readonly rates?: RateSource;

  /** Checks for `doctor` that it answers and accepts our key, by the cheapest call that needs one. The texts do not contain the key. */
  abstract check(settings: Pick<Settings, 'production'>): Promise<ProviderCheck>;

  /**
   * The name that the bank has for an account; null where there is no such account, or nobody can be asked.
   *
   * @param expected whose it should be; only the simulated bank reads it
   */
  abstract resolve(account: Omit<PayoutAccount, 'accountName'>, expected: string): Promise<string | null>;

  /**
   * Sends one transfer.
   *
   * @throws BankRejectedError where it is certain that nothing was sent; BankUnavailableError where nothing is known
   */
  abstract send(order: TransferOrder): Promise<BankResult>;

  /** The state of a transfer; null where the bank has none of this reference. @throws BankUnavailableError */
  abstract verify(reference: string): Promise<BankResult | null>;

  /** All transfers that the bank took from `from` until `to`, which is excluded; null where it has no list. @throws BankUnavailableError */
  abstract listTransfers(from: Date, to: Date): Promise<readonly BankTransfer[] | null>;

  /** Reads a webhook. @returns undefined where these bytes are not signed by the bank; nothing was parsed then */
  abstract readWebhook(rawBody: Buffer, headers: WebhookHeaders): readonly WebhookResult[] | undefined;

  /** Is called when the server listens. @param webhookUrl where its webhooks go */
  async onListen(_webhookUrl: string): Promise<void> {}

  async close(): Promise<void> {}
}
