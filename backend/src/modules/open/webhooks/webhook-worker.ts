import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { type Types } from 'mongoose';
import { BackgroundWork } from '../../../common/background/background-work.js';
import { PeriodicWork } from '../../../common/background/periodic-work.js';
import { Clock } from '../../../common/clock/clock.js';
import { processConcurrently } from '../../../common/concurrency/process-concurrently.js';
import { errorText } from '../../../common/errors/error-text.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { LEASE_MS } from './domain/retry.js';
import { signedHeaders } from './domain/signature.js';
import { DeliveryRepository } from './persistence/deliveries.repository.js';
import { type DeliveryRecord } from './persistence/delivery.schema.js';
import { type EndpointRecord } from './persistence/endpoint.schema.js';
import { EndpointRepository } from './persistence/endpoints.repository.js';
import { sendWebhook } from './send-webhook.js';
import { TryResults } from './try-results.js';
import { WebhookCommitSignal } from './webhook-commit-signal.js';

const POLL_MS = 5_000;
const GATHER_MS = 50;
/** Calls of one endpoint at once. Each endpoint has its own, so that a slow one holds nobody else. */
const CONCURRENCY = 4;
const STOP_MS = 2_000;

interface Claimed {
  readonly endpoint: EndpointRecord;
  readonly delivery: DeliveryRecord;
  readonly claim: string;
}

/**
 * Sends due deliveries. Any number of workers may run concurrently: a lease keeps a delivery with one. A receiver may get a delivery again
 * if its worker was killed before it recorded the answer; its id tells. The order of deliveries is not promised.
 */
@Injectable()
export class WebhookWorker extends BackgroundWork implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Webhooks');
  private readonly onError = (error: unknown): void => this.logger.warn(`Webhooks could not be sent: ${errorText(error)}`);
  /** Claims of this process. A clock that jumps ahead ends their leases, but not the call. */
  private readonly claims = new Set<string>();
  private readonly queues = new Map<string, PeriodicWork>();
  private readonly stop = new AbortController();
  private readonly work = new PeriodicWork({ run: () => this.wakeQueues(), onError: this.onError, everyMs: POLL_MS, gatherMs: GATHER_MS });

  constructor(
    private readonly endpoints: EndpointRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly results: TryResults,
    private readonly signal: WebhookCommitSignal,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    super();
  }

  protected begin(): void {
    // Each call under way listens. Node warns of a leak from eleven listeners on.
    setMaxListeners(0, this.stop.signal);
    this.work.start(this.signal);
  }

  /** Lets calls end within `STOP_MS`. Aborted ones are due again when their leases end. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop(STOP_MS);
    await Promise.all([...this.queues.values()].map((queue) => queue.stop(STOP_MS)));
    this.stop.abort();
  }

  /** Looks for due deliveries now, as after a commit. */
  wake(): void {
    this.work.wake();
  }

  private async wakeQueues(): Promise<void> {
    const active = (await this.endpoints.list()).filter(({ paused }) => paused === null);
    const ids = new Map(active.map(({ _id }) => [String(_id), _id]));
    for (const id of this.queues.keys()) if (!ids.has(id)) this.queues.delete(id);
    for (const [id, endpointId] of ids) {
      const queue = this.queues.get(id) ?? this.newQueue(endpointId);
      this.queues.set(id, queue);
      queue.wake();
    }
  }

  /** Runs when it is woken; a wake-up during a run causes one more. */
  private newQueue(endpointId: Types.ObjectId): PeriodicWork {
    return new PeriodicWork({ run: () => this.drain(endpointId), onError: this.onError, everyMs: POLL_MS });
  }

  private async drain(endpointId: Types.ObjectId): Promise<void> {
    await processConcurrently(
      CONCURRENCY,
      () => this.claim(endpointId),
      (claimed) => this.attempt(claimed).finally(() => this.claims.delete(claimed.claim)),
    );
  }

  private async claim(endpointId: Types.ObjectId): Promise<Claimed | undefined> {
    if (this.work.stopping) return undefined;
    const now = this.clock.now();
    const endpoint = await this.endpoints.findById(endpointId);
    if (!endpoint || endpoint.paused || (endpoint.notBefore && endpoint.notBefore > now)) return undefined;
    const claim = randomUUID();
    this.claims.add(claim);
    let delivery: DeliveryRecord | null = null;
    try {
      delivery = await this.deliveries.claim(endpointId, claim, now, LEASE_MS, [...this.claims]);
    } finally {
      if (!delivery) this.claims.delete(claim);
    }
    return delivery ? { endpoint, delivery, claim } : undefined;
  }

  private async attempt({ endpoint, delivery, claim }: Claimed): Promise<void> {
    const at = this.clock.now();
    const started = performance.now();
    const { payload: body } = delivery;
    const headers = signedHeaders(this.endpoints.signingKeysOf(endpoint, at), { id: String(delivery._id), at, body });
    const { webhookHosts: hosts } = this.settings;
    const { status, error, retryAfter, text } = await sendWebhook({ url: endpoint.url, headers, body, hosts, signal: this.stop.signal });
    if (this.stop.signal.aborted) return;
    const ms = Math.round(performance.now() - started);
    if (error !== null) this.logger.warn(`Delivery ${String(delivery._id)} was not delivered: ${error}`);
    await this.results.record({ delivery, claim, attempt: { at, status, error, ms, answer: text }, retryAfter });
  }
}
