import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { GUIDELINE_LIMITS, GUIDELINE_RULES } from '@labelbridge/contracts';
import { Transform } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { ChangedClauseDto, ClauseDto } from '../../../common/clauses/clause.dto.js';
import { NullableProperty, OptionalProperty, Validates } from '../../../common/validation/validation.decorators.js';

const NUMBER = { type: 'integer', minimum: 1, maximum: GUIDELINE_LIMITS.versionsMax } as const;
const toNumber = ({ value }: { value: unknown }): unknown => (typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value);

export class GuidelineQueryDto {
  @OptionalProperty({ ...NUMBER, description: 'the latest one if left out' })
  @Transform(toNumber)
  @Max(GUIDELINE_LIMITS.versionsMax)
  @Min(1)
  @IsInt({ message: 'must be a whole number' })
  version?: number;

  @OptionalProperty({ ...NUMBER, description: 'an earlier version: adds what has changed since' })
  @Transform(toNumber)
  @Max(GUIDELINE_LIMITS.versionsMax)
  @Min(1)
  @IsInt({ message: 'must be a whole number' })
  since?: number;
}

export class PreviewGuidelineDto {
  @ApiProperty({ maxLength: GUIDELINE_LIMITS.textMax, description: 'Markdown; each heading is a clause; pictures are ![words](media:id)' })
  @Validates(GUIDELINE_RULES.text)
  text: string;
}

export class PublishGuidelineDto extends PreviewGuidelineDto {
  @NullableProperty({ type: String, maxLength: GUIDELINE_LIMITS.noteMax, description: 'what has changed' })
  @Validates(GUIDELINE_RULES.note)
  note?: string | null;

  @OptionalProperty({ type: 'integer', minimum: 0, description: 'the version that was changed, 0 for none: 409 if it is not the latest' })
  @Max(GUIDELINE_LIMITS.versionsMax)
  @Min(0)
  @IsInt({ message: 'must be a whole number' })
  from?: number;
}

export class GuidelineVersionDto {
  @ApiProperty({ type: 'integer' }) version: number;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ type: String, nullable: true, description: 'what has changed' }) note: string | null;
  @ApiPropertyOptional({ type: String, description: 'to admins: name of the author' }) by?: string | undefined;
}

export class GuidelinePreviewDto {
  @ApiProperty({ type: [ClauseDto] }) clauses: ClauseDto[];
}

export class GuidelineDto extends GuidelineVersionDto {
  @ApiProperty() projectId: string;
  @ApiProperty({ type: 'integer', description: 'new jobs follow this version' }) latest: number;
  @ApiPropertyOptional({ type: String, description: 'to admins: Markdown' }) text?: string | undefined;
  @ApiProperty({ type: [ClauseDto] }) clauses: ClauseDto[];
  @ApiProperty({ type: [GuidelineVersionDto], description: 'all versions, the latest first' }) versions: GuidelineVersionDto[];
  @ApiPropertyOptional({ type: [ChangedClauseDto], description: 'with `since`: the clauses that differ' })
  changes?: ChangedClauseDto[] | undefined;
}

/** A clause that a rejection cites. */
export class CitedClauseDto {
  @ApiProperty({ type: 'integer', description: 'of the guideline' }) version: number;
  @ApiProperty() number: string;
  @ApiProperty() title: string;
}
