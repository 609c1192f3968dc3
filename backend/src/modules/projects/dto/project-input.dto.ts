import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  LIMITS,
  MODALITIES,
  type Modality,
  PROJECT_RULES,
  PROJECT_STATUSES,
  PUBLIC_STATUSES,
  type ProjectStatus,
  type PublicStatus,
} from '@labelbridge/contracts';
import { IsIn, IsInt, Max, Min } from 'class-validator';
import { RateDto } from '../../../common/validation/money.dto.js';
import { NestedObject, Validates, Nullable, Optional } from '../../../common/validation/validation.decorators.js';

/** What may be said of a project; null clears. */
class ProjectDetailsDto {
  @ApiPropertyOptional({ type: String, nullable: true, maxLength: LIMITS.titleMax })
  @Nullable()
  @Validates(PROJECT_RULES.title)
  title?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: LIMITS.descriptionMax })
  @Nullable()
  @Validates(PROJECT_RULES.description)
  description?: string | null;

  @ApiPropertyOptional({ enum: MODALITIES, enumName: 'Modality', nullable: true })
  @Nullable()
  @IsIn(MODALITIES, { message: `must be one of: ${MODALITIES.join(', ')}` })
  modality?: Modality | null;

  @ApiPropertyOptional({ type: RateDto, nullable: true })
  @Nullable()
  @NestedObject(() => RateDto)
  rate?: RateDto | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: LIMITS.durationMax, example: '1 week' })
  @Nullable()
  @Validates(PROJECT_RULES.duration)
  duration?: string | null;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 1,
    maximum: LIMITS.capacityMax,
    description: 'annotators; none: no limit',
  })
  @Nullable()
  @IsInt({ message: 'must be a whole number of annotators' })
  @Min(1)
  @Max(LIMITS.capacityMax)
  capacity?: number | null;

  @ApiPropertyOptional({ enum: PROJECT_STATUSES, enumName: 'ProjectStatus', default: 'Pending' })
  @Optional()
  @IsIn(PROJECT_STATUSES, { message: `must be one of: ${PROJECT_STATUSES.join(', ')}` })
  status?: ProjectStatus;

  @ApiPropertyOptional({
    enum: PUBLIC_STATUSES,
    enumName: 'PublicStatus',
    nullable: true,
    default: 'Active',
    description: 'null: not shown on /new-projects',
  })
  @Nullable()
  @IsIn(PUBLIC_STATUSES, { message: `must be one of: ${PUBLIC_STATUSES.join(', ')}` })
  publicStatus?: PublicStatus | null;
}

/** A new project (specification section 5, Project form; product.md for the rest). */
export class CreateProjectDto extends ProjectDetailsDto {
  @ApiProperty({ maxLength: LIMITS.projectNameMax })
  @Validates(PROJECT_RULES.projectName)
  projectName: string;

  @ApiProperty({ maxLength: LIMITS.companyMax })
  @Validates(PROJECT_RULES.company)
  company: string;

  @ApiProperty({ format: 'date', example: '2026-12-31' })
  @Validates(PROJECT_RULES.dueDate)
  dueDate: string;
}

/** Changes of a project: what is left out stays. */
export class UpdateProjectDto extends ProjectDetailsDto {
  @ApiPropertyOptional({ maxLength: LIMITS.projectNameMax })
  @Optional()
  @Validates(PROJECT_RULES.projectName)
  projectName?: string;

  @ApiPropertyOptional({ maxLength: LIMITS.companyMax })
  @Optional()
  @Validates(PROJECT_RULES.company)
  company?: string;

  @ApiPropertyOptional({ format: 'date', example: '2026-12-31' })
  @Optional()
  @Validates(PROJECT_RULES.dueDate)
  dueDate?: string;
}
