import { ApiProperty } from '@nestjs/swagger';
import { TERMS_LIMITS, TERMS_NOTICE_DAYS, TERMS_RULES, TERMS_STATES, type TermsState } from '@labelbridge/contracts';
import { IsBoolean, IsInt, Max, Min } from 'class-validator';
import { ChangedClauseDto, ClauseDto } from '../../../common/clauses/clause.dto.js';
import { Validates } from '../../../common/validation/validation.decorators.js';

export class PreviewTermsDto {
  @ApiProperty({ maxLength: TERMS_LIMITS.textMax, description: 'Markdown without pictures; each heading is a clause' })
  @Validates(TERMS_RULES.text)
  text: string;
}

export class AnnounceTermsDto extends PreviewTermsDto {
  @ApiProperty({ maxLength: TERMS_LIMITS.summaryMax, description: 'what changes, in plain words' })
  @Validates(TERMS_RULES.summary)
  summary: string;

  @ApiProperty({ format: 'date', description: `at least ${TERMS_NOTICE_DAYS} days ahead, Africa/Lagos` })
  @Validates(TERMS_RULES.startsOn)
  startsOn: string;
}

export class TermsVersionDto {
  @ApiProperty({ type: 'integer' }) version: number;
  @ApiProperty({ enum: TERMS_STATES, enumName: 'TermsState' }) state: TermsState;
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'null for the first version' }) startsOn: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'what changes' }) summary: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) announcedAt: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) withdrawnAt: string | null;
}

export class TermsTextDto extends TermsVersionDto {
  @ApiProperty({ type: [ClauseDto] }) clauses: ClauseDto[];
  @ApiProperty({ type: [ChangedClauseDto], description: 'the clauses that differ from the version before; none of the first version' })
  changes: ChangedClauseDto[];
}

export class WrittenTermsDto extends TermsTextDto {
  @ApiProperty({ description: 'Markdown' }) text: string;
}

export class TermsDto {
  @ApiProperty({ type: TermsTextDto }) current: TermsTextDto;
  @ApiProperty({ type: TermsTextDto, nullable: true }) announced: TermsTextDto | null;
  @ApiProperty({ type: [TermsVersionDto], description: 'all, the latest first' }) versions: TermsVersionDto[];
}

export class TermsPreviewDto {
  @ApiProperty({ type: [ClauseDto] }) clauses: ClauseDto[];
  @ApiProperty({ type: [ChangedClauseDto], description: 'the clauses that differ from the version in force' }) changes: ChangedClauseDto[];
}

export class MyTermsAnswerDto {
  @ApiProperty({ type: 'integer' }) version: number;
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'null for the first version' }) startsOn: string | null;
  @ApiProperty({ type: Boolean, nullable: true, description: 'null without an answer' }) accepted: boolean | null;
}

export class MyTermsDto {
  @ApiProperty({ type: MyTermsAnswerDto, description: 'new work needs that it is accepted' }) current: MyTermsAnswerDto;
  @ApiProperty({ type: MyTermsAnswerDto, nullable: true }) announced: MyTermsAnswerDto | null;
}

export class AnswerTermsDto {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'in force or announced' })
  @Max(TERMS_LIMITS.versionsMax)
  @Min(1)
  @IsInt({ message: 'must be a whole number' })
  version: number;

  @ApiProperty({ description: 'false declines' })
  @IsBoolean({ message: 'must be true or false' })
  accepted: boolean;
}
