import { Injectable } from '@nestjs/common';
import { MAIL_CHOICE_MESSAGES, NOTIFICATION_SETTINGS_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { type MailChoicesDto, type NotificationSettingsDto, type SaveNotificationSettingsDto } from './dto/notification-settings.dto.js';
import { NotificationSettingsRepository } from './persistence/notification-settings.repository.js';

@Injectable()
export class NotificationSettingsService {
  constructor(
    private readonly settings: NotificationSettingsRepository,
    private readonly clock: Clock,
  ) {}

  async read({ _id }: CurrentUser): Promise<One<NotificationSettingsDto>> {
    const { off, digestHour } = await this.settings.find(new Types.ObjectId(_id));
    return { data: { off, digestHour } };
  }

  /** A digest that is switched on begins now, without the events from before. */
  async save(person: CurrentUser, changes: SaveNotificationSettingsDto): Promise<Changed<NotificationSettingsDto>> {
    const _id = new Types.ObjectId(person._id);
    const before = await this.settings.find(_id);
    const off = changes.off ? [...new Set(changes.off)] : before.off;
    const digestHour = changes.digestHour === undefined ? before.digestHour : changes.digestHour;
    const begins = before.digestHour === null && digestHour !== null ? { digestedAt: this.clock.now() } : {};
    await this.settings.save({ _id, off, digestHour, ...begins });
    return { message: NOTIFICATION_SETTINGS_MESSAGES.saved, data: { off, digestHour } };
  }

  async readMail({ _id }: CurrentUser): Promise<One<MailChoicesDto>> {
    const { mailOff = [] } = await this.settings.find(new Types.ObjectId(_id));
    return { data: { off: mailOff } };
  }

  async saveMail({ _id }: CurrentUser, { off }: MailChoicesDto): Promise<Changed<MailChoicesDto>> {
    const mailOff = [...new Set(off)];
    await this.settings.saveMailOff(new Types.ObjectId(_id), mailOff);
    return { message: MAIL_CHOICE_MESSAGES.saved, data: { off: mailOff } };
  }
}
