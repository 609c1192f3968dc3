import { ApiProperty, OmitType } from '@nestjs/swagger';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { deviceName } from '../../../../common/access/device-name.js';
import { type SessionRecord } from '../persistence/session.schema.js';

export class ListSessionsQueryDto extends OmitType(ListQueryDto, ['q'] as const) {}

export class SessionDto {
  @ApiProperty() _id: string;
  @ApiProperty({ description: 'in plain words', example: 'Chrome on Android' }) device: string;
  @ApiProperty({ description: 'shortened', example: '102.89.23.x' }) address: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time', description: 'now for the session of this call; for others to a quarter of an hour' })
  lastSeenAt: string;
  @ApiProperty({ description: 'whether this call came by it' }) current: boolean;
}

export class EndedDto {
  @ApiProperty({ type: 'integer' }) ended: number;
}

/** @param currentId the session of this call; it is in use `now` */
export function toSessionDto({ _id, userAgent, address, createdAt, rotatedAt }: SessionRecord, currentId: string, now: Date): SessionDto {
  const current = String(_id) === currentId;
  return {
    _id: String(_id),
    device: deviceName(userAgent),
    address,
    createdAt: createdAt.toISOString(),
    lastSeenAt: (current ? now : rotatedAt).toISOString(),
    current,
  };
}
