import { ApiProperty, OmitType } from '@nestjs/swagger';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { type OutboxRecord } from '../../../foundation/mail/persistence/outbox.schema.js';

/** A failed mail without its content, which is private. */
export class UndeliveredMailDto {
  @ApiProperty() _id: string;
  @ApiProperty() to: string;
  @ApiProperty() subject: string;
  @ApiProperty({ type: 'integer' }) attempts: number;
  @ApiProperty({ type: String, nullable: true, description: 'what the mail server said last' }) lastError: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time', nullable: true, type: String }) failedAt: string | null;
}

export class ListUndeliveredQueryDto extends OmitType(ListQueryDto, ['q'] as const) {}

export const toUndeliveredMailDto = ({ _id, to, subject, attempts, lastError, createdAt, failedAt }: OutboxRecord): UndeliveredMailDto => ({
  _id: String(_id),
  to: to.address,
  subject,
  attempts,
  lastError,
  createdAt: createdAt.toISOString(),
  failedAt: failedAt?.toISOString() ?? null,
});
