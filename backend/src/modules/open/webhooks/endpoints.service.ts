import { Inject, Injectable } from '@nestjs/common';
import { WEBHOOK_LIMITS, WEBHOOK_MESSAGES, type WebhookPause } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { KeyedQueue } from '../../../common/concurrency/keyed-queue.js';
import { badInput, conflict, orNotFound } from '../../../common/errors/errors.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { type Page } from '../../../common/pagination/find-page.js';
import { givenFields } from '../../../common/validation/given-fields.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import { UsersService } from '../../people/users/users.service.js';
import { assertEventDuties, eventsOfChange } from './domain/event-duties.js';
import { shownUrl, urlProblem } from './domain/urls.js';
import { newWebhookKeys } from './domain/signature.js';
import {
  type ChangeEndpointDto,
  type ListEndpointsQueryDto,
  type MakeEndpointDto,
  toEndpointDto,
  type WebhookEndpointDto,
} from './dto/endpoint.dto.js';
import { DeliveryRepository } from './persistence/deliveries.repository.js';
import { type EndpointRecord } from './persistence/endpoint.schema.js';
import { EndpointRepository } from './persistence/endpoints.repository.js';
import { WebhookCommitSignal } from './webhook-commit-signal.js';

const HOUR_MS = 3_600_000;

export interface EndpointSecret extends Changed<WebhookEndpointDto> {
  /** It is shown once, and stored encrypted: it signs each delivery. */
  secret: string;
}

export const targetOf = ({ _id, url }: Pick<EndpointRecord, '_id' | 'url'>) => ({ _id, name: shownUrl(url) });

const audited = ({ url, events, description }: EndpointRecord) => ({ url: shownUrl(url), events, description });

/** Addresses that are told of events. Admins with the duty Settings share them. */
@Injectable()
export class EndpointsService {
  readonly #queue = new KeyedQueue();

  constructor(
    private readonly endpoints: EndpointRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly users: UsersService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly notifications: NotificationsService,
    private readonly signal: WebhookCommitSignal,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async listEndpoints(query: ListEndpointsQueryDto): Promise<Page<WebhookEndpointDto>> {
    const { data, page } = await this.endpoints.listPage(query);
    return { data: await this.views(data), page };
  }

  async read(id: string): Promise<One<WebhookEndpointDto>> {
    return { data: await this.view(orNotFound(await this.endpoints.findById(id))) };
  }

  /** @throws 400 for an address that breaks a rule; 403 if the person lacks a duty of an event; 409 with too many endpoints */
  async make(person: CurrentUser, { url: text, events, description = '' }: MakeEndpointDto): Promise<EndpointSecret> {
    const url = this.checkedUrl(text);
    assertEventDuties(person, events);
    const now = this.clock.now();
    const keys = newWebhookKeys();
    // The limit may be passed by one on two servers at once, which harms nothing.
    const made = await this.#queue.run('make', () =>
      this.transactions.run(async (session) => {
        if ((await this.endpoints.count(session)) >= WEBHOOK_LIMITS.endpoints) throw conflict(WEBHOOK_MESSAGES.tooMany);
        const fields = { url, events, description: description.trim(), createdAt: now, createdBy: new Types.ObjectId(person._id) };
        const endpoint = await this.endpoints.insert(session, fields, keys);
        await this.audit.record(session, { by: person, action: 'webhook.make', target: targetOf(endpoint), after: audited(endpoint) });
        return endpoint;
      }),
    );
    return { message: WEBHOOK_MESSAGES.made, data: await this.view(made), secret: keys.secret };
  }

  /** @throws 400 for an address that breaks a rule; 403 if the person lacks a duty of an event that the change concerns; 404 */
  async change(person: CurrentUser, id: string, { url, events, description }: ChangeEndpointDto): Promise<Changed<WebhookEndpointDto>> {
    const fields = { url: url === undefined ? undefined : this.checkedUrl(url), events, description: description?.trim() };
    const set = givenFields<Pick<EndpointRecord, 'url' | 'events' | 'description'>>(fields);
    const changed = await this.transactions.run(async (session) => {
      const before = orNotFound(await this.endpoints.findById(id, session));
      const after = orNotFound(await this.endpoints.change(session, before._id, set));
      assertEventDuties(person, eventsOfChange(before, after));
      const change = { before: audited(before), after: audited(after) };
      await this.audit.record(session, { by: person, action: 'webhook.change', target: targetOf(after), ...change });
      return after;
    });
    return { message: WEBHOOK_MESSAGES.changed, data: await this.view(changed) };
  }

