import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { RateDto } from '../../../../common/validation/money.dto.js';
import { SaidDataDto } from '../../jobs/dto/job-data.dto.js';

/** The batch that is taken next, if nobody else is faster. */
export class NextBatchDto {
  @ApiProperty({ type: 'integer', description: 'rounded up to steps of 5: other items may be mixed in' }) items: number;
  @ApiProperty({ type: RateDto, nullable: true }) rate: RateDto | null;
  @ApiProperty({ format: 'date' }) dueDate: string;
  @ApiProperty({ format: 'date-time', description: 'until when it is theirs if they take it now, unless its work begins' }) beginBy: string;
  @ApiProperty({ type: SaidDataDto }) data: SaidDataDto;
}

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
  @ApiPropertyOptional({ type: NextBatchDto, description: 'left out if they cannot take one' }) next?: NextBatchDto | undefined;
}

export class QueuesDto {
  @ApiProperty({ type: [QueueDto] }) queues: QueueDto[];
}
