import { ApiProperty, PartialType } from '@nestjs/swagger';
import {
  type ContentCategory,
  LANGUAGES_MAX,
  LIMITS,
  MODALITIES,
  type Modality,
  PROJECT_RULES,
  PROJECT_STATUSES,
  PUBLIC_STATUSES,
  type ProjectStatus,
  type PublicStatus,
  REVIEW_DAYS,
  REVIEW_TIME_MESSAGES,
  type Score,
  SCORES,
  type WaitingCause,
} from '@labelbridge/contracts';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, Max, Min, ValidateNested } from 'class-validator';
import { IsWaitingCauses, OwnWorkInputDto, WAITING_PROPERTY } from '../../../../common/validation/conditions.dto.js';
import { NullableEnum, OptionalEnum, CONTENT_PROPERTY, IsContent } from '../../../../common/validation/enum.decorators.js';
import { MoneyDto, RateDto } from '../../../../common/validation/money.dto.js';
import { IsId } from '../../../../common/validation/object-id.js';
import { DifferentLanguages, LanguagePlacesDto, SkillsDto } from '../../../../common/validation/skills.dto.js';
import { NestedObject, NullableProperty, OptionalProperty, Validates } from '../../../../common/validation/validation.decorators.js';

/** Needs of a project: annotators meet all of them to apply. */
export class NeedsDto extends SkillsDto {
  @NullableProperty({ type: String, description: "an open exam of the project: a task's _id; null: none; left out: as before" })
  @IsId()
  exam?: string | null;

  @NullableProperty({ enum: SCORES, type: 'integer', description: 'percent right on gold items, proven; null: none; left out: as before' })
  @IsIn(SCORES, { message: `must be one of ${SCORES.join(', ')}` })
  score?: Score | null;

  @NullableProperty({
    type: [LanguagePlacesDto],
    maxItems: LANGUAGES_MAX,
    description: 'annotators claim one of these too, and count for the first that has a place; null: none; left out: as before',
  })
  @ValidateNested({ each: true })
  @DifferentLanguages()
  @Type(() => LanguagePlacesDto)
  places?: LanguagePlacesDto[] | null;
}

/** Null clears a field. */
class ProjectDetailsDto {
  @NullableProperty({ type: String, maxLength: LIMITS.titleMax })
  @Validates(PROJECT_RULES.title)
  title?: string | null;

  @NullableProperty({ type: String, maxLength: LIMITS.descriptionMax })
  @Validates(PROJECT_RULES.description)
  description?: string | null;

  @NullableEnum(MODALITIES, { enumName: 'Modality' })
  modality?: Modality | null;

  @NullableProperty({ type: RateDto })
  @NestedObject(() => RateDto)
  rate?: RateDto | null;

  @NullableProperty({ type: MoneyDto, description: 'the most that jobs assigned from now on may cost; null: no limit' })
  @NestedObject(() => MoneyDto)
  budget?: MoneyDto | null;

  @NullableProperty({ type: String, maxLength: LIMITS.durationMax, example: '1 week' })
  @Validates(PROJECT_RULES.duration)
  duration?: string | null;

  @NullableProperty({ type: 'integer', minimum: 1, maximum: LIMITS.capacityMax, description: 'annotators; none: no limit' })
  @IsInt({ message: 'must be a whole number of annotators' })
  @Min(1)
  @Max(LIMITS.capacityMax)
  capacity?: number | null;

  @NullableProperty({ type: 'integer', minimum: 1, maximum: LIMITS.itemsEachMax, description: 'items that each annotator is promised' })
  @IsInt({ message: 'must be a whole number of items' })
  @Min(1)
  @Max(LIMITS.itemsEachMax)
  itemsEach?: number | null;

  @NullableProperty({ type: NeedsDto, description: 'skills that annotators must claim to apply, all of them, and an exam to pass' })
  @NestedObject(() => NeedsDto)
  needs?: NeedsDto | null;

  @OptionalProperty({ description: 'whether who meets the needs is approved at once', default: false })
  @IsBoolean({ message: 'must be true or false' })
  admitsAtOnce?: boolean;

  @OptionalProperty({
    type: 'integer',
    minimum: REVIEW_DAYS.min,
    maximum: REVIEW_DAYS.max,
    default: REVIEW_DAYS.usual,
    description: 'in which handed-in work is decided; then it counts as approved; for jobs that are assigned from now on',
  })
  @Max(REVIEW_DAYS.max, { message: REVIEW_TIME_MESSAGES.daysShape })
  @Min(REVIEW_DAYS.min, { message: REVIEW_TIME_MESSAGES.daysShape })
  @IsInt({ message: REVIEW_TIME_MESSAGES.daysShape })
  reviewDays?: number;

  @OptionalProperty({ ...CONTENT_PROPERTY, description: 'what the work may show; only people who allow each kind get it' })
  @IsContent()
  content?: ContentCategory[];

  @NullableProperty({ type: OwnWorkInputDto, description: 'if annotators record or write themselves; null: they do not' })
  @NestedObject(() => OwnWorkInputDto)
  ownWork?: OwnWorkInputDto | null;

  @OptionalProperty({ ...WAITING_PROPERTY, description: 'waiting that counts as work; exam: with a needed exam and a rate per hour' })
  @IsWaitingCauses()
  paidWaiting?: WaitingCause[];

  @OptionalProperty({ description: 'whether a person gets no more of its work after 10 hours a day', default: false })
  @IsBoolean({ message: 'must be true or false' })
  stopsLongDays?: boolean;

  @OptionalEnum(PROJECT_STATUSES, { enumName: 'ProjectStatus', default: 'Pending' })
  status?: ProjectStatus;

  @NullableEnum(PUBLIC_STATUSES, { enumName: 'PublicStatus', description: 'null or left out: not shown on /new-projects' })
  publicStatus?: PublicStatus | null;
}

/** Fields of specification section 5, Project form; product.md defines the others. */
export class CreateProjectDto extends ProjectDetailsDto {
  @ApiProperty({ maxLength: LIMITS.projectNameMax })
  @Validates(PROJECT_RULES.projectName)
  projectName: string;

  @ApiProperty({ maxLength: LIMITS.companyMax })
  @Validates(PROJECT_RULES.company)
  company: string;

  @ApiProperty({ format: 'date', example: '2026-12-31' })
  @Validates(PROJECT_RULES.dueDate)
  dueDate: string;
}

export class UpdateProjectDto extends PartialType(CreateProjectDto, { skipNullProperties: false }) {}
