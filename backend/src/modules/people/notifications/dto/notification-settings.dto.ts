import { ApiProperty } from '@nestjs/swagger';
import { ADMIN_EVENT_KINDS, type AdminEventKind, DIGEST_HOUR_MAX, MAIL_TOPICS, type MailTopic } from '@labelbridge/contracts';
import { ArrayMaxSize, IsArray, IsIn, IsInt, Max, Min } from 'class-validator';
import { NullableProperty, OptionalProperty } from '../../../../common/validation/validation.decorators.js';

const HOUR = `must be a whole hour from 0 to ${DIGEST_HOUR_MAX}, or null for no digest`;
const OFF = { enum: ADMIN_EVENT_KINDS, enumName: 'AdminEventKind', isArray: true, description: 'the kinds that are switched off' };
const DIGEST = { minimum: 0, maximum: DIGEST_HOUR_MAX, description: 'the hour of the daily mail, Africa/Lagos; null for none' };

export class NotificationSettingsDto {
  @ApiProperty(OFF) off: AdminEventKind[];
  @ApiProperty({ type: 'integer', nullable: true, ...DIGEST }) digestHour: number | null;
}

/** Omitted fields stay. */
export class SaveNotificationSettingsDto {
  @OptionalProperty(OFF)
  @IsIn(ADMIN_EVENT_KINDS, { each: true, message: `must be a list of: ${ADMIN_EVENT_KINDS.join(', ')}` })
  @ArrayMaxSize(ADMIN_EVENT_KINDS.length, { message: `must not name more than ${ADMIN_EVENT_KINDS.length} kinds` })
  @IsArray({ message: 'must be a list' })
  off?: AdminEventKind[];

  @NullableProperty({ type: 'integer', ...DIGEST })
  @Max(DIGEST_HOUR_MAX, { message: HOUR })
  @Min(0, { message: HOUR })
  @IsInt({ message: HOUR })
  digestHour?: number | null;
}

export class MailChoicesDto {
  @ApiProperty({ enum: MAIL_TOPICS, enumName: 'MailTopic', isArray: true, maxItems: MAIL_TOPICS.length })
  @IsIn(MAIL_TOPICS, { each: true, message: `must be a list of: ${MAIL_TOPICS.join(', ')}` })
  @ArrayMaxSize(MAIL_TOPICS.length, { message: `must not name more than ${MAIL_TOPICS.length} topics` })
  @IsArray({ message: 'must be a list' })
  off: MailTopic[];
}
