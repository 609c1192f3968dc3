import { ApiProperty } from '@nestjs/swagger';
import {
  QUESTION_ANSWER_RULES,
  QUESTION_CLOSING_RULES,
  QUESTION_FILTERS,
  QUESTION_LIMITS,
  QUESTION_RULES,
  QUESTION_STATES,
  type QuestionFilter,
  type QuestionState,
} from '@labelbridge/contracts';
import { IsInt, IsString, MaxLength, Min } from 'class-validator';
import { WithoutPaging } from '../../../../common/csv/csv-export.js';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { OptionalEnum } from '../../../../common/validation/enum.decorators.js';
import { IsId } from '../../../../common/validation/object-id.js';
import { OptionalProperty, Validates } from '../../../../common/validation/validation.decorators.js';

const ADMINS_ALONE = 'null for annotators';

export class QuestionPersonDto {
  @ApiProperty() _id: string;
  @ApiProperty() name: string;
}

export class QuestionAnswerDto {
  @ApiProperty() text: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) correctedAt: string | null;
  @ApiProperty({ type: 'integer', description: 'number of corrections' }) revision: number;
  @ApiProperty({ type: String, nullable: true, description: `name of the admin; ${ADMINS_ALONE}` }) by: string | null;
}

export class SameQuestionDto {
  @ApiProperty() _id: string;
  @ApiProperty() text: string;
}

export class QuestionClosingDto {
  @ApiProperty() reason: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ type: String, nullable: true, description: `name of the admin; ${ADMINS_ALONE}` }) by: string | null;
  @ApiProperty({ type: SameQuestionDto, nullable: true, description: 'the same question, which all who have it follow now' })
  sameAs: SameQuestionDto | null;
}

export class QuestionDto {
  @ApiProperty() _id: string;
  @ApiProperty() text: string;
  @ApiProperty({ format: 'date-time' }) askedAt: string;
  @ApiProperty({ enum: QUESTION_STATES, enumName: 'QuestionState' }) state: QuestionState;
  @ApiProperty({ description: `without an answer for more than ${QUESTION_LIMITS.overdueHours} hours` }) overdue: boolean;
  @ApiProperty({ type: 'integer', description: 'number of others who have it' }) followers: number;
  @ApiProperty({ description: 'the caller asked it' }) mine: boolean;
  @ApiProperty({ description: 'the caller asked it, or has it too' }) followed: boolean;
  @ApiProperty({ type: QuestionPersonDto, nullable: true, description: `${ADMINS_ALONE}, and after an erasure` })
  askedBy: QuestionPersonDto | null;
  @ApiProperty({ type: QuestionAnswerDto, nullable: true }) reply: QuestionAnswerDto | null;
  @ApiProperty({ type: QuestionClosingDto, nullable: true }) closing: QuestionClosingDto | null;
}

export class QuestionFiguresDto {
  @ApiProperty({ type: 'integer', nullable: true, description: 'exact up to 1,000, null beyond' }) open: number | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'of them without an answer for too long' }) overdue: number | null;
}

export class SimilarQuestionsDto {
  @ApiProperty({ type: [QuestionDto] }) found: QuestionDto[];
}

export class ListQuestionsQueryDto extends ListQueryDto {
  @OptionalEnum(QUESTION_FILTERS, { enumName: 'QuestionFilter' })
  state?: QuestionFilter;
}

export class ExportQuestionsQueryDto extends WithoutPaging(ListQuestionsQueryDto) {}

export class SimilarQuestionsQueryDto {
  @ApiProperty({ maxLength: QUESTION_LIMITS.textMax, description: 'a question as it is typed' })
  @IsString({ message: 'must be text' })
  @MaxLength(QUESTION_LIMITS.textMax)
  text: string;
}

export class AskQuestionDto {
  @ApiProperty({ minLength: QUESTION_LIMITS.textMin, maxLength: QUESTION_LIMITS.textMax })
  @Validates(QUESTION_RULES)
  text: string;
}

export class AnswerQuestionDto {
  @ApiProperty({ maxLength: QUESTION_LIMITS.answerMax })
  @Validates(QUESTION_ANSWER_RULES)
  text: string;
}

export class CorrectAnswerDto extends AnswerQuestionDto {
  @ApiProperty({ type: 'integer', description: 'of the answer that the admin saw; refused if it has another one by now' })
  @IsInt({ message: 'must be a whole number' })
  @Min(0)
  revision: number;
}

export class CloseQuestionDto {
  @ApiProperty({ maxLength: QUESTION_LIMITS.reasonMax, description: 'all who have the question read it' })
  @Validates(QUESTION_CLOSING_RULES)
  reason: string;

  @OptionalProperty({ description: 'the same question of this project: all who have this one follow it' })
  @IsId()
  sameAs?: string;
}
