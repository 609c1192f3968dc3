import { ApiProperty } from '@nestjs/swagger';
import {
  FLAG_ANSWER_RULES,
  FLAG_FILTERS,
  FLAG_LIMITS,
  FLAG_REASON_RULES,
  FLAG_ROW_CHANGES,
  FLAG_RULES,
  FLAG_STATES,
  type FlagFilter,
  type FlagRowChange,
  type FlagRule,
  type FlagState,
} from '@labelbridge/contracts';
import { IsBoolean } from 'class-validator';
import { WithoutPaging } from '../../../../common/csv/csv-export.js';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { OptionalEnum } from '../../../../common/validation/enum.decorators.js';
import { IsId } from '../../../../common/validation/object-id.js';
import { OptionalProperty, Validates } from '../../../../common/validation/validation.decorators.js';

export class FlagNameDto {
  @ApiProperty() _id: string;
  @ApiProperty() name: string;
}

export class FlagFactDto {
  @ApiProperty() label: string;
  @ApiProperty() value: string;
}

export class FlagAnswerDto {
  @ApiProperty() text: string;
  @ApiProperty({ format: 'date-time' }) at: string;
}

export class FlagDecisionDto {
  @ApiProperty() reason: string;
  @ApiProperty({ format: 'date-time' }) at: string;
}

export class OwnFlagRowDto {
  @ApiProperty({ type: String, nullable: true, description: 'the beginning of the item’s text' }) item: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'what the person answered; of two items, the new one' }) own: string | null;
  @ApiProperty({ type: String, nullable: true }) jobId: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'the number of the item in the job, from 1' }) number: number | null;
}

export class FlagRowDto extends OwnFlagRowDto {
  @ApiProperty({ type: String, nullable: true, description: 'what the other person answered; of two items, the earlier one' })
  other: string | null;
  @ApiProperty({ type: [String], description: 'of two items: the tasks of the new and the earlier one' }) taskIds: string[];
  @ApiProperty({
    type: 'array',
    items: { type: 'string', nullable: true },
    description: 'of two items: links to the pictures of the new and the earlier one',
  })
  pictures: (string | null)[];
  @ApiProperty({
    type: 'array',
    items: { type: 'string', nullable: true },
    description: 'of two items: links to the recordings of the new and the earlier one',
  })
  sounds: (string | null)[];
  @ApiProperty({ enum: FLAG_ROW_CHANGES, enumName: 'FlagRowChange', nullable: true, description: 'what became of the answer since then' })
  change: FlagRowChange | null;
}

class DecidableDto {
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'until then the person may answer first; null: decide now',
  })
  decidableAt: string | null;
}

export class FlagDto extends DecidableDto {
  @ApiProperty() _id: string;
  @ApiProperty({ enum: FLAG_RULES, enumName: 'FlagRule' }) rule: FlagRule;
  @ApiProperty({ enum: FLAG_STATES, enumName: 'FlagState' }) state: FlagState;
  @ApiProperty({ type: FlagNameDto, nullable: true, description: 'null: about items' }) person: FlagNameDto | null;
  @ApiProperty({ type: FlagNameDto, nullable: true }) other: FlagNameDto | null;
  @ApiProperty({ type: FlagNameDto, nullable: true }) project: FlagNameDto | null;
  @ApiProperty({ format: 'date-time' }) at: string;
}

export class OtherFlagDto {
  @ApiProperty() _id: string;
  @ApiProperty({ enum: FLAG_STATES, enumName: 'FlagState' }) state: FlagState;
  @ApiProperty({ type: FlagAnswerDto, nullable: true }) reply: FlagAnswerDto | null;
}

