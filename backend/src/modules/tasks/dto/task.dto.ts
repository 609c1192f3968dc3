import { ApiProperty } from '@nestjs/swagger';
import { MODALITIES, type Modality, TASK_NAMES, type TaskName } from '@labelbridge/contracts';
import { RateDto } from '../../../common/validation/money.dto.js';
import { OfferDto } from '../../payments/rates/dto/offer.dto.js';

export class TaskCreatorDto {
  @ApiProperty() _id: string;
  @ApiProperty() firstname: string;
  @ApiProperty() lastname: string;
}

export class TaskProjectDto {
  @ApiProperty() _id: string;
  @ApiProperty() projectName: string;
}

export class JobCountsDto {
  @ApiProperty({ type: 'integer' }) pending: number;
  @ApiProperty({ type: 'integer' }) submitted: number;
  @ApiProperty({ type: 'integer' }) approved: number;
  @ApiProperty({ type: 'integer' }) rejected: number;
}

export class TaskDto {
  @ApiProperty() _id: string;
  @ApiProperty({ enum: TASK_NAMES, enumName: 'TaskName' }) taskName: TaskName;
  @ApiProperty({ enum: MODALITIES, enumName: 'Modality' }) modality: Modality;
  @ApiProperty({ type: String, nullable: true }) title: string | null;
  @ApiProperty() taskLink: string;
  @ApiProperty() taskGuidelineLink: string;
  @ApiProperty({ format: 'date' }) dueDate: string;
  @ApiProperty({ type: TaskCreatorDto }) createdBy: TaskCreatorDto;
  @ApiProperty({ type: TaskProjectDto, nullable: true }) project: TaskProjectDto | null;
  @ApiProperty({ type: RateDto, nullable: true }) rate: RateDto | null;
  @ApiProperty({ type: OfferDto, nullable: true, description: 'what it pays in Naira; null where it has no rate' }) offer: OfferDto | null;
  @ApiProperty({ type: JobCountsDto, description: 'jobs of it, by status' }) jobCounts: JobCountsDto;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) archivedAt: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time' }) updatedAt: string;
}
