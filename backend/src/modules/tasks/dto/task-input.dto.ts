import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { LIMITS, TASK_NAMES, TASK_RULES, type TaskName } from '@labelbridge/contracts';
import { RateDto } from '../../../common/validation/money.dto.js';
import { NestedObject } from '../../../common/validation/nested.decorator.js';
import { IsId } from '../../../common/validation/object-id.js';
import { KeepsRules, MayBeCleared, MayBeLeftOut } from '../../../common/validation/rules.decorator.js';

class TaskDetailsDto {
  @ApiPropertyOptional({ type: String, nullable: true, maxLength: LIMITS.titleMax })
  @MayBeCleared()
  @KeepsRules(TASK_RULES.title)
  title?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeCleared()
  @IsId()
  projectId?: string | null;

  @ApiPropertyOptional({ type: RateDto, nullable: true, description: "left out: its project's rate, where it has a project" })
  @MayBeCleared()
  @NestedObject(() => RateDto)
  rate?: RateDto | null;
}

/** A new task (specification section 5, Task create form; product.md for the rest). */
export class CreateTaskDto extends TaskDetailsDto {
  @ApiProperty({ maxLength: LIMITS.linkMax })
  @KeepsRules(TASK_RULES.taskLink)
  taskLink: string;

  @ApiProperty({ maxLength: LIMITS.linkMax })
  @KeepsRules(TASK_RULES.taskGuidelineLink)
  taskGuidelineLink: string;

  @ApiProperty({ enum: TASK_NAMES, enumName: 'TaskName' })
  @KeepsRules(TASK_RULES.taskName)
  taskName: TaskName;

  @ApiProperty({ format: 'date', example: '2026-12-31' })
  @KeepsRules(TASK_RULES.dueDate)
  dueDate: string;

  @ApiProperty({ description: "an admin's _id" })
  @IsId()
  @KeepsRules(TASK_RULES.createdBy)
  createdBy: string;
}

/** Changes of a task: what is left out stays. */
export class UpdateTaskDto extends TaskDetailsDto {
  @ApiPropertyOptional({ maxLength: LIMITS.linkMax })
  @MayBeLeftOut()
  @KeepsRules(TASK_RULES.taskLink)
  taskLink?: string;

  @ApiPropertyOptional({ maxLength: LIMITS.linkMax })
  @MayBeLeftOut()
  @KeepsRules(TASK_RULES.taskGuidelineLink)
  taskGuidelineLink?: string;

  @ApiPropertyOptional({ enum: TASK_NAMES, enumName: 'TaskName' })
  @MayBeLeftOut()
  @KeepsRules(TASK_RULES.taskName)
  taskName?: TaskName;

  @ApiPropertyOptional({ format: 'date', example: '2026-12-31' })
  @MayBeLeftOut()
  @KeepsRules(TASK_RULES.dueDate)
  dueDate?: string;

  @ApiPropertyOptional({ description: "an admin's _id" })
  @MayBeLeftOut()
  @IsId()
  @KeepsRules(TASK_RULES.createdBy)
  createdBy?: string;
}
