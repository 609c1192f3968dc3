import { ApiPropertyOptional } from '@nestjs/swagger';
import { MODALITIES, type Modality } from '@labelbridge/contracts';
import { IsIn } from 'class-validator';
import { WithoutPaging } from '../../../common/csv/csv-export.js';
import { ListQueryDto } from '../../../common/pagination/list-query.dto.js';
import { IsId } from '../../../common/validation/object-id.js';
import { MayBeLeftOut } from '../../../common/validation/rules.decorator.js';

export class ListTasksQueryDto extends ListQueryDto {
  @ApiPropertyOptional({ enum: MODALITIES, enumName: 'Modality' })
  @MayBeLeftOut()
  @IsIn(MODALITIES, { message: `must be one of: ${MODALITIES.join(', ')}` })
  modality?: Modality;

  @ApiPropertyOptional()
  @MayBeLeftOut()
  @IsId()
  projectId?: string;

  @ApiPropertyOptional({ enum: ['true', 'false'], default: 'false', description: 'archived ones instead' })
  @MayBeLeftOut()
  @IsIn(['true', 'false'], { message: 'must be one of: true, false' })
  archived?: 'true' | 'false';
}

export class ExportTasksQueryDto extends WithoutPaging(ListTasksQueryDto) {}
