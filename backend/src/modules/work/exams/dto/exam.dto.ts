import { ApiProperty } from '@nestjs/swagger';
import { EXAM_STATES, type ExamState, EXAM_TRY_STATES, type ExamTryState, type ExamSettings, GOLD_LIMITS } from '@labelbridge/contracts';
import { Allow } from 'class-validator';
import { WithoutPaging } from '../../../../common/csv/csv-export.js';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { MoneyDto } from '../../../../common/validation/money.dto.js';
import { RawJson } from '../../../../common/validation/validation.decorators.js';
import { ItemDto } from '../../annotation/dto/item.dto.js';
import { RegionReasonDto } from '../../quality/dto/gold.dto.js';
import { TaskExamDto } from '../../tasks/dto/task.dto.js';

const regions = { type: 'array', items: { type: 'object', additionalProperties: true }, description: 'a list of Region' } as const;

/** A try as its person sees it: counts alone, never what the right answers are. */
export class MyExamTryDto {
  @ApiProperty() _id: string;
  @ApiProperty({ type: 'integer', description: 'from 1, among those that count' }) number: number;
  @ApiProperty({ enum: EXAM_TRY_STATES, enumName: 'ExamTryState' }) state: ExamTryState;
  @ApiProperty({ description: 'before admins asked again: it counts no longer' }) old: boolean;
  @ApiProperty({ format: 'date-time' }) beganAt: string;
  @ApiProperty({ format: 'date-time', description: 'it ends by itself then' }) endsAt: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) endedAt: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'right answers of the test; null unless it was handed in' })
  right: number | null;
  @ApiProperty({ type: 'integer', description: 'items of the test' }) of: number;
  @ApiProperty({ type: 'integer' }) passMark: number;
}

export class MyExamDto implements ExamSettings {
  @ApiProperty({ description: 'of the task' }) _id: string;
  @ApiProperty() title: string;
  @ApiProperty() projectId: string;
  @ApiProperty() projectName: string;
  @ApiProperty({ description: 'the project asks it of those who apply' }) needed: boolean;
  @ApiProperty({
    type: MoneyDto,
    nullable: true,
    description: 'the most that a pass pays, with the first approved job; null for nothing, and once it is paid',
  })
  pays: MoneyDto | null;
  @ApiProperty() guidelineLink: string;
  @ApiProperty({ type: 'integer' }) passMark: number;
  @ApiProperty({ type: 'integer' }) tries: number;
  @ApiProperty({ type: 'integer', description: 'items at the beginning that do not count' }) practice: number;
  @ApiProperty({ type: 'integer', description: 'items that count' }) tests: number;
  @ApiProperty({ type: 'integer' }) minutes: number;
  @ApiProperty({ enum: EXAM_STATES, enumName: 'ExamState' }) state: ExamState;
  @ApiProperty({ type: 'integer' }) triesLeft: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'when the next try opens' }) nextAt: string | null;
  @ApiProperty({ type: [MyExamTryDto], description: 'the newest first' }) results: MyExamTryDto[];
}

export class MyExamsDto {
  @ApiProperty({ type: [MyExamDto], description: 'those opened last first; at most 100' }) exams: MyExamDto[];
}

export class ExamPartDto {
  @ApiProperty({ type: 'integer', description: 'from 1' }) number: number;
  @ApiProperty({ description: 'shows its known answer once it is done, and does not count' }) practice: boolean;
  @ApiProperty() answered: boolean;
}

export class ExamTryDto extends MyExamTryDto {
  @ApiProperty() examId: string;
  @ApiProperty() title: string;
  @ApiProperty() guidelineLink: string;
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'a LabelConfig' }) config: object;
  @ApiProperty({ type: [ExamPartDto] }) parts: ExamPartDto[];
}

/** Known answer of a practice item that is done. */
export class ExplainedDto {
  @ApiProperty() right: boolean;
  @ApiProperty(regions) known: object[];
  @ApiProperty({ type: String, nullable: true }) explanation: string | null;
  @ApiProperty({ type: [RegionReasonDto] }) reasons: readonly RegionReasonDto[];
}

export class ExamItemDto extends ExamPartDto {
  @ApiProperty({ type: ItemDto }) item: ItemDto;
  @ApiProperty({ ...regions, description: "the person's own answer: a list of Region" }) regions: object[];
  @ApiProperty({ type: ExplainedDto, nullable: true, description: 'of a practice item that is done' }) explained: ExplainedDto | null;
}

export class ExamAnswerInputDto {
  // The pipe refuses a class without a rule.
  @Allow()
  @ApiProperty({ ...regions, maxItems: GOLD_LIMITS.regions })
  @RawJson()
  regions: object[];
}

export class ExamAnsweredDto extends ExamPartDto {
  @ApiProperty({ type: 'integer', description: 'items without an answer' }) open: number;
  @ApiProperty({ type: ExplainedDto, nullable: true, description: 'of a practice item' }) explained: ExplainedDto | null;
}

export class ExamDto extends TaskExamDto {
  @ApiProperty({ description: 'of the task' }) _id: string;
  @ApiProperty() title: string;
  @ApiProperty({ type: String, nullable: true }) projectId: string | null;
  @ApiProperty() projectName: string;
  @ApiProperty({ description: 'applications to the project need it' }) needed: boolean;
  @ApiProperty({ type: MoneyDto, nullable: true, description: 'the most that a pass pays, with the first approved job; null for nothing' })
  pays: MoneyDto | null;
  @ApiProperty() archived: boolean;
  @ApiProperty({ type: 'integer' }) items: number;
  @ApiProperty({ type: 'integer', description: 'items that count' }) tests: number;
  @ApiProperty({ type: [String], description: 'why people cannot take it yet' }) faults: string[];
  @ApiProperty({ type: 'integer', description: 'people who took it since admins last asked again' }) people: number;
  @ApiProperty({ type: 'integer', description: 'people among them who passed' }) passed: number;
}

/** An item of an exam for its admins. */
export class ExamItemFiguresDto {
  @ApiProperty() _id: string;
  @ApiProperty({ type: 'integer', description: 'from 1' }) number: number;
  @ApiProperty() practice: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'null for other media' }) text: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'the known answer in words; null: there is none' }) known: string | null;
  @ApiProperty({ type: String, nullable: true }) explanation: string | null;
  @ApiProperty({ type: 'integer', description: 'regions of the known answer that have a reason' }) reasons: number;
  @ApiProperty({ type: 'integer', description: 'with this known answer, in tries that were handed in' }) answers: number;
  @ApiProperty({ type: 'integer' }) right: number;
  @ApiProperty({ description: 'fewer than 20 % get it right' }) suspect: boolean;
}

export class ExamItemsDto {
  @ApiProperty({ type: [ExamItemFiguresDto], description: 'in their order; at most 100' }) items: ExamItemFiguresDto[];
}

/** A try for admins. */
export class ExamResultDto extends MyExamTryDto {
  @ApiProperty() annotatorId: string;
  @ApiProperty() name: string;
  @ApiProperty({ type: 'integer', description: 'tries that the exam allows' }) tries: number;
}

export class ListExamTriesQueryDto extends ListQueryDto {}

export class ExportExamTriesQueryDto extends WithoutPaging(ListExamTriesQueryDto) {}
