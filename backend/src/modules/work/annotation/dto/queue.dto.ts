import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { SaidDataDto } from '../../jobs/dto/job-data.dto.js';

export class QueueDto {
  @ApiProperty() projectId: string;
  @ApiProperty({ description: 'whether there is a batch to take' }) available: boolean;
  @ApiProperty({ description: 'where there is none: whether answers are being compared, and there may be one in a minute' })
  comparing: boolean;
  @ApiProperty({ description: 'whether they get no new work in the project for now' }) paused: boolean;
  @ApiProperty({ description: 'whether the annotator has a batch of the project already, which they submit first' }) hasBatch: boolean;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'where there is none: when one that is held goes back unless its work begins; null where none is held',
  })
  lookAgainAt: string | null;
  @ApiPropertyOptional({ type: SaidDataDto, description: 'of the batch that is taken next; left out if they cannot take one' })
  data?: SaidDataDto | undefined;
}

export class QueuesDto {
  @ApiProperty({ type: [QueueDto] }) queues: QueueDto[];
}
