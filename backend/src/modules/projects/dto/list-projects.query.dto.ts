import { ApiPropertyOptional } from '@nestjs/swagger';
import {
  MODALITIES,
  type Modality,
  PROJECT_STATUSES,
  PUBLIC_STATUSES,
  type ProjectStatus,
  type PublicStatus,
} from '@labelbridge/contracts';
import { IsIn } from 'class-validator';
import { WithoutPaging } from '../../../common/csv/csv-export.js';
import { ListQueryDto } from '../../../common/pagination/list-query.dto.js';
import { Optional } from '../../../common/validation/validation.decorators.js';

/** The annotator's tabs (product.md), and those he was rejected from. */
export const MINE = ['available', 'pending', 'active', 'rejected'] as const;
export type Mine = (typeof MINE)[number];

export class ListProjectsQueryDto extends ListQueryDto {
  @ApiPropertyOptional({ enum: PROJECT_STATUSES, enumName: 'ProjectStatus' })
  @Optional()
  @IsIn(PROJECT_STATUSES, { message: `must be one of: ${PROJECT_STATUSES.join(', ')}` })
  status?: ProjectStatus;

  @ApiPropertyOptional({ enum: PUBLIC_STATUSES, enumName: 'PublicStatus' })
  @Optional()
  @IsIn(PUBLIC_STATUSES, { message: `must be one of: ${PUBLIC_STATUSES.join(', ')}` })
  publicStatus?: PublicStatus;

  @ApiPropertyOptional({ enum: MODALITIES, enumName: 'Modality' })
  @Optional()
  @IsIn(MODALITIES, { message: `must be one of: ${MODALITIES.join(', ')}` })
  modality?: Modality;

  @ApiPropertyOptional({ enum: MINE, enumName: 'MyProjects', description: 'for annotators: one of their tabs' })
  @Optional()
  @IsIn(MINE, { message: `must be one of: ${MINE.join(', ')}` })
  mine?: Mine;

  @ApiPropertyOptional({ enum: ['true', 'false'], default: 'false', description: 'for admins: archived ones instead' })
  @Optional()
  @IsIn(['true', 'false'], { message: 'must be one of: true, false' })
  archived?: 'true' | 'false';
}

export class ExportProjectsQueryDto extends WithoutPaging(ListProjectsQueryDto) {}
