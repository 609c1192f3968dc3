import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import {
  DEFAULT_EXAM,
  EXAM_LIMITS,
  type ExamSettings,
  JOB_STATUSES,
  LIMITS,
  MODALITIES,
  type Modality,
  TASK_NAMES,
  TASK_RULES,
  type TaskName,
  WORKPLACES,
  WORK_ITEM_LIMITS,
  type Workplace,
} from '@labelbridge/contracts';
import { IsBoolean, IsInt, Max, Min, ValidateIf } from 'class-validator';
import { OptionalEnum } from '../../../../common/validation/enum.decorators.js';
import { RateDto } from '../../../../common/validation/money.dto.js';
import { NestedObject, NullableProperty, OptionalProperty, Validates } from '../../../../common/validation/validation.decorators.js';
import { IsId } from '../../../../common/validation/object-id.js';
import { ProgressDto, ExpectedWorkDto } from '../../projects/dto/progress.dto.js';
import { OfferDto } from '../../../money/payments/rates/dto/rate.dto.js';
import { type JobCounts, type Place, PLACES } from '../domain/job-counts.js';
import { type TaskRecord } from '../persistence/task.schema.js';
import { WithoutPaging } from '../../../../common/csv/csv-export.js';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';

const WHOLE = { message: 'must be a whole number' };

/** Settings of an exam. An omitted one keeps its value; of a new exam it has its default. */
class ExamInputDto implements Partial<ExamSettings> {
  @OptionalProperty({ type: 'integer', minimum: 1, maximum: EXAM_LIMITS.items, default: DEFAULT_EXAM.passMark })
  @Max(EXAM_LIMITS.items)
  @Min(1)
  @IsInt(WHOLE)
  passMark?: number;

  @OptionalProperty({ type: 'integer', minimum: 1, maximum: EXAM_LIMITS.tries, default: DEFAULT_EXAM.tries })
  @Max(EXAM_LIMITS.tries)
  @Min(1)
  @IsInt(WHOLE)
  tries?: number;

  @OptionalProperty({
    type: 'integer',
    minimum: 0,
    maximum: EXAM_LIMITS.practice,
    default: DEFAULT_EXAM.practice,
    description: 'items at the beginning that show the known answer once they are done, and do not count',
  })
  @Max(EXAM_LIMITS.practice)
  @Min(0)
  @IsInt(WHOLE)
  practice?: number;

  @OptionalProperty({ type: 'integer', minimum: 1, maximum: EXAM_LIMITS.minutes, default: DEFAULT_EXAM.minutes })
  @Max(EXAM_LIMITS.minutes)
  @Min(1)
  @IsInt(WHOLE)
  minutes?: number;
}

export class TaskExamDto implements ExamSettings {
  @ApiProperty({ type: 'integer', description: 'right answers of the test that pass' }) passMark: number;
  @ApiProperty({ type: 'integer' }) tries: number;
  @ApiProperty({ type: 'integer', description: 'items at the beginning that do not count' }) practice: number;
  @ApiProperty({ type: 'integer', description: 'what it takes by the word of the admin' }) minutes: number;
  @ApiProperty({ description: 'people can take it' }) open: boolean;
}

class TaskDetailsDto {
  @NullableProperty({ type: String, maxLength: LIMITS.titleMax })
  @Validates(TASK_RULES.title)
  title?: string | null;

  @NullableProperty({ type: String })
  @IsId()
  projectId?: string | null;

  @NullableProperty({ type: RateDto, description: "left out: its project's rate, where it has a project" })
  @NestedObject(() => RateDto)
  rate?: RateDto | null;

  @OptionalEnum(WORKPLACES, { enumName: 'Workplace', description: 'external unless given; labelbridge is in the product, with items' })
  workplace?: Workplace;

  @NullableProperty({ type: String, description: 'of work in the product: a version of an interface of the project' })
  @IsId()
  interfaceId?: string | null;

  @OptionalProperty({
    type: 'integer',
    minimum: 0,
    maximum: 100,
    description: 'percent of items reviewed before approval; 100 unless given',
  })
  @Max(100)
  @Min(0)
  @IsInt({ message: 'must be a whole number' })
  reviewShare?: number;

  @NullableProperty({
    type: 'integer',
    minimum: 1,
    maximum: WORK_ITEM_LIMITS.secondsPerItem,
    description: 'of work in the product: what an item is expected to take; it counts until the work itself says more',
  })
  @Max(WORK_ITEM_LIMITS.secondsPerItem)
  @Min(1)
  @IsInt({ message: 'must be a whole number' })
  secondsPerItem?: number | null;

  @OptionalProperty({
    type: 'integer',
    minimum: 1,
    maximum: WORK_ITEM_LIMITS.overlap,
    description: 'how many people answer each item; 1 unless given. Above 1, no more people get the task',
  })
  @Max(WORK_ITEM_LIMITS.overlap)
  @Min(1)
  @IsInt({ message: 'must be a whole number' })
  overlap?: number;

  @NullableProperty({
    type: 'integer',
    minimum: 3,
    maximum: WORK_ITEM_LIMITS.overlap,
    description: 'while the answers on an item differ without a sure consensus, up to as many people answer it, one after the other',
  })
  @Max(WORK_ITEM_LIMITS.overlap)
  @Min(3)
  @IsInt({ message: 'must be a whole number' })
  overlapMost?: number | null;

