import {
  ASSIGNMENT_METHODS,
  type AssignmentMethod,
  BULK_LIMITS,
  BULK_MESSAGES,
  LIMITS,
  MODALITIES,
  type Modality,
} from '@labelbridge/contracts';
import { IsBoolean, IsString, MaxLength } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { ApiConflictResponse, ApiExtraModels, ApiNotFoundResponse, ApiProperty, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { OptionalIdList } from '../../../../common/validation/shared.dto.js';
import { OptionalEnum } from '../../../../common/validation/enum.decorators.js';
import { IsId } from '../../../../common/validation/object-id.js';
import { OptionalProperty } from '../../../../common/validation/validation.decorators.js';
import { ErrorBodyDto } from '../../../../common/openapi/error-body.dto.js';
import { type Changed, type Failure, type Many } from '../../../../common/openapi/responses.js';
import { JobDto } from './job.dto.js';

/**
 * Tasks are given by `taskIds`, by `importId`, or by `all` with the filters of the list; people by `userIds`, or by `membersOf` a project.
 */
export class PlanAssignmentDto {
  @OptionalIdList({ maxItems: BULK_LIMITS.tasks, tooMany: BULK_MESSAGES.tasksTooMany })
  taskIds?: string[];

  @OptionalProperty({ description: 'the tasks that this import created' })
  @IsId()
  importId?: string;

  @OptionalProperty({ description: 'all tasks that match the filters' })
  @IsBoolean({ message: 'must be true or false' })
  all?: boolean;

  @OptionalProperty()
  @IsId()
  projectId?: string;

  @OptionalEnum(MODALITIES, { enumName: 'Modality' })
  modality?: Modality;

  @OptionalProperty({ maxLength: LIMITS.searchMax })
  @MaxLength(LIMITS.searchMax)
  @IsString({ message: 'must be text' })
  q?: string;

  @OptionalProperty({ description: 'leaves out tasks that somebody has' })
  @IsBoolean({ message: 'must be true or false' })
  onlyUnassigned?: boolean;

  @OptionalIdList({ maxItems: BULK_LIMITS.people, tooMany: BULK_MESSAGES.peopleTooMany })
  userIds?: string[];

  @OptionalProperty({ description: 'all annotators who have joined this project' })
  @IsId()
  membersOf?: string;

  @OptionalEnum(ASSIGNMENT_METHODS, { enumName: 'AssignmentMethod', default: 'round-robin' })
  method?: AssignmentMethod;
}

class AssignmentFailureDto implements Failure {
  @ApiProperty() id: string;
  @ApiProperty() message: string;
}

class AssignedOneDto implements Changed<JobDto> {
  @ApiProperty() message: string;
  @ApiProperty({ type: JobDto }) data: JobDto;
}

class AssignedManyDto implements Many<JobDto> {
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
