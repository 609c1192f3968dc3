import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { LIMITS, TASK_NAMES, TASK_RULES, type TaskName } from '@labelbridge/contracts';
import { RateDto } from '../../../common/validation/money.dto.js';
import { NestedObject, Validates, Nullable, Optional } from '../../../common/validation/validation.decorators.js';
import { IsId } from '../../../common/validation/object-id.js';

class TaskDetailsDto {
  @ApiPropertyOptional({ type: String, nullable: true, maxLength: LIMITS.titleMax })
  @Nullable()
  @Validates(TASK_RULES.title)
  title?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true })
  @Nullable()
  @IsId()
  projectId?: string | null;

  @ApiPropertyOptional({ type: RateDto, nullable: true, description: "left out: its project's rate, where it has a project" })
  @Nullable()
  @NestedObject(() => RateDto)
  rate?: RateDto | null;
}

/** A new task (specification section 5, Task create form; product.md for the rest). */
export class CreateTaskDto extends TaskDetailsDto {
  @ApiProperty({ maxLength: LIMITS.linkMax })
  @Validates(TASK_RULES.taskLink)
  taskLink: string;

  @ApiProperty({ maxLength: LIMITS.linkMax })
  @Validates(TASK_RULES.taskGuidelineLink)
  taskGuidelineLink: string;

  @ApiProperty({ enum: TASK_NAMES, enumName: 'TaskName' })
  @Validates(TASK_RULES.taskName)
  taskName: TaskName;

  @ApiProperty({ format: 'date', example: '2026-12-31' })
  @Validates(TASK_RULES.dueDate)
  dueDate: string;

  @ApiProperty({ description: "an admin's _id" })
  @IsId()
  @Validates(TASK_RULES.createdBy)
  createdBy: string;
}

/** Changes of a task: what is left out stays. */
export class UpdateTaskDto extends TaskDetailsDto {
  @ApiPropertyOptional({ maxLength: LIMITS.linkMax })
  @Optional()
  @Validates(TASK_RULES.taskLink)
  taskLink?: string;

  @ApiPropertyOptional({ maxLength: LIMITS.linkMax })
  @Optional()
  @Validates(TASK_RULES.taskGuidelineLink)
  taskGuidelineLink?: string;

  @ApiPropertyOptional({ enum: TASK_NAMES, enumName: 'TaskName' })
  @Optional()
  @Validates(TASK_RULES.taskName)
  taskName?: TaskName;

  @ApiPropertyOptional({ format: 'date', example: '2026-12-31' })
  @Optional()
  @Validates(TASK_RULES.dueDate)
  dueDate?: string;

  @ApiPropertyOptional({ description: "an admin's _id" })
  @Optional()
  @IsId()
  @Validates(TASK_RULES.createdBy)
  createdBy?: string;
}