export class FlagDetailDto extends FlagDto {
  @ApiProperty({ type: 'integer', description: 'version of the thresholds' }) version: number;
  @ApiProperty({ type: [FlagFactDto] }) facts: FlagFactDto[];
  @ApiProperty({ type: [FlagRowDto] }) rows: FlagRowDto[];
  @ApiProperty({ type: FlagAnswerDto, nullable: true }) reply: FlagAnswerDto | null;
  @ApiProperty({ type: FlagDecisionDto, nullable: true }) decision: FlagDecisionDto | null;
  @ApiProperty({ type: String, nullable: true, description: 'name of the admin who decided; never to annotators' })
  decidedBy: string | null;
  @ApiProperty({ type: OtherFlagDto, nullable: true, description: 'the flag of the other person' }) otherFlag: OtherFlagDto | null;
}

export class OwnFlagDto extends DecidableDto {
  @ApiProperty() _id: string;
  @ApiProperty({ enum: FLAG_RULES, enumName: 'FlagRule' }) rule: FlagRule;
  @ApiProperty({ enum: FLAG_STATES, enumName: 'FlagState' }) state: FlagState;
  @ApiProperty({ type: String, nullable: true }) projectName: string | null;
  @ApiProperty({ format: 'date-time' }) at: string;
}

export class OwnFlagDetailDto extends OwnFlagDto {
  @ApiProperty({ type: [FlagFactDto] }) facts: FlagFactDto[];
  @ApiProperty({ type: [OwnFlagRowDto], description: 'the person’s own work alone' }) rows: OwnFlagRowDto[];
  @ApiProperty({ type: FlagAnswerDto, nullable: true }) reply: FlagAnswerDto | null;
  @ApiProperty({ type: FlagDecisionDto, nullable: true }) decision: FlagDecisionDto | null;
}

export class ListOwnFlagsQueryDto extends ListQueryDto {}

export class ListFlagsQueryDto extends ListQueryDto {
  @OptionalEnum(FLAG_RULES, { enumName: 'FlagRule' })
  rule?: FlagRule;

  @OptionalEnum(FLAG_FILTERS, { enumName: 'FlagFilter', description: 'decidable: answered, or the time to answer is over' })
  state?: FlagFilter;

  @OptionalProperty({ description: 'only this project' })
  @IsId()
  projectId?: string;

  @OptionalProperty({ description: 'only this person' })
  @IsId()
  annotatorId?: string;
}

export class ExportFlagsQueryDto extends WithoutPaging(ListFlagsQueryDto) {}

export class RuleFiguresDto {
  @ApiProperty({ enum: FLAG_RULES, enumName: 'FlagRule' }) rule: FlagRule;
  @ApiProperty({ type: 'integer' }) open: number;
  @ApiProperty({ type: 'integer' }) upheld: number;
  @ApiProperty({ type: 'integer' }) dropped: number;
  @ApiProperty({ type: 'integer', description: 'findings of which no flag was made, because too many were undecided' }) leftOut: number;
  @ApiProperty({ type: Number, nullable: true, description: 'share of the decided ones that were dropped; null: none is decided' })
  droppedShare: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'of its 95 % interval' }) low: number | null;
  @ApiProperty({ type: Number, nullable: true }) high: number | null;
}

export class FlagFiguresDto {
  @ApiProperty({ type: [RuleFiguresDto] }) rules: RuleFiguresDto[];
}

export class AnswerFlagDto {
  @ApiProperty({ maxLength: FLAG_LIMITS.answer })
  @Validates(FLAG_ANSWER_RULES)
  text: string;
}

export class DecideFlagDto {
  @ApiProperty({ description: 'true: the flag is right' })
  @IsBoolean({ message: 'must be true or false' })
  upheld: boolean;

  @ApiProperty({ minLength: FLAG_LIMITS.reasonMin, maxLength: FLAG_LIMITS.reasonMax, description: 'the person reads it' })
  @Validates(FLAG_REASON_RULES)
  reason: string;

  @OptionalProperty({ description: 'whether the admin saw an answer; refused if there is one that they did not see' })
  @IsBoolean({ message: 'must be true or false' })
  answered?: boolean;
}
