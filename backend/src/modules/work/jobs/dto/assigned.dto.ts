import { applyDecorators } from '@nestjs/common';
import { ApiConflictResponse, ApiExtraModels, ApiNotFoundResponse, ApiProperty, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { ErrorBodyDto } from '../../../../common/openapi/error-body.dto.js';
import { type Changed, type Failure, type Many } from '../../../../common/openapi/responses.js';
import { JobDto } from './job.dto.js';

export class AssignmentFailureDto implements Failure {
  @ApiProperty() id: string;
  @ApiProperty() message: string;
}

export class AssignedOneDto implements Changed<JobDto> {
  @ApiProperty() message: string;
  @ApiProperty({ type: JobDto }) data: JobDto;
}

export class AssignedManyDto implements Many<JobDto> {
  @ApiProperty() message: string;
  @ApiProperty({ type: [JobDto] }) data: JobDto[];
  @ApiProperty({ type: [AssignmentFailureDto] }) failed: AssignmentFailureDto[];
}

export const AnswersAssigned = (): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(AssignedOneDto, AssignedManyDto),
    ApiResponse({
      status: 201,
      description: 'With userId the job, with userIds the jobs and whom the task could not be assigned to.',
      schema: { oneOf: [{ $ref: getSchemaPath(AssignedOneDto) }, { $ref: getSchemaPath(AssignedManyDto) }] },
    }),
    ApiNotFoundResponse({ type: ErrorBodyDto }),
    ApiConflictResponse({ type: ErrorBodyDto }),
  );
