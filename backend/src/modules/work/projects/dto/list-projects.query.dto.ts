import {
  MODALITIES,
  type Modality,
  PROJECT_STATUSES,
  PUBLIC_STATUSES,
  type ProjectStatus,
  type PublicStatus,
} from '@labelbridge/contracts';
import { WithoutPaging } from '../../../../common/csv/csv-export.js';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { OptionalEnum } from '../../../../common/validation/enum.decorators.js';

/** Tabs of the annotator (product.md), and the projects that rejected them. */
export const MINE = ['available', 'pending', 'active', 'rejected'] as const;
export type Mine = (typeof MINE)[number];

const FITS = ['met', 'missing'] as const;
export type Fit = (typeof FITS)[number];

export class ListProjectsQueryDto extends ListQueryDto {
  @OptionalEnum(PROJECT_STATUSES, { enumName: 'ProjectStatus' })
  status?: ProjectStatus;

  @OptionalEnum(PUBLIC_STATUSES, { enumName: 'PublicStatus' })
  publicStatus?: PublicStatus;

  @OptionalEnum(MODALITIES, { enumName: 'Modality' })
  modality?: Modality;

  @OptionalEnum(MINE, { enumName: 'MyProjects', description: 'for annotators: one of their tabs' })
  mine?: Mine;

  @OptionalEnum(FITS, { enumName: 'ProjectFit', description: 'for annotators: whether they meet the needs' })
  fit?: Fit;

  @OptionalEnum(['true', 'false'], { default: 'false', description: 'for admins: archived ones instead' })
  archived?: 'true' | 'false';
}

export class ExportProjectsQueryDto extends WithoutPaging(ListProjectsQueryDto) {}
