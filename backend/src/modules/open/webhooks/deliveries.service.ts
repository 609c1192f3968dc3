import { Injectable } from '@nestjs/common';
import {
  WEBHOOK_LIMITS,
  WEBHOOK_MESSAGES,
  type WebhookData,
  type WebhookEvent,
  type WebhookPayload,
  type WebhookType,
} from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { conflict, orNotFound } from '../../../common/errors/errors.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { mapPage, type Page } from '../../../common/pagination/find-page.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { assertEventDuties } from './domain/event-duties.js';
import {
  type ListDeliveriesQueryDto,
  toDeliveryDetailDto,
  toDeliveryDto,
  type WebhookDeliveryDetailDto,
  type WebhookDeliveryDto,
} from './dto/delivery.dto.js';
import { targetOf } from './endpoints.service.js';
import { type DeliveryRecord } from './persistence/delivery.schema.js';
import { DeliveryRepository } from './persistence/deliveries.repository.js';
import { type EndpointRecord } from './persistence/endpoint.schema.js';
import { EndpointRepository } from './persistence/endpoints.repository.js';
import { WebhookCommitSignal } from './webhook-commit-signal.js';

/** Deliveries of events to endpoints. Each is removed 30 days after its event. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly endpoints: EndpointRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly signal: WebhookCommitSignal,
    private readonly clock: Clock,
  ) {}

  /** Writes a delivery of each event for each endpoint that listens to it, in the transaction of the events. */
  async tell<Type extends WebhookEvent>(session: ClientSession, type: Type, events: readonly WebhookData[Type][]): Promise<void> {
    const endpointIds = await this.endpoints.listening(session, type, this.clock.now());
    if (endpointIds.length === 0) return;
    await this.write(session, endpointIds, type, events);
  }

  /** @throws 404; 409 if the endpoint is paused */
  async ping(id: string): Promise<Changed<WebhookDeliveryDto>> {
    const made = await this.transactions.run(async (session) => {
      const { _id } = active(orNotFound(await this.endpoints.findById(id, session)));
      const [delivery] = await this.write(session, [_id], 'ping', [{ endpointId: String(_id) }]);
      return orNotFound(delivery);
    });
    return { message: WEBHOOK_MESSAGES.pinged, data: toDeliveryDto(made) };
  }

  /** @throws 404 */
  async listOfEndpoint(id: string, query: ListDeliveriesQueryDto): Promise<Page<WebhookDeliveryDto>> {
    orNotFound(await this.endpoints.findById(id));
    return mapPage(await this.deliveries.listOfEndpoint(id, query), toDeliveryDto);
  }

  /** @throws 403 if the person lacks a duty of its event; 404 */
  async read(person: CurrentUser, id: string): Promise<One<WebhookDeliveryDetailDto>> {
    const delivery = orNotFound(await this.deliveries.findById(id));
    orNotFound(await this.endpoints.findById(delivery.endpointId));
    assertEventDuties(person, [delivery.event]);
    return { data: toDeliveryDetailDto(delivery) };
  }

  /**
   * Tries a delivery at once, with its `webhook-id`. If that was an additional try and fails, the delivery has failed.
   *
   * @throws 403 if the person lacks a duty of its event; 404; 409 if its endpoint is paused, it is being tried, or was replayed too often
   */
  async replay(person: CurrentUser, id: string): Promise<Changed<WebhookDeliveryDto>> {
    const again = await this.transactions.run(async (session) => {
      const before = orNotFound(await this.deliveries.findById(id, session));
      assertEventDuties(person, [before.event]);
      const endpoint = active(orNotFound(await this.endpoints.findById(before.endpointId, session)));
      const due = await this.deliveries.replay(session, before, this.clock.now());
      if (!due) throw conflict(before.replays < WEBHOOK_LIMITS.replays ? WEBHOOK_MESSAGES.underWay : WEBHOOK_MESSAGES.replaysUp);
      const after = { delivery: id, event: due.event };
      await this.audit.record(session, { by: person, action: 'webhook.replay', target: targetOf(endpoint), after });
      this.signal.notifyAfterCommit(session);
      return due;
    });
    return { message: WEBHOOK_MESSAGES.replayed, data: toDeliveryDto(again) };
  }

  private async write<Type extends WebhookType>(
    session: ClientSession,
    endpointIds: readonly Types.ObjectId[],
    type: Type,
    events: readonly WebhookData[Type][],
  ): Promise<DeliveryRecord[]> {
    const now = this.clock.now();
    const payloads = events.map((data) => {
      const payload: WebhookPayload<Type> = { type, version: 1, timestamp: now.toISOString(), data };
      return JSON.stringify(payload);
    });
    this.signal.notifyAfterCommit(session);
    return this.deliveries.insert(session, { endpointIds, event: type, payloads, now });
  }
}

function active(endpoint: EndpointRecord): EndpointRecord {
  if (endpoint.paused) throw conflict(WEBHOOK_MESSAGES.isPaused);
  return endpoint;
}
