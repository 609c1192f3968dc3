import { ApiProperty, OmitType } from '@nestjs/swagger';
import { LIMITS } from '@labelbridge/contracts';
import { ArrayMaxSize, ArrayMinSize, Equals, IsArray } from 'class-validator';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { IsId } from '../../../../common/validation/object-id.js';
import { OptionalProperty } from '../../../../common/validation/validation.decorators.js';
import { type InAppKind, IN_APP_KINDS } from '../domain/notification.js';
import { UNREAD_MAX } from '../persistence/notification.repository.js';
import { type NotificationRecord } from '../persistence/notification.schema.js';

export class NotificationDto {
  @ApiProperty() _id: string;
  @ApiProperty({ enum: IN_APP_KINDS, enumName: 'NoticeKind' }) kind: InAppKind;
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

export class ListNotificationsQueryDto extends OmitType(ListQueryDto, ['q'] as const) {}

export class ReadNotificationsDto {
  @OptionalProperty({ type: [String], minItems: 1, maxItems: LIMITS.idsMax })
  @IsArray({ message: 'must be a list of ids' })
  @ArrayMinSize(1, { message: 'must name at least one' })
  @ArrayMaxSize(LIMITS.idsMax, { message: `must not name more than ${LIMITS.idsMax}` })
  @IsId({ each: true })
  ids?: string[];

  @OptionalProperty({ enum: [true] })
  @Equals(true, { message: 'must be true where it is given' })
  all?: true;
}
