import { ApiPropertyOptional } from '@nestjs/swagger';
import { MODALITIES, type Modality } from '@labelbridge/contracts';
import { IsIn } from 'class-validator';
import { WithoutPaging } from '../../../common/csv/csv-export.js';
import { ListQueryDto } from '../../../common/pagination/list-query.dto.js';
import { IsId } from '../../../common/validation/object-id.js';
import { Optional } from '../../../common/validation/validation.decorators.js';

export class ListTasksQueryDto extends ListQueryDto {
  @ApiPropertyOptional({ enum: MODALITIES, enumName: 'Modality' })
  @Optional()
  @IsIn(MODALITIES, { message: `must be one of: ${MODALITIES.join(', ')}` })
  modality?: Modality;

  @ApiPropertyOptional()
  @Optional()
  @IsId()
  projectId?: string;

  @ApiPropertyOptional({ enum: ['true', 'false'], default: 'false', description: 'archived ones instead' })
  @Optional()
  @IsIn(['true', 'false'], { message: 'must be one of: true, false' })
  archived?: 'true' | 'false';
}

export class ExportTasksQueryDto extends WithoutPaging(ListTasksQueryDto) {}
