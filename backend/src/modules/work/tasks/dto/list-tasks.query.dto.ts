import { MODALITIES, type Modality } from '@labelbridge/contracts';
import { WithoutPaging } from '../../../../common/csv/csv-export.js';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { OptionalEnum } from '../../../../common/validation/enum.decorators.js';
import { IsId } from '../../../../common/validation/object-id.js';
import { OptionalProperty } from '../../../../common/validation/validation.decorators.js';

export class ListTasksQueryDto extends ListQueryDto {
  @OptionalEnum(MODALITIES, { enumName: 'Modality' })
  modality?: Modality;

  @OptionalProperty()
  @IsId()
  projectId?: string;

  @OptionalEnum(['true', 'false'], { default: 'false', description: 'archived ones instead' })
  archived?: 'true' | 'false';

  @OptionalEnum(['true', 'false'], { default: 'false', description: 'only exams that people can take' })
  openExams?: 'true' | 'false';
}

export class ExportTasksQueryDto extends WithoutPaging(ListTasksQueryDto) {}
