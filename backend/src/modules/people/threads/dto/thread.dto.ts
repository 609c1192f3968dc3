import { ApiProperty, OmitType } from '@nestjs/swagger';
import { LIMITS, MESSAGE_RULES } from '@labelbridge/contracts';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { Validates } from '../../../../common/validation/validation.decorators.js';
import { type Side, SIDES, type ThreadMessageRecord } from '../persistence/thread.schema.js';

/** Maximum number of messages in a job or application; the list of messages has the earlier ones. */
export const MESSAGES_SHOWN = 20;

/** Plain text. */
export class ThreadMessageDto {
  @ApiProperty() _id: string;
  @ApiProperty() text: string;
  @ApiProperty({ enum: SIDES, enumName: 'ThreadSide', description: 'who wrote it' }) from: Side;
  @ApiProperty() fromName: string;
  @ApiProperty({ format: 'date-time' }) at: string;
}

export class MessageDto {
  @ApiProperty({ minLength: 1, maxLength: LIMITS.messageMax })
  @Validates(MESSAGE_RULES)
  text: string;
}

/** Sorted newest first. */
export class ListMessagesQueryDto extends OmitType(ListQueryDto, ['q', 'sort'] as const) {}

export class UnreadMessagesDto {
  @ApiProperty({ type: 'integer' }) unreadMessages: number;
}

export const toThreadMessageDto = ({ _id, text, side, fromName, at }: ThreadMessageRecord): ThreadMessageDto => ({
  _id: String(_id),
  text,
  from: side,
  fromName,
  at: at.toISOString(),
});
