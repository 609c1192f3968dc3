import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../../common/clock/clock.js';
import { notFound, unauthorized } from '../../../../../common/errors/errors.js';
import { PayoutProvider, type WebhookHeaders } from '../providers/payout-provider.js';
import { payoutOfReference } from '../domain/reference.js';
import { BankResults } from './bank-results.js';
import { WebhookRepository } from './webhook.repository.js';

const FORGED = 'This webhook is not signed by the provider.';
const TAKEN = 'Taken.';

/** Receives the webhooks of the bank, which may arrive repeatedly and in any order. One without a valid signature is refused unread. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly provider: PayoutProvider,
    private readonly results: BankResults,
    private readonly webhooks: WebhookRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws 404 if another provider is used here; 401 if this provider has not signed it */
  async receive(provider: string, body: Buffer, headers: WebhookHeaders): Promise<{ message: string }> {
    if (provider !== this.provider.name) throw notFound();
    const results = this.provider.readWebhook(body, headers);
    if (!results) throw unauthorized(FORGED);
    for (const { reference, result } of results) {
      const payoutId = payoutOfReference(reference);
      const done = payoutId ? await this.results.applyBankResult(payoutId, result) : null;
      const digest = createHash('sha256').update(body).digest('base64url');
      await this.webhooks.record(
        `${digest}:${reference}`,
        { provider, reference, state: result.state, effect: done ?? 'unknown' },
        this.clock.now(),
      );
    }
    return { message: TAKEN };
  }
}
