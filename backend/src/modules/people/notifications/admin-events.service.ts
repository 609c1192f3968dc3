import { Injectable } from '@nestjs/common';
import { type ClientSession } from 'mongoose';
import { Clock } from '../../../common/clock/clock.js';
import { CommitSignal } from '../../../database/commit-signal.js';
import { Transactions } from '../../../database/transactions.js';
import { UsersService } from '../users/users.service.js';
import { NotificationsService } from './notifications.service.js';
import { AdminEventRepository, type EventGroup, groupsOf } from './persistence/admin-event.repository.js';
import { type AdminEvent } from './persistence/admin-event.schema.js';
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
    private readonly notifications: NotificationsService,
    private readonly users: UsersService,
    private readonly transactions: Transactions,
    private readonly signal: AdminEventSignal,
    private readonly clock: Clock,
  ) {}

  async record(session: ClientSession, event: AdminEvent): Promise<void> {
    await this.events.insert(session, event, this.clock.now());
    this.signal.notifyAfterCommit(session);
  }

  /** Delivers all events to the admins who want them. Several servers may run this concurrently. */
  async deliver(): Promise<void> {
    while (await this.events.hasPending()) await this.transactions.run((session) => this.deliverBatch(session));
  }

  private async deliverBatch(session: ClientSession): Promise<void> {
    const events = await this.events.takePending(session, AT_ONCE, this.clock.now());
    const admins = events.length > 0 ? await this.users.activeAdmins(session) : [];
    const settings = await this.settings.findMany(admins, session);
    for (const { count, kind, group, ...told } of groupsOf(events)) {
      for (const userId of admins) {
        if (settings.get(String(userId))?.off.includes(kind)) continue;
        await this.notifications.addToGroup(session, { userId, group, by: count }, (all) => ({
          kind,
          data: { count: all, name: told.name, title: told.title, link: linkOf({ ...told, count: all }) },
        }));
      }
    }
  }
}

const linkOf = ({ count, link, listLink }: Pick<EventGroup, 'count' | 'link' | 'listLink'>): string => (count === 1 ? link : listLink);
