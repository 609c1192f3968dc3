import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../common/clock/clock.js';
import { notFound, unauthorized } from '../../../../common/errors/errors.js';
import { PayoutProvider } from '../providers/payout-provider.js';
import { payoutOfReference } from '../domain/reference.js';
import { BankResults } from './bank-results.js';
import { WebhookRepository } from './webhook.repository.js';

const FORGED = 'This webhook is not signed by the provider.';
const TAKEN = 'Taken.';

/** Takes what the bank calls in. The same news may come often and in any order; what is not signed is refused unread. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly provider: PayoutProvider,
    private readonly outcomes: BankResults,
    private readonly webhooks: WebhookRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws 404 where another provider is used here; 401 where it is not signed by this one */
  async receive(provider: string, body: Buffer, signature: string | undefined): Promise<{ message: string }> {
    if (provider !== this.provider.name) throw notFound();
    const news = this.provider.readWebhook(body, signature);
    if (!news) throw unauthorized(FORGED);
    for (const { reference, outcome } of news) {
      const payoutId = payoutOfReference(reference);
      const done = payoutId ? await this.outcomes.hear(payoutId, outcome) : null;
      const digest = createHash('sha256').update(body).digest('base64url');
      await this.webhooks.record(
        `${digest}:${reference}`,
        { provider, reference, state: outcome.state, effect: done ?? 'unknown' },
        this.clock.now(),
      );
    }
    return { message: TAKEN };
  }
}
