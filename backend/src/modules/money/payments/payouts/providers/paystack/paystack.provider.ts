import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Settings } from '../../../../../../config/settings.js';
import { BankKeyRejectedError, BankRejectedError, type BankResult, type BankTransfer, BankUnavailableError } from '../bank-result.js';
import {
  type PayoutAccount,
  PayoutProvider,
  type ProviderCheck,
  type TransferOrder,
  type WebhookHeaders,
  type WebhookResult,
  type ProviderContext,
} from '../payout-provider.js';
import { PaystackHttp, PaystackRejectedError } from './paystack-http.js';
import { partsOf, resultOf, transferOf, webhookResultOf } from './paystack-shapes.js';

const PER_PAGE = 100;
const RECIPIENTS_MAX = 5_000;
const SIGNATURE = /^[0-9a-f]{128}$/i;

/** Payouts by Paystack's API (paystack.com/docs/api): recipients, transfers, webhooks. Amounts are kobo. */
export class PaystackProvider extends PayoutProvider {
  override readonly name: string = 'paystack';
  readonly http: PaystackHttp;
  /** Recipient codes by account, so that most payouts take one call. */
  readonly #recipients = new Map<string, string>();

  constructor(
    private readonly baseUrl: string,
    protected readonly secretKey: string,
  ) {
    super();
    this.http = new PaystackHttp(() => this.address(), secretKey);
  }

  override async check(_settings: Pick<Settings, 'production'>): Promise<ProviderCheck> {
    try {
      // Paystack's list of banks needs no key, the balance does.
      await this.http.call('GET', '/balance');
      return { well: true, text: `PAYOUT_PROVIDER is ${this.name}: ${this.location} answers and takes our key` };
    } catch (error) {
      if (error instanceof BankKeyRejectedError)
        return {
          well: false,
          text: `${this.location} refuses our key: ${error.message}`,
          advice: 'Check PAYSTACK_SECRET_KEY, and at Paystack whether the key was replaced or may be used from this address.',
        };
      if (error instanceof BankUnavailableError || error instanceof BankRejectedError)
        return {
          well: false,
          text: `${this.location} does not answer as it should: ${error.message}`,
          advice: 'Check PAYSTACK_BASE_URL, the firewall and the state of the bank. Payouts wait meanwhile; none is made twice.',
        };
      throw error;
    }
  }

  override async resolve({ accountNumber, bankCode }: Omit<PayoutAccount, 'accountName'>, expected: string): Promise<string | null> {
    const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode });
    try {
      const { data } = await this.http.call('GET', `/bank/resolve?${query.toString()}`, undefined, this.resolveHeaders(expected));
      const { account_name: name } = partsOf(data);
      return typeof name === 'string' && name.trim() !== '' ? name.trim() : null;
    } catch (error) {
      if (error instanceof PaystackRejectedError) return null;
      throw error;
    }
  }

  override async send(order: TransferOrder): Promise<BankResult> {
    const recipient = await this.recipientOf(order.account);
    try {
      const { data } = await this.http.call('POST', '/transfer', { source: 'balance', currency: 'NGN', ...transferBody(order, recipient) });
      return resultOf(data);
    } catch (error) {
      throw isKnownAlready(error) ? new BankUnavailableError('the provider has this reference already') : error;
    }
  }

  override async verify(reference: string): Promise<BankResult | null> {
    try {
      const { data } = await this.http.call('GET', `/transfer/verify/${encodeURIComponent(reference)}`);
      return resultOf(data);
    } catch (error) {
      if (error instanceof PaystackRejectedError && (error.status === 404 || error.code === 'transfer_not_found')) return null;
      throw error instanceof PaystackRejectedError ? new BankUnavailableError(error.message) : error;
    }
  }

  override async listTransfers(from: Date, to: Date): Promise<readonly BankTransfer[]> {
    const all: BankTransfer[] = [];
    for (let page = 1; ; page += 1) {
      const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString(), perPage: String(PER_PAGE), page: String(page) });
      const { data } = await this.http.call('GET', `/transfer?${query.toString()}`);
      const rows = listOf(data);
      for (const row of rows) all.push(...[transferOf(row)].filter((one) => one !== undefined));
      if (rows.length < PER_PAGE) return all.filter(({ createdAt }) => createdAt >= from && createdAt < to);
    }
  }

  override readWebhook(rawBody: Buffer, headers: WebhookHeaders): readonly WebhookResult[] | undefined {
    const signature = headers['x-paystack-signature'];
    if (typeof signature !== 'string' || !SIGNATURE.test(signature)) return undefined;
    // Paystack signs webhooks with the key of its API.
    const expected = createHmac('sha512', this.secretKey).update(rawBody).digest();
    if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return undefined;
    try {
      const result = webhookResultOf(JSON.parse(rawBody.toString('utf8')));
      return result ? [result] : [];
    } catch {
      // Polling finds the state of a signed but unreadable webhook.
      return [];
    }
  }

  protected async address(): Promise<string> {
    return this.baseUrl;
  }

  protected get location(): string {
    return `the bank at ${new URL(this.baseUrl).host}`;
  }

  protected resolveHeaders(_expected: string): Record<string, string> {
    return {};
  }

  private async recipientOf({ accountName, accountNumber, bankCode }: PayoutAccount): Promise<string> {
    const account = `${bankCode}:${accountNumber}`;
    const known = this.#recipients.get(account);
    if (known) return known;
    const { data } = await this.http.call('POST', '/transferrecipient', {
      type: 'nuban',
      name: accountName,
      account_number: accountNumber,
      bank_code: bankCode,
      currency: 'NGN',
    });
    const { recipient_code: code } = partsOf(data);
    if (typeof code !== 'string') throw new BankUnavailableError('the provider returned no recipient');
    if (this.#recipients.size >= RECIPIENTS_MAX) this.#recipients.clear();
    this.#recipients.set(account, code);
    return code;
  }
}

const listOf = (data: unknown): readonly unknown[] => (Array.isArray(data) ? data : []);

const transferBody = ({ reference, netKobo, reason }: TransferOrder, recipient: string): object => ({
  amount: netKobo,
  reference,
  reason,
  recipient,
});

const isKnownAlready = (error: unknown): boolean =>
  error instanceof PaystackRejectedError &&
  (error.code === 'duplicate_transfer_reference' || /reference.*(exists|unique)|unique reference/i.test(error.message));

const PAYSTACK_URL = 'https://api.paystack.co';

export const readPaystackSettings = ({ settings: { environment } }: ProviderContext) => ({
  baseUrl: environment.url('PAYSTACK_BASE_URL', ['http:', 'https:']),
  secretKey: environment.text('PAYSTACK_SECRET_KEY'),
});

export function createPaystack(context: ProviderContext): PaystackProvider {
  const { baseUrl = PAYSTACK_URL, secretKey = '' } = readPaystackSettings(context);
  if (!secretKey) context.settings.environment.problems.add('PAYSTACK_SECRET_KEY', 'must be given where PAYOUT_PROVIDER is paystack');
  return new PaystackProvider(baseUrl, secretKey);
}
