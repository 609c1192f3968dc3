import { ApiProperty } from '@nestjs/swagger';
import { ROLES, type Role } from '@labelbridge/contracts';
import { type HistoryEntry } from './history.js';

export class HistoryActorDto {
  @ApiProperty() name: string;
  @ApiProperty({ enum: ROLES, enumName: 'Role' }) role: Role;
}

export class HistoryEntryDto {
  @ApiProperty() action: string;
  @ApiProperty({ type: String, nullable: true }) from: string | null;
  @ApiProperty() to: string;
  @ApiProperty({ type: HistoryActorDto }) by: HistoryActorDto;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ type: String, nullable: true }) reason: string | null;
}

export const toHistoryEntryDto = ({ action, from, to, by, at, reason }: HistoryEntry): HistoryEntryDto => ({
  action,
  from,
  to,
  by: { name: by.name, role: by.role },
  at: at.toISOString(),
  reason,
});
