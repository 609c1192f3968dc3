import { ApiProperty } from '@nestjs/swagger';
import { AUDIT_ACTIONS, type AuditAction, ROLES, type Role } from '@labelbridge/contracts';
import { IsIn } from 'class-validator';
import { deviceName } from '../../../../common/access/device-name.js';
import { type CsvColumn } from '../../../../common/csv/csv.js';
import { WithoutPaging } from '../../../../common/csv/csv-export.js';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { IsId } from '../../../../common/validation/object-id.js';
import { OptionalProperty } from '../../../../common/validation/validation.decorators.js';
import { type AuditRecord } from '../persistence/audit.schema.js';

export class AuditActorDto {
  @ApiProperty() _id: string;
  @ApiProperty({ description: 'the name at that time' }) name: string;
  @ApiProperty({ enum: ROLES, enumName: 'Role' }) role: Role;
}

export class AuditTargetDto {
  @ApiProperty() _id: string;
  @ApiProperty({ description: 'the name it had then' }) name: string;
}

export class AuditChangeDto {
  @ApiProperty() field: string;
  @ApiProperty({ type: String, nullable: true }) before: string | null;
  @ApiProperty({ type: String, nullable: true }) after: string | null;
}

export class AuditOriginDto {
  @ApiProperty({ description: 'IP address' }) address: string;
  @ApiProperty({ description: 'the device in words', example: 'Chrome on Android' }) device: string;
  @ApiProperty({ description: 'the browser, as it calls itself' }) userAgent: string;
  @ApiProperty({ description: 'as in the log and in the answer' }) requestId: string;
}

export class AuditEntryDto {
  @ApiProperty() _id: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ type: AuditActorDto, nullable: true, description: 'null: a visitor, or the operator by the command line' })
  actor: AuditActorDto | null;
  @ApiProperty({ enum: AUDIT_ACTIONS, enumName: 'AuditAction' }) action: AuditAction;
  @ApiProperty({ type: AuditTargetDto }) target: AuditTargetDto;
  @ApiProperty({ type: [AuditChangeDto] }) changes: AuditChangeDto[];
  @ApiProperty({ type: String, nullable: true }) reason: string | null;
  @ApiProperty({ type: AuditOriginDto, nullable: true, description: 'null: no call caused it' }) from: AuditOriginDto | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'its number in the chain; null until it is sealed' }) number: number | null;
}

export class ListAuditQueryDto extends ListQueryDto {
  @OptionalProperty({ description: 'by whom: an _id' })
  @IsId()
  actor?: string;

  @OptionalProperty({ enum: AUDIT_ACTIONS, enumName: 'AuditAction' })
  @IsIn(AUDIT_ACTIONS, { message: `must be one of: ${AUDIT_ACTIONS.join(', ')}` })
  action?: AuditAction;

  @OptionalProperty({ description: 'to what: an _id' })
  @IsId()
  target?: string;
}

export class ExportAuditQueryDto extends WithoutPaging(ListAuditQueryDto) {}

export const AUDIT_COLUMNS: readonly CsvColumn<AuditEntryDto>[] = [
  { title: 'At', of: ({ at }) => at },
  { title: 'By', of: ({ actor }) => actor?.name },
  { title: 'Role', of: ({ actor }) => actor?.role },
  { title: 'Action', of: ({ action }) => action },
  { title: 'To', of: ({ target }) => target.name },
  { title: 'Id', of: ({ target }) => target._id },
  {
    title: 'Changes',
    of: ({ changes }) => changes.map(({ field, before, after }) => `${field}: ${before ?? ''} > ${after ?? ''}`).join('\n'),
  },
  { title: 'Reason', of: ({ reason }) => reason },
  { title: 'Address', of: ({ from }) => from?.address },
  { title: 'Device', of: ({ from }) => from?.device },
  { title: 'Browser', of: ({ from }) => from?.userAgent },
  { title: 'Request', of: ({ from }) => from?.requestId },
  { title: 'Number', of: ({ number }) => number },
];

export const toAuditEntryDto = ({ _id, at, actor, action, target, changes, reason, from, seq }: AuditRecord): AuditEntryDto => ({
  _id: String(_id),
  at: at.toISOString(),
  actor: actor && { _id: actor._id, name: actor.name, role: actor.role },
  action,
  target: { _id: target._id, name: target.name },
  changes: changes.map(({ field, before, after }) => ({ field, before, after })),
  reason,
  from: from ? { address: from.address, device: deviceName(from.userAgent), userAgent: from.userAgent, requestId: from.requestId } : null,
  number: seq && seq > 0 ? seq : null,
});
