import { ApiProperty } from '@nestjs/swagger';
import { type Changed, type Failure, type Many } from '../../../common/openapi/shapes.js';
import { JobDto } from './job.dto.js';

export class AssignmentFailureDto implements Failure {
  @ApiProperty() id: string;
  @ApiProperty() message: string;
}

/** The answer to an assignment to one person. */
export class AssignedOneDto implements Changed<JobDto> {
  @ApiProperty() message: string;
  @ApiProperty({ type: JobDto }) data: JobDto;
}

/** The answer to an assignment to many. */
export class AssignedManyDto implements Many<JobDto> {
  @ApiProperty() message: string;
  @ApiProperty({ type: [JobDto] }) data: JobDto[];
  @ApiProperty({ type: [AssignmentFailureDto] }) failed: AssignmentFailureDto[];
}
