import { ApiProperty } from '@nestjs/swagger';

/** The queue of a project, to an annotator who has joined it. */
export class QueueDto {
  @ApiProperty() projectId: string;
  @ApiProperty({ description: 'whether there is a batch to take' }) available: boolean;
  @ApiProperty({ description: 'whether they have one that is not submitted: they take the next one after it' }) hasOpen: boolean;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'where there is none: when one that is held goes back unless its work begins; null where none is held',
  })
  lookAgainAt: string | null;
}

/** The queues of the projects that an annotator has joined; a project without one is left out. */
export class QueuesDto {
  @ApiProperty({ type: [QueueDto] }) queues: QueueDto[];
}
