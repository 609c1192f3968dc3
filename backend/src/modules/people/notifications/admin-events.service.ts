import { Injectable } from '@nestjs/common';
import { ADMIN_EVENT_DUTIES, type AdminEventKind } from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { Clock } from '../../../common/clock/clock.js';
import { CommitSignal } from '../../../database/commit-signal.js';
import { Transactions } from '../../../database/transactions.js';
import { UsersService } from '../users/users.service.js';
import { messageOf } from './domain/notification.js';
import { AdminEventRepository, type EventGroup, groupsOf } from './persistence/admin-event.repository.js';
import { type AdminEvent } from './persistence/admin-event.schema.js';
import { NotificationRepository } from './persistence/notification.repository.js';
import { NotificationSettingsRepository } from './persistence/notification-settings.repository.js';

const AT_ONCE = 200;

@Injectable()
export class AdminEventSignal extends CommitSignal {}

/**
 * Notifies admins of events. An event is one row, written with its change, so that changes do not wait for each other. A worker delivers
 * the rows as grouped notifications.
 */
@Injectable()
export class AdminEvents {
  constructor(
    private readonly events: AdminEventRepository,
    private readonly settings: NotificationSettingsRepository,
    private readonly notifications: NotificationRepository,
    private readonly users: UsersService,
    private readonly transactions: Transactions,
    private readonly signal: AdminEventSignal,
    private readonly clock: Clock,
  ) {}

  async record(session: ClientSession, event: AdminEvent): Promise<void> {
    await this.events.insert(session, event, this.clock.now());
    this.signal.notifyAfterCommit(session);
  }

  /** Delivers all events to the admins with a duty for them who want them (`adminsToNotify`). Several servers may run this concurrently. */
  async deliver(): Promise<void> {
    while (await this.events.hasPending()) await this.transactions.run((session) => this.deliverBatch(session));
  }

  private async deliverBatch(session: ClientSession): Promise<void> {
    const events = await this.events.takePending(session, AT_ONCE, this.clock.now());
    const groups = groupsOf(events);
    for (const kind of new Set(events.map((event) => event.kind))) {
      const readers = await this.readersOf(session, kind);
      for (const group of groups) if (group.kind === kind) for (const userId of readers) await this.addToGroup(session, userId, group);
    }
  }

  private async readersOf(session: ClientSession, kind: AdminEventKind): Promise<Types.ObjectId[]> {
    const admins = await this.users.adminsToNotify(session, ADMIN_EVENT_DUTIES[kind]);
    const settings = await this.settings.findMany(admins, session);
    return admins.filter((id) => !settings.get(String(id))?.off.includes(kind));
  }

  /** Adds to the unread notification of the group, or writes one. */
  private async addToGroup(session: ClientSession, userId: Types.ObjectId, { kind, group, ...events }: EventGroup): Promise<void> {
    const unread = await this.notifications.findUnread(session, userId, group);
    const count = (unread?.count ?? 0) + events.count;
    const link = count === 1 ? events.link : events.listLink;
    const { title, text } = messageOf({ kind, data: { ...events, count, link } });
    const told = { title, text, link, count, createdAt: this.clock.now() };
    if (unread) await this.notifications.renew(session, unread._id, told);
    else await this.notifications.insert(session, { userId, kind, group, ...told, readAt: null });
  }
}
