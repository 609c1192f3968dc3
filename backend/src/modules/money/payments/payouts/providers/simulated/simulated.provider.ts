import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { type SimulatedBank, startSimulatedBank } from '@labelbridge/simulated-bank';
import { type Settings } from '../../../../../../config/settings.js';
import { rateIn } from '../../../rates/domain/read-rate.js';
import { type RateSource } from '../../../rates/rate-source.js';
import { type ProviderCheck, type ProviderContext } from '../payout-provider.js';
import { PaystackProvider, readPaystackSettings } from '../paystack/paystack.provider.js';

/** Simulated bank with Paystack's API: at PAYSTACK_BASE_URL, else within this process. */
export class SimulatedProvider extends PaystackProvider {
  override readonly name = 'simulated';
  override readonly rates: RateSource = {
    name: 'Simulated bank',
    rate: async (from) => rateIn(await this.http.call('GET', `/rates?from=${from}&to=NGN`)),
  };
  #bank: Promise<SimulatedBank> | undefined;

  constructor(
    private readonly context: Pick<ProviderContext, 'clock' | 'sendsPayouts'> & { settings: Pick<Settings, 'dataDir'> },
    private readonly externalUrl: string | undefined,
    secretKey: string,
  ) {
    super(externalUrl ?? '', secretKey);
  }

  override async check(settings: Pick<Settings, 'production'>): Promise<ProviderCheck> {
    if (settings.production)
      return { well: false, text: 'PAYOUT_PROVIDER is simulated: nobody is paid', advice: 'Set PAYOUT_PROVIDER to manual or paystack.' };
    return super.check(settings);
  }

  override async onListen(webhookUrl: string): Promise<void> {
    if (!this.externalUrl) (await this.bank()).setWebhookUrl(webhookUrl);
  }

  override async close(): Promise<void> {
    await (await this.#bank)?.stop();
  }

  protected override async address(): Promise<string> {
    return this.externalUrl ?? (await this.bank()).url;
  }

  protected override get location(): string {
    return this.externalUrl ? super.location : 'the bank within the server';
  }

  protected override resolveHeaders(expected: string): Record<string, string> {
    return { 'x-simulated-holder': encodeURIComponent(expected) };
  }

  private async bank(): Promise<SimulatedBank> {
    const { settings, clock, sendsPayouts } = this.context;
    this.#bank ??= startSimulatedBank({
      secret: this.secretKey,
      now: () => clock.now(),
      ...(sendsPayouts ? { journalPath: join(settings.dataDir, 'simulated-bank.jsonl') } : {}),
    });
    return this.#bank;
  }
}

/** Derives a missing PAYSTACK_SECRET_KEY from a key of this installation, so that nobody else can sign its webhooks. */
export function createSimulated(context: ProviderContext): SimulatedProvider {
  const { baseUrl, secretKey } = readPaystackSettings(context);
  const derived = createHmac('sha256', context.settings.dataKeys.current.key).update('labelbridge:simulated-bank').digest('hex');
  return new SimulatedProvider(context, baseUrl, secretKey ?? derived);
}
