import { ApiPropertyOptional } from '@nestjs/swagger';
import {
  ASSIGNMENT_METHODS,
  type AssignmentMethod,
  BULK_LIMITS,
  BULK_MESSAGES,
  LIMITS,
  MODALITIES,
  type Modality,
} from '@labelbridge/contracts';
import { ArrayMaxSize, IsArray, IsBoolean, IsString, MaxLength } from 'class-validator';
import { OptionalEnum } from '../../../common/validation/enum.decorators.js';
import { IsId } from '../../../common/validation/object-id.js';
import { Optional } from '../../../common/validation/validation.decorators.js';

/**
 * Which tasks go to which people. The tasks are given by `taskIds`, by `importId`, or by `all` with the filters of the list; the people by
 * `userIds`, or by `membersOf` a project.
 */
export class PlanAssignmentDto {
  @ApiPropertyOptional({ type: [String], maxItems: BULK_LIMITS.tasks })
  @Optional()
  @IsId({ each: true })
  @ArrayMaxSize(BULK_LIMITS.tasks, { message: BULK_MESSAGES.tasksTooMany })
  @IsArray({ message: 'must be a list of ids' })
  taskIds?: string[];

  @ApiPropertyOptional({ description: 'the tasks that this import created' })
  @Optional()
  @IsId()
  importId?: string;

  @ApiPropertyOptional({ description: 'all tasks that match the filters' })
  @Optional()
  @IsBoolean({ message: 'must be true or false' })
  all?: boolean;

  @ApiPropertyOptional()
  @Optional()
  @IsId()
  projectId?: string;

  @OptionalEnum(MODALITIES, { enumName: 'Modality' })
  modality?: Modality;

  @ApiPropertyOptional({ maxLength: LIMITS.searchMax })
  @Optional()
  @MaxLength(LIMITS.searchMax)
  @IsString({ message: 'must be text' })
  q?: string;

  @ApiPropertyOptional({ description: 'leaves out tasks that somebody has' })
  @Optional()
  @IsBoolean({ message: 'must be true or false' })
  onlyUnassigned?: boolean;

  @ApiPropertyOptional({ type: [String], maxItems: BULK_LIMITS.people })
  @Optional()
  @IsId({ each: true })
  @ArrayMaxSize(BULK_LIMITS.people, { message: BULK_MESSAGES.peopleTooMany })
  @IsArray({ message: 'must be a list of ids' })
  userIds?: string[];

  @ApiPropertyOptional({ description: 'all annotators who have joined this project' })
  @Optional()
  @IsId()
  membersOf?: string;

  @OptionalEnum(ASSIGNMENT_METHODS, { enumName: 'AssignmentMethod', default: 'round-robin' })
  method?: AssignmentMethod;
}
