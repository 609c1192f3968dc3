import { Injectable } from '@nestjs/common';
import { ADMIN_EVENT_DUTIES, ADMIN_EVENT_KINDS, type AdminEventKind, dutiesOf, holdsAny } from '@labelbridge/contracts';
import { Clock } from '../../../common/clock/clock.js';
import { Transactions } from '../../../database/transactions.js';
import { type UserRecord } from '../users/persistence/user.schema.js';
import { UsersService } from '../users/users.service.js';
import { digestLines, lastDigestTime } from './domain/digest.js';
import { messageOf } from './domain/notification.js';
import { NotificationsService } from './notifications.service.js';
import { AdminEventRepository } from './persistence/admin-event.repository.js';
import { NotificationSettingsRepository } from './persistence/notification-settings.repository.js';
import { DEFAULT_SETTINGS, type NotificationSettingsRecord } from './persistence/notification-settings.schema.js';

/** The daily mail to each admin about the events since the last one. */
@Injectable()
export class AdminDigest {
  constructor(
    private readonly events: AdminEventRepository,
    private readonly settings: NotificationSettingsRepository,
    private readonly notifications: NotificationsService,
    private readonly users: UsersService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Sends the digests that are due, once each even from concurrent servers. Without events none is sent. */
  async send(): Promise<void> {
    const ids = await this.users.activeAdmins();
    const settings = await this.settings.findMany(ids);
    // Saves the transaction of each digest that is not due.
    for (const admin of await this.users.findMany(ids))
      if (dueSince(admin, settings.get(String(admin._id)) ?? DEFAULT_SETTINGS, this.clock.now())) await this.sendTo(admin);
  }

  private async sendTo(admin: UserRecord): Promise<void> {
    await this.transactions.run(async (session) => {
      const now = this.clock.now();
      const userId = admin._id;
      const settings = await this.settings.find(userId, session);
      const since = dueSince(admin, settings, now);
      if (!since || !(await this.settings.claimDigest(session, settings, now))) return;
      const groups = await this.events.groupsBetween(session, since, now, [...settings.off, ...otherKinds(admin)]);
      const lines = digestLines(groups.map(({ kind, ...data }) => messageOf({ kind, data }).title));
      const total = groups.reduce((sum, { count }) => sum + count, 0);
      if (lines.length > 0) await this.notifications.notify(session, { userId, kind: 'admin-digest', data: { lines, total } });
    });
  }
}

const otherKinds = (admin: UserRecord): AdminEventKind[] =>
  ADMIN_EVENT_KINDS.filter((kind) => !holdsAny({ scopes: dutiesOf(admin) }, ADMIN_EVENT_DUTIES[kind]));

/** @returns the start of the period of the digest that is due, for new admins their promotion; undefined if none is due */
function dueSince(
  { createdAt, adminSince }: Pick<UserRecord, 'createdAt' | 'adminSince'>,
  { digestHour, digestedAt }: Pick<NotificationSettingsRecord, 'digestHour' | 'digestedAt'>,
  now: Date,
): Date | undefined {
  const before = digestedAt ?? createdAt;
  const since = adminSince && adminSince > before ? adminSince : before;
  return digestHour !== null && lastDigestTime(digestHour, now) > since ? since : undefined;
}
