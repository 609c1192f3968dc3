import { ApiProperty } from '@nestjs/swagger';
import { type InAppKind, NOTICE_KINDS } from '../domain/notification.js';
import { UNREAD_MAX } from '../persistence/notification.repository.js';
import { type NotificationRecord } from '../persistence/notification.schema.js';

export class NotificationDto {
  @ApiProperty() _id: string;
  @ApiProperty({ enum: NOTICE_KINDS, enumName: 'NoticeKind' }) kind: InAppKind;
  @ApiProperty() title: string;
  @ApiProperty() text: string;
  @ApiProperty({ description: 'a path of the screens', example: '/dashboard/jobs' }) link: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) readAt: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

class NotificationsPageInfoDto {
  @ApiProperty({ type: 'integer', nullable: true, description: 'exact up to 1,000, null beyond' }) total: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'the cursor of the next page, or null' }) next: string | null;
}

export class NotificationsAnswerDto {
  @ApiProperty({ type: [NotificationDto] }) data: NotificationDto[];
  @ApiProperty({ type: NotificationsPageInfoDto }) page: NotificationsPageInfoDto;
  @ApiProperty({ type: 'integer', description: `exact up to ${UNREAD_MAX}` }) unread: number;
}

export class UnreadDto {
  @ApiProperty({ type: 'integer', description: `exact up to ${UNREAD_MAX}` }) unread: number;
}

export function toNotificationDto({ _id, kind, title, text, link, readAt, createdAt }: NotificationRecord): NotificationDto {
  return { _id: String(_id), kind, title, text, link, readAt: readAt?.toISOString() ?? null, createdAt: createdAt.toISOString() };
}
