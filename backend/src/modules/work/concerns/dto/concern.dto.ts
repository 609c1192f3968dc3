import { ApiProperty } from '@nestjs/swagger';
import {
  CONCERN_ANSWER_RULES,
  CONCERN_FILTERS,
  CONCERN_HIDING_RULES,
  CONCERN_LIMITS,
  CONCERN_RULES,
  CONCERN_STATES,
  type ConcernFilter,
  type ConcernState,
} from '@labelbridge/contracts';
import { IsBoolean, IsInt, Max, Min } from 'class-validator';
import { WithoutPaging } from '../../../../common/csv/csv-export.js';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { OptionalEnum } from '../../../../common/validation/enum.decorators.js';
import { Validates } from '../../../../common/validation/validation.decorators.js';

export const SUPPORTS = ['named', 'hidden'] as const;
export type Support = (typeof SUPPORTS)[number];

export class ConcernAnswerDto {
  @ApiProperty() text: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ description: 'name of the admin' }) by: string;
}

export class ConcernHidingDto {
  @ApiProperty() reason: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ description: 'name of the admin' }) by: string;
}

export class ConcernDto {
  @ApiProperty() _id: string;
  @ApiProperty({ type: String, nullable: true, description: 'null if it is hidden; who wrote it and admins still read it' })
  text: string | null;
  @ApiProperty({ format: 'date-time' }) openedAt: string;
  @ApiProperty({ enum: CONCERN_STATES, enumName: 'ConcernState' }) state: ConcernState;
  @ApiProperty({ description: 'the caller opened it' }) mine: boolean;
  @ApiProperty({
    enum: SUPPORTS,
    enumName: 'ConcernSupport',
    nullable: true,
    description: 'how the caller supports it; null if they do not',
  })
  support: Support | null;
  @ApiProperty({ type: 'integer', description: 'with the person who opened it' }) supporters: number;
  @ApiProperty({ type: 'integer', description: 'people of the project when somebody last joined' }) people: number;
  @ApiProperty({ type: [String], description: `names that are shown, at most ${CONCERN_LIMITS.names}; those who joined first` })
  names: string[];
  @ApiProperty({ type: String, nullable: true, description: 'name of who opened it, if it is shown' }) openedBy: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'fixed once enough people support it' })
  answerDueBy: string | null;
  @ApiProperty({ description: 'its answer was due, and has not come' }) overdue: boolean;
  @ApiProperty({ type: [ConcernAnswerDto] }) answers: ConcernAnswerDto[];
  @ApiProperty({ type: ConcernHidingDto, nullable: true }) hiding: ConcernHidingDto | null;
}

export class WithdrawnConcernDto {
  @ApiProperty() _id: string;
}

export class ConcernRuleDto {
  @ApiProperty({ type: 'integer', description: 'people of the project now' }) people: number;
  @ApiProperty({ type: 'integer', description: 'how many of them make an answer due' }) needed: number;
}

export class ConcernFiguresDto {
  @ApiProperty({ type: 'integer', nullable: true, description: 'exact up to 1,000, null beyond' }) due: number | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'of them overdue' }) overdue: number | null;
}

export class ListConcernsQueryDto extends ListQueryDto {
  @OptionalEnum(CONCERN_FILTERS, { enumName: 'ConcernFilter' })
  state?: ConcernFilter;
}

export class ExportConcernsQueryDto extends WithoutPaging(ListConcernsQueryDto) {}

export class SupportConcernDto {
  @ApiProperty({ description: 'true if the name of the person is shown' })
  @IsBoolean({ message: 'must be true or false' })
  named: boolean;
}

export class OpenConcernDto extends SupportConcernDto {
  @ApiProperty({ minLength: CONCERN_LIMITS.textMin, maxLength: CONCERN_LIMITS.textMax })
  @Validates(CONCERN_RULES)
  text: string;
}

export class AnswerConcernDto {
  @ApiProperty({ maxLength: CONCERN_LIMITS.answerMax })
  @Validates(CONCERN_ANSWER_RULES)
  text: string;

  @ApiProperty({ type: 'integer', description: 'number of answers that the admin saw; refused if it has more by now' })
  @IsInt({ message: 'must be a whole number' })
  @Min(0)
  @Max(CONCERN_LIMITS.answers)
  seen: number;
}

export class HideConcernDto {
  @ApiProperty({ maxLength: CONCERN_LIMITS.reasonMax, description: 'all of the project read it in place of the text' })
  @Validates(CONCERN_HIDING_RULES)
  reason: string;
}
