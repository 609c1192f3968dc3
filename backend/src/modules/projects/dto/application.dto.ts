import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { APPLICATION_STATUSES, type ApplicationStatus } from '@labelbridge/contracts';
import { HistoryEntryDto } from '../../../common/lifecycle/history.dto.js';
import { WithoutPaging } from '../../../common/csv/csv-export.js';
import { ListQueryDto } from '../../../common/pagination/list-query.dto.js';
import { OptionalEnum } from '../../../common/validation/enum.decorators.js';
import { IsId } from '../../../common/validation/object-id.js';
import { Optional } from '../../../common/validation/validation.decorators.js';

export class ApplicationProjectDto {
  @ApiProperty() _id: string;
  @ApiProperty() projectName: string;
  @ApiProperty({ type: String, nullable: true }) title: string | null;
}

/** An annotator as admins see them beside their work. */
export class AnnotatorDto {
  @ApiProperty() _id: string;
  @ApiProperty() firstname: string;
  @ApiProperty() lastname: string;
  @ApiProperty() username: string;
  @ApiProperty() email: string;
}

export class ApplicationDto {
  @ApiProperty() _id: string;
  @ApiProperty({ enum: APPLICATION_STATUSES, enumName: 'ApplicationStatus' }) status: ApplicationStatus;
  @ApiProperty({ type: ApplicationProjectDto }) project: ApplicationProjectDto;
  @ApiProperty({ type: AnnotatorDto, nullable: true, description: 'null to annotators' }) annotator: AnnotatorDto | null;
  @ApiProperty({ format: 'date-time' }) appliedAt: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) decidedAt: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'why it was rejected' }) reason: string | null;
  @ApiProperty({ type: [HistoryEntryDto] }) history: HistoryEntryDto[];
}

export class ListApplicationsQueryDto extends ListQueryDto {
  @OptionalEnum(APPLICATION_STATUSES, { enumName: 'ApplicationStatus' })
  status?: ApplicationStatus;

  @ApiPropertyOptional()
  @Optional()
  @IsId()
  projectId?: string;
}

export class ExportApplicationsQueryDto extends WithoutPaging(ListApplicationsQueryDto) {}
