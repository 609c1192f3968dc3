import { ApiProperty, OmitType, PickType } from '@nestjs/swagger';
import { type ProjectFigures, SHARE_LINK_LIMITS, VALIDITIES, type Validity, validityOf } from '@labelbridge/contracts';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { IsInstant, IsLine } from '../../../../common/validation/validation.decorators.js';
import { personName } from '../../../people/users/dto/person-name.js';
import { type UserSummary } from '../../../people/users/users.service.js';
import { ProgressDto } from '../../../work/projects/dto/progress.dto.js';
import { DatasetCardDto } from '../../provenance/dto/dataset-card.dto.js';
import { type ShareLinkRecord } from '../persistence/share-link.schema.js';
import { PersonNameDto } from '../../../people/users/dto/person-name.dto.js';

const { nameMax, expiryMax } = SHARE_LINK_LIMITS;

export class ListShareLinksQueryDto extends OmitType(ListQueryDto, ['q']) {}

export class MakeShareLinkDto {
  @ApiProperty({ maxLength: nameMax, example: 'Acme, Ada Obi', description: 'who reads it, for admins' })
  @IsLine(nameMax)
  name: string;

  @ApiProperty({ format: 'date-time', description: `within ${expiryMax} days` })
  @IsInstant({ message: 'must be an instant such as 2026-12-31T08:00:00Z' })
  expiresAt: string;
}

export class ShareLinkDto {
  @ApiProperty() _id: string;
  @ApiProperty() projectId: string;
  @ApiProperty() name: string;
  @ApiProperty({ enum: VALIDITIES, enumName: 'Validity' }) state: Validity;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ type: PersonNameDto, nullable: true, description: 'null for an erased person' }) createdBy: PersonNameDto | null;
  @ApiProperty({ format: 'date-time' }) expiresAt: string;
  @ApiProperty({ type: String, nullable: true, format: 'date-time' }) revokedAt: string | null;
  @ApiProperty({ type: String, nullable: true, format: 'date-time', description: 'to the minute; null if never' })
  lastOpenedAt: string | null;
}

class ProjectFiguresDto extends PickType(DatasetCardDto, [
  'project',
  'computedAt',
  'items',
  'annotations',
  'review',
  'agreement',
  'interfaces',
]) {}

class SignedCardDto {
  @ApiProperty({ description: 'of its public address' }) provenanceId: string;
  @ApiProperty({ format: 'date-time' }) issuedAt: string;
}

/** A project as its customer sees it. It names no annotator. */
export class SharedProjectDto {
  @ApiProperty() projectName: string;
  @ApiProperty({ format: 'date' }) dueDate: string;
  @ApiProperty({ type: ProgressDto, nullable: true, description: 'null without items in jobs' }) progress: ProgressDto | null;
  @ApiProperty({ type: ProjectFiguresDto }) figures: ProjectFigures;
  @ApiProperty({ type: SignedCardDto, nullable: true, description: 'the newest; null if none is issued' }) card: SignedCardDto | null;
  @ApiProperty({ format: 'date-time' }) expiresAt: string;
}

export function toShareLinkDto(link: ShareLinkRecord, people: ReadonlyMap<string, UserSummary>, now: Date): ShareLinkDto {
  return {
    _id: String(link._id),
    projectId: String(link.projectId),
    name: link.name,
    state: validityOf(link, now),
    createdAt: link.createdAt.toISOString(),
    createdBy: personName(people.get(String(link.createdBy))),
    expiresAt: link.expiresAt.toISOString(),
    revokedAt: link.revokedAt?.toISOString() ?? null,
    lastOpenedAt: link.lastOpenedAt?.toISOString() ?? null,
  };
}
