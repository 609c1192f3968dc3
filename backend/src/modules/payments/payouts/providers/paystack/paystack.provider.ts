import { createHmac, timingSafeEqual } from 'node:crypto';
import { type BankResult, type BankTransfer, BankUnavailableError } from '../bank-result.js';
import { type PayoutAccount } from '../domain/payout-account.js';
import { type WebhookResult, PayoutProvider, type TransferOrder } from '../payout-provider.js';
import { type PaystackAccess, PaystackHttp, PaystackRejectedError } from './paystack-http.js';
import { newsOf, outcomeOf, partsOf, transferOf } from './paystack-shapes.js';

const PER_PAGE = 100;
const RECIPIENTS_MAX = 5_000;
const SIGNATURE = /^[0-9a-f]{128}$/i;

/** Payouts by Paystack's API (paystack.com/docs/api): recipients, transfers, webhooks. Amounts are kobo. */
export class PaystackProvider extends PayoutProvider {
  override readonly byHand = false;
  readonly http: PaystackHttp;
  /** Codes of recipients that were made, by account, so that most payouts are one call. */
  readonly #recipients = new Map<string, string>();

  /** @param webhookSecret signs webhooks: Paystack uses the key itself */
  constructor(
    override readonly name: 'simulated' | 'paystack',
    access: () => Promise<PaystackAccess>,
    private readonly webhookSecret: string,
  ) {
    super();
    this.http = new PaystackHttp(access);
  }

  /** The list of banks needs no key at Paystack: the balance does. */
  override async probe(): Promise<void> {
    await this.http.call('GET', '/balance');
  }

  override async listBanks(): ReturnType<PayoutProvider['listBanks']> {
    const { data } = await this.http.call('GET', '/bank?country=nigeria&currency=NGN&perPage=100');
    return listOf(data).flatMap((bank) => {
      const { code, name } = partsOf(bank);
      return typeof code === 'string' && typeof name === 'string' ? [{ code, name }] : [];
    });
  }

  override async resolve({ accountNumber, bankCode }: Omit<PayoutAccount, 'accountName'>, expected: string): Promise<string | null> {
    const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode });
    // Nobody but the simulated bank is told who is expected.
    const headers: Record<string, string> = this.name === 'simulated' ? { 'x-simulated-holder': encodeURIComponent(expected) } : {};
    try {
      const { data } = await this.http.call('GET', `/bank/resolve?${query.toString()}`, undefined, headers);
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
      return outcomeOf(data);
    } catch (error) {
      throw isKnownAlready(error) ? new BankUnavailableError('the provider has this reference already') : error;
    }
  }

  override async sendMany(orders: readonly TransferOrder[]): Promise<ReadonlyMap<string, BankResult>> {
    const transfers: object[] = [];
    for (const order of orders) transfers.push(transferBody(order, await this.recipientOf(order.account)));
    try {
      const { data } = await this.http.call('POST', '/transfer/bulk', { source: 'balance', currency: 'NGN', transfers });
      const known = listOf(data).map((one) => [partsOf(one).reference, outcomeOf({ status: 'pending', ...partsOf(one) })] as const);
      return new Map(known.flatMap(([reference, outcome]) => (typeof reference === 'string' ? [[reference, outcome]] : [])));
    } catch (error) {
      throw isKnownAlready(error) ? new BankUnavailableError('the provider has one of these references already') : error;
    }
  }

  override async verify(reference: string): Promise<BankResult | null> {
    try {
      const { data } = await this.http.call('GET', `/transfer/verify/${encodeURIComponent(reference)}`);
      return outcomeOf(data);
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

  override readWebhook(rawBody: Buffer, signature: string | undefined): readonly WebhookResult[] | undefined {
    if (!signature || !SIGNATURE.test(signature)) return undefined;
    const expected = createHmac('sha512', this.webhookSecret).update(rawBody).digest();
    if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return undefined;
    try {
      const news = newsOf(JSON.parse(rawBody.toString('utf8')));
      return news ? [news] : [];
    } catch {
      // It is signed and yet tells us nothing: polling finds out what it meant.
      return [];
    }
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
    if (typeof code !== 'string') throw new BankUnavailableError('the provider told no recipient');
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
