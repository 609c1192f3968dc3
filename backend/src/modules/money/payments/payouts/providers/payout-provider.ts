import { type IncomingHttpHeaders } from 'node:http';
import { type Clock } from '../../../../../common/clock/clock.js';
import { type Settings } from '../../../../../config/settings.js';
import { type RateSource } from '../../rates/rate-source.js';
import { type BankResult, type BankTransfer } from './bank-result.js';

export interface PayoutAccount {
  readonly accountName: string;
  readonly accountNumber: string;
  readonly bankCode: string;
}

export interface TransferOrder {
  /** Our reference, 16 to 50 of a-z, 0-9, - and _: the bank pays it at most once. */
  readonly reference: string;
  readonly netKobo: number;
  readonly account: PayoutAccount;
  /** Shown on the annotator's bank statement. */
  readonly reason: string;
}

export interface WebhookResult {
  readonly reference: string;
  readonly result: BankResult;
}

export type WebhookHeaders = Readonly<IncomingHttpHeaders>;

export interface ProviderCheck {
  readonly well: boolean;
  readonly text: string;
  readonly advice?: string;
}

export interface ProviderContext {
  /** `environment` reads the provider's own settings. */
  readonly settings: Settings;
  readonly clock: Pick<Clock, 'now'>;
  /** Set if this process sends payouts; a CLI command beside a server does not. */
  readonly sendsPayouts: boolean;
}

/** Interface to a bank. Every call may throw `BankUnavailableError`: the state is then unknown. */
export abstract class PayoutProvider {
  abstract readonly name: string;
  /** Set if an admin makes the transfers at their bank: `send` and `verify` are not called. */
  readonly byHand: boolean = false;
  readonly rates?: RateSource;

  /** Checks for `doctor` that it answers and accepts our key, by the cheapest call that needs one. The texts do not contain the key. */
  abstract check(settings: Pick<Settings, 'production'>): Promise<ProviderCheck>;

  /** @param expected name of the holder, for the simulated bank only @returns null if there is no such account, or no way to ask */
  abstract resolve(account: Omit<PayoutAccount, 'accountName'>, expected: string): Promise<string | null>;

  /** @throws BankRejectedError if it is certain that nothing was sent; BankUnavailableError if the state is unknown */
  abstract send(order: TransferOrder): Promise<BankResult>;

  /** @returns null if the bank does not have this reference @throws BankUnavailableError */
  abstract verify(reference: string): Promise<BankResult | null>;

  /** Transfers from `from` until `to`, exclusive. @returns null if the bank has no list @throws BankUnavailableError */
  abstract listTransfers(from: Date, to: Date): Promise<readonly BankTransfer[] | null>;

  /** @returns undefined if these bytes are not signed by the bank; nothing is parsed then */
  abstract readWebhook(rawBody: Buffer, headers: WebhookHeaders): readonly WebhookResult[] | undefined;

  /** Called when the server listens. @param webhookUrl address for its webhooks */
  async onListen(_webhookUrl: string): Promise<void> {}

  async close(): Promise<void> {}
}