  /** Deletes it, and then its deliveries: nobody reads them without it, and they end by themselves if this server ends first. @throws 404 */
  async remove(person: CurrentUser, id: string): Promise<Changed<WebhookEndpointDto>> {
    const data = await this.view(orNotFound(await this.endpoints.findById(id)));
    await this.transactions.run(async (session) => {
      const endpoint = orNotFound(await this.endpoints.findById(id, session));
      await this.endpoints.remove(session, endpoint._id);
      await this.audit.record(session, { by: person, action: 'webhook.delete', target: targetOf(endpoint) });
    });
    await this.deliveries.removeOfEndpoint(new Types.ObjectId(id));
    return { message: WEBHOOK_MESSAGES.deleted, data: { ...data, waiting: 0, failed: 0 } };
  }

  /** Ends its tries until it is resumed. It collects events for three days. @throws 404; 409 if it is paused */
  async pause(person: CurrentUser, id: string): Promise<Changed<WebhookEndpointDto>> {
    const paused = await this.transactions.run(async (session) => {
      const endpoint = orNotFound(await this.endpoints.findById(id, session));
      const after = await this.pauseIn(session, endpoint, 'admin', person);
      if (!after) throw conflict(WEBHOOK_MESSAGES.alreadyPaused);
      return after;
    });
    return { message: WEBHOOK_MESSAGES.paused, data: await this.view(paused) };
  }

  /** Pauses it in the caller's transaction; admins hear of a pause that nobody made. @returns null if it is paused */
  async pauseIn(
    session: ClientSession,
    endpoint: EndpointRecord,
    because: WebhookPause,
    by: CurrentUser | null = null,
  ): Promise<EndpointRecord | null> {
    const paused = await this.endpoints.change(session, endpoint._id, { paused: { because, at: this.clock.now() } }, { paused: null });
    if (!paused) return null;
    await this.audit.record(session, { by, action: 'webhook.pause', target: targetOf(paused), after: { because } });
    const data = { endpointId: String(paused._id), name: shownUrl(paused.url), isGone: because === 'gone' };
    if (!by) await this.notifications.notifyAdmins(session, { kind: 'webhook-paused', data });
    return paused;
  }

  /** Sends what it collected. @throws 404; 409 if it is active */
  async resume(person: CurrentUser, id: string): Promise<Changed<WebhookEndpointDto>> {
    const resumed = await this.transactions.run(async (session) => {
      const endpoint = orNotFound(await this.endpoints.findById(id, session));
      const after = await this.endpoints.change(
        session,
        endpoint._id,
        { paused: null, notBefore: null, failingSince: null },
        { paused: { $ne: null } },
      );
      if (!after) throw conflict(WEBHOOK_MESSAGES.alreadyActive);
      await this.audit.record(session, { by: person, action: 'webhook.resume', target: targetOf(after) });
      this.signal.notifyAfterCommit(session);
      return after;
    });
    return { message: WEBHOOK_MESSAGES.resumed, data: await this.view(resumed) };
  }

  /** Makes new keys. The keys before sign too for a day; a second rotation in that time ends the oldest. @throws 404 */
  async rotate(person: CurrentUser, id: string): Promise<EndpointSecret> {
    const { secret, publicKey, signing } = newWebhookKeys();
    const until = new Date(this.clock.now().getTime() + WEBHOOK_LIMITS.overlap * HOUR_MS);
    const rotated = await this.transactions.run(async (session) => {
      const { _id, sealedSecret } = orNotFound(await this.endpoints.findById(id, session));
      const set = { sealedSecret: this.endpoints.seal(_id, signing), publicKey, older: { sealedSecret, until } };
      const after = await this.endpoints.change(session, _id, set, { sealedSecret });
      if (!after) throw conflict(WEBHOOK_MESSAGES.changedMeanwhile);
      await this.audit.record(session, { by: person, action: 'webhook.rotate', target: targetOf(after) });
      return after;
    });
    return { message: WEBHOOK_MESSAGES.rotated, data: await this.view(rotated), secret };
  }

  /** @returns the address as it is called, without line breaks and the like */
  private checkedUrl(text: string): string {
    const problem = urlProblem(text, this.settings.webhookHosts);
    if (problem) throw badInput([{ field: 'url', message: problem }]);
    return new URL(text).href;
  }

  private async view(endpoint: EndpointRecord): Promise<WebhookEndpointDto> {
    const [shown] = await this.views([endpoint]);
    return orNotFound(shown);
  }

  private async views(endpoints: readonly EndpointRecord[]): Promise<WebhookEndpointDto[]> {
    const now = this.clock.now();
    const names = await this.users.findNames(endpoints.map(({ createdBy }) => createdBy));
    return Promise.all(
      endpoints.map(async (endpoint) => {
        const { _id, createdBy } = endpoint;
        const [waiting, failed] = await Promise.all([this.deliveries.count(_id, 'waiting'), this.deliveries.count(_id, 'failed')]);
        return toEndpointDto(endpoint, { makerName: names.get(String(createdBy)) ?? '', waiting, failed, now });
      }),
    );
  }
}
