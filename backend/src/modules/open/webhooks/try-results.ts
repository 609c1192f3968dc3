import { Injectable } from '@nestjs/common';
import { WEBHOOK_LIMITS, type WebhookPause } from '@labelbridge/contracts';
import { Clock } from '../../../common/clock/clock.js';
import { Randomness } from '../../../common/crypto/randomness.js';
import { Transactions } from '../../../database/transactions.js';
import { retryWait, slowdownOf } from './domain/retry.js';
import { EndpointsService } from './endpoints.service.js';
import { DeliveryRepository } from './persistence/deliveries.repository.js';
import { type AttemptRecord, type DeliveryRecord } from './persistence/delivery.schema.js';
import { EndpointRepository } from './persistence/endpoints.repository.js';
import { type EndpointRecord } from './persistence/endpoint.schema.js';

const RANDOM_STEPS = 2 ** 32;
const GONE = 410;
const FAILING_MS = WEBHOOK_LIMITS.failing * 86_400_000;

/** A try of a delivery, under the claim by which it may be recorded. */
export interface Try {
  readonly delivery: DeliveryRecord;
  readonly claim: string;
  readonly attempt: AttemptRecord;
  readonly retryAfter: string | undefined;
}

/** Records tries, with what follows for the endpoint. */
@Injectable()
export class TryResults {
  constructor(
    private readonly endpoints: EndpointRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly pauses: EndpointsService,
    private readonly transactions: Transactions,
    private readonly chance: Randomness,
    private readonly clock: Clock,
  ) {}

  async record(done: Try): Promise<void> {
    if (done.attempt.error === null) await this.recordDelivered(done);
    else await this.recordFailed(done);
  }

  private async recordDelivered({ delivery, claim, attempt }: Try): Promise<void> {
    if (!(await this.deliveries.record(null, delivery, claim, { attempt, result: { state: 'delivered' } }))) return;
    await this.endpoints.change(null, delivery.endpointId, { lastDeliveredAt: attempt.at, failingSince: null });
  }

  /** A replay has one try. Others are tried again until their tries run out. */
  private async recordFailed({ delivery, claim, attempt, retryAfter }: Try): Promise<void> {
    const now = this.clock.now();
    const later = (ms: number): Date => new Date(now.getTime() + ms);
    const slowdown = slowdownOf(attempt.status, retryAfter, now);
    const wait = delivery.replaying ? undefined : retryWait(delivery.tries + 1, this.chance.below(RANDOM_STEPS) / RANDOM_STEPS);
    const result =
      wait === undefined ? { state: 'failed' as const } : { state: 'waiting' as const, dueAt: later(Math.max(wait, slowdown ?? 0)) };
    await this.transactions.run(async (session) => {
      const endpoint = await this.endpoints.findById(delivery.endpointId, session);
      // Deleted, or tried by another worker after the end of the lease.
      if (!endpoint || !(await this.deliveries.record(session, delivery, claim, { attempt, result }))) return;
      const pause = pauseAfter(endpoint, delivery, { status: attempt.status, isLast: wait === undefined, now });
      if (pause) await this.pauses.pauseIn(session, endpoint, pause);
      else await this.endpoints.change(session, endpoint._id, failureOf(endpoint, now, slowdown));
    });
  }
}

/** Fields of an endpoint after a failure that does not pause it. */
const failureOf = ({ failingSince, notBefore }: EndpointRecord, now: Date, slowdown: number | undefined) => ({
  failingSince: failingSince ?? now,
  notBefore: slowdown === undefined ? notBefore : new Date(now.getTime() + slowdown),
});

/** Applies `WEBHOOK_MESSAGES.failing`: of many deliveries, none has all its tries in these days. */
function pauseAfter(
  { lastDeliveredAt, failingSince }: EndpointRecord,
  { createdAt, replaying }: DeliveryRecord,
  { status, isLast, now }: { readonly status: number | null; readonly isLast: boolean; readonly now: Date },
): WebhookPause | undefined {
  if (status === GONE) return 'gone';
  const isSilent = lastDeliveredAt === null || lastDeliveredAt < createdAt;
  const failsLong = failingSince !== null && now.getTime() - failingSince.getTime() >= FAILING_MS;
  return failsLong || (isLast && !replaying && isSilent) ? 'failing' : undefined;
}