  @OptionalProperty({ description: 'annotators of the project take it by themselves; for work in the product' })
  @IsBoolean({ message: 'must be true or false' })
  queued?: boolean;

  @NullableProperty({ type: ExamInputDto, description: 'of a new task: makes it an exam, which is unpaid and is assigned to nobody' })
  @NestedObject(() => ExamInputDto)
  exam?: ExamInputDto | null;
}

/** Fields of specification section 5, Task create form; product.md defines the others. */
export class CreateTaskDto extends TaskDetailsDto {
  @ApiPropertyOptional({ maxLength: LIMITS.linkMax, description: 'required, unless the work is in the product' })
  @ValidateIf(({ workplace, taskLink }: CreateTaskDto) => workplace !== 'labelbridge' || taskLink !== undefined)
  @Validates(TASK_RULES.taskLink)
  taskLink?: string;

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

export class UpdateTaskDto extends PartialType(CreateTaskDto, { skipNullProperties: false }) {}

class TaskCreatorDto {
  @ApiProperty() _id: string;
  @ApiProperty() firstname: string;
  @ApiProperty() lastname: string;
}

export class TaskProjectDto {
  @ApiProperty() _id: string;
  @ApiProperty() projectName: string;
}

class JobCountsDto {}
for (const status of JOB_STATUSES) ApiProperty({ type: 'integer' })(JobCountsDto.prototype, status);

/** Fields for admins and for the annotators of its jobs. */
export class SharedTaskDto {
  @ApiProperty() _id: string;
  @ApiProperty({ enum: TASK_NAMES, enumName: 'TaskName' }) taskName: TaskName;
  @ApiProperty({ enum: MODALITIES, enumName: 'Modality' }) modality: Modality;
  @ApiProperty({ type: String, nullable: true }) title: string | null;
  @ApiProperty({ enum: WORKPLACES, enumName: 'Workplace' }) workplace: Workplace;
  @ApiProperty({ description: 'empty where the work is in the product: each job has its own' }) taskLink: string;
  @ApiProperty() taskGuidelineLink: string;
  @ApiProperty({ format: 'date' }) dueDate: string;
}

export const toSharedTask = (task: TaskRecord): SharedTaskDto => {
  const { taskName, modality, title, workplace, taskLink, taskGuidelineLink, dueDate } = task;
  return { _id: String(task._id), taskName, modality, title, workplace, taskLink, taskGuidelineLink, dueDate };
};

/** Shown to admins only. */
export class TaskRowDto extends SharedTaskDto {
  @ApiProperty({ type: TaskCreatorDto }) createdBy: TaskCreatorDto;
  @ApiProperty({ type: TaskProjectDto, nullable: true }) project: TaskProjectDto | null;
  @ApiProperty({ type: RateDto, nullable: true }) rate: RateDto | null;
  @ApiProperty({ type: String, nullable: true, description: 'the version of the labelling interface' }) interfaceId: string | null;
  @ApiProperty({ type: 'integer', description: 'percent of items reviewed before approval' }) reviewShare: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'what an item takes by the word of the admin' })
  secondsPerItem: number | null;
  @ApiProperty({ type: 'integer', description: 'how many people answer each item' }) overlap: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'how many people answer an item while its answers differ' })
  overlapMost: number | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'items in doubt, which one more person may answer; null: not counted' })
  inDoubt: number | null;
  @ApiProperty({ type: 'integer', description: 'jobs whose answers were set aside: as many more people may have it' }) setAside: number;
  @ApiProperty({ enum: PLACES, enumName: 'TaskPlace', description: 'what one more person may have of it now' }) place: Place;
  @ApiProperty({ type: ExpectedWorkDto, nullable: true, description: 'of a job of it; null where that is not known' })
  expected: ExpectedWorkDto | null;
  @ApiProperty({ description: 'annotators of the project take it by themselves' }) queued: boolean;
  @ApiProperty({ type: TaskExamDto, nullable: true, description: 'null: it is work' }) exam: TaskExamDto | null;
  @ApiProperty({ type: 'integer' }) itemCount: number;
  @ApiProperty({ type: ProgressDto, nullable: true, description: 'of all its jobs together; null where the work is elsewhere' })
  progress: ProgressDto | null;
  @ApiProperty({ type: JobCountsDto, description: 'jobs of it, by status' }) jobCounts: JobCounts;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) archivedAt: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time' }) updatedAt: string;
}

export class TaskDto extends TaskRowDto {
  @ApiProperty({ type: OfferDto, nullable: true, description: 'what it pays in Naira; null where it has no rate' }) offer: OfferDto | null;
}

export class ListTasksQueryDto extends ListQueryDto {
  @OptionalEnum(MODALITIES, { enumName: 'Modality' })
  modality?: Modality;

  @OptionalProperty()
  @IsId()
  projectId?: string;

  @OptionalEnum(['true', 'false'], { default: 'false', description: 'archived ones instead' })
  archived?: 'true' | 'false';

  @OptionalEnum(['true', 'false'], { default: 'false', description: 'only exams that people can take' })
  openExams?: 'true' | 'false';
}

export class ExportTasksQueryDto extends WithoutPaging(ListTasksQueryDto) {}
